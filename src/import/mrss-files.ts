import type { RawFile } from './raw-item.ts'
import type { FeedElement } from './xml.ts'

/** Streams and pictures of an item: `media:content`, enclosures and sources of several producers. */
export function streamsIn(parts: readonly FeedElement[]): RawFile[] {
  const files = parts.flatMap((part) => {
    const isEnclosure = part.name === 'enclosure' || (part.name === 'link' && part.attribute('rel') === 'enclosure')
    const isSource = (part.name === 'source' && Boolean(part.attribute('file'))) || part.name === 'videourl'
    if (!(part.isMedia && part.name === 'content') && !isEnclosure && !isSource) return []
    const address = addressOf(part)
    return address
      ? [{ file: toFile(part, address), isSample: part.attribute('expression') === 'sample', isEnclosure }]
      : []
  })
  const full = files.filter(({ isSample }) => !isSample)
  // An enclosure repeats a file of Media RSS for other readers.
  const listed = full.filter(({ isEnclosure }) => !isEnclosure)
  return (listed.some(({ file }) => file.medium !== 'image') ? listed : full).map(({ file }) => file)
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
  bitrate: part.attribute('bitrate'),
  language: part.attribute('lang') ?? part.attribute('srclang'),
  label: part.attribute('label') ?? part.attribute('name'),
})

/** Captions of an item: `media:subTitle`, and tracks of several producers. */
export const captionFilesIn = (parts: readonly FeedElement[]): RawFile[] =>
  parts.flatMap((part) => {
    const isTrack = part.name === 'track' && /^(captions|subtitles)$/.test(part.attribute('kind') ?? 'captions')
    if (!isTrack && !(part.isMedia && part.name === 'subtitle') && !/^(closed)?captions?$/.test(part.name)) return []
    const address = addressOf(part)
    return address ? [toFile(part, address)] : []
  })

/** Pictures of an item that are no files of Media RSS. */
export const picturesIn = (parts: readonly FeedElement[]): RawFile[] =>
  parts.flatMap((part) => {
    if (!/^(thumbnail|image|poster)$/.test(part.name)) return []
    const address = addressOf(part) ?? part.children.find(({ name }) => name === 'url')?.text.trim()
    return address ? [{ ...toFile(part, address), medium: 'image' }] : []
  })
