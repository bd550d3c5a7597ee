import type { RawFile, RawSideFile } from './raw-item.ts'
import type { FeedElement } from './xml.ts'

/** Streams and pictures of an item: `media:content`, enclosures and sources of several producers. */
export function streamsIn(parts: readonly FeedElement[]): RawFile[] {
  const files = parts.flatMap((part) => {
    const kind = kindOf(part)
    const isSample = part.attribute('expression') === 'sample'
    return kind && !isSample ? addressesOf(part).map((address) => ({ kind, file: toFile(part, address) })) : []
  })
  const filesOf = (kind: StreamKind) => files.filter((entry) => entry.kind === kind).map(({ file }) => file)
  const [ingest, listed, enclosed] = [filesOf('ingest'), filesOf('listed'), filesOf('enclosure')]
  const isPicture = ({ medium }: RawFile) => medium === 'image'
  // Beside the address of a manifest, media:content names the page of the video.
  if (ingest.length > 0) return [...ingest, ...listed.filter(isPicture)]
  // An enclosure repeats a file of Media RSS for other readers.
  return listed.every(isPicture) ? [...listed, ...enclosed] : listed
}

type StreamKind = 'ingest' | 'listed' | 'enclosure'

const streamNames = ['videourl', 'file', 'hd.file']

function kindOf(part: FeedElement): StreamKind | undefined {
  const { name } = part
  if (name === 'ingesturl') return 'ingest'
  if (name === 'enclosure' || name === 'alternateenclosure') return 'enclosure'
  if (name === 'link' && part.attribute('rel') === 'enclosure') return 'enclosure'
  const isContent = name === 'content' && (part.isMedia || part.attribute('url'))
  const isSource = name === 'source' && part.attribute('file')
  return isContent || isSource || streamNames.includes(name) ? 'listed' : undefined
}

/** Addresses of a file: several in an alternate enclosure. */
function addressesOf(part: FeedElement): string[] {
  const address = addressOf(part)
  const sources = part.children.flatMap((child) => (child.name === 'source' ? (child.attribute('uri') ?? []) : []))
  return address ? [address] : sources
}

const addressOf = (part: FeedElement): string | undefined =>
  part.attribute('url') ??
  part.attribute('href') ??
  part.attribute('file') ??
  (part.children.length === 0 ? part.text.trim() || undefined : undefined)

const toFile = (part: FeedElement, address: string): RawFile => ({
  line: part.line,
  address,
  type: part.attribute('type'),
  medium: part.attribute('medium'),
  width: part.attribute('width'),
  height: part.attribute('height'),
  bitrate: part.attribute('bitrate') ?? part.attribute('videobitrate'),
  language: part.attribute('lang') ?? part.attribute('srclang') ?? part.attribute('language'),
  label: part.attribute('label') ?? part.attribute('name'),
})

/** Captions of an item: `media:subTitle`, and tracks and transcripts of several producers. */
export const captionFilesIn = (parts: readonly FeedElement[]): RawFile[] =>
  parts.flatMap((part) => {
    const address = isCaptions(part) ? addressOf(part) : undefined
    return address ? [toFile(part, address)] : []
  })

function isCaptions(part: FeedElement): boolean {
  const { name, isMedia } = part
  if (name === 'track') return /^(captions|subtitles)$/.test(part.attribute('kind') ?? 'captions')
  if (name === 'transcript') return /vtt|srt|subrip/i.test(part.attribute('type') ?? '')
  // Podcasts have a subtitle that is a text.
  if (name === 'subtitle') return isMedia || Boolean(part.attribute('href'))
  return /^(closed)?caption(s|url)?$/.test(name)
}

/** Chapters and thumbnails of an item, as JW Player names them. */
export const sideFilesIn = (parts: readonly FeedElement[]): RawSideFile[] =>
  parts.flatMap((part) => {
    const kind = (['chapters', 'thumbnails'] as const).find((name) => name === part.attribute('kind'))
    const address = part.name === 'track' && kind ? addressOf(part) : undefined
    return kind && address ? [{ ...toFile(part, address), kind }] : []
  })

/** Pictures of an item that are no files of Media RSS. */
export const picturesIn = (parts: readonly FeedElement[]): RawFile[] =>
  parts.flatMap((part) => {
    if (!/^(thumbnail(url)?|image|poster)$/.test(part.name)) return []
    const address = addressOf(part) ?? part.children.find(({ name }) => name === 'url')?.text.trim()
    return address ? [{ ...toFile(part, address), medium: 'image' }] : []
  })
