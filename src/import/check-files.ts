import { captionLanguage } from '#core/captions/caption-language.ts'
import { mediaTypeOf } from '#providers/platform/media-type.ts'
import { type FeedPlace, resolveAddress } from './addresses.ts'
import { type FaultList, quote } from './faults.ts'
import type { FeedItem } from './feed-content.ts'
import type { RawFile, RawSideFile } from './raw-item.ts'

type Check = { place: FeedPlace; faults: FaultList; name: string }

const manifestTypes = ['application/vnd.apple.mpegurl', 'application/dash+xml']
const playableTypes = /^(?:video\/(?:mp4|webm|quicktime|ogg)|audio\/(?:mp4|aac|mpeg|ogg))$/

// Their addresses lead to a page with a player.
const pageHosts = /(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|dailymotion\.com|facebook\.com)$/

const isPicture = ({ address, type = '', medium = '' }: RawFile) =>
  medium === 'image' || /^image\//i.test(type) || /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(address)

/** Files of an item that are streams, and those that are pictures. */
export const splitFiles = (files: readonly RawFile[]): { streams: RawFile[]; pictures: RawFile[] } => ({
  streams: files.filter((file) => !isPicture(file)),
  pictures: files.filter(isPicture),
})

/** Playable sources: manifests first, then files with the largest first. Others are faults. */
export function sourcesOf(files: readonly RawFile[], check: Check): FeedItem['sources'] {
  const sources = files.flatMap((file) => sourceOf(file, check))
  const unique = [...new Map(sources.map((source) => [source.file, source])).values()]
  const size = ({ height = 0, bitrate = 0 }: FeedItem['sources'][number]) => height * 1e9 + bitrate
  return unique.sort((a, b) => rankOf(a.type) - rankOf(b.type) || size(b) - size(a))
}

const rankOf = (type: string) => (manifestTypes.includes(type) ? manifestTypes.indexOf(type) : manifestTypes.length)

function sourceOf(file: RawFile, { place, faults, name }: Check): FeedItem['sources'] {
  const refuse = (problem: string) => {
    faults.add(file.line, `${name}: the stream ${quote(file.address)} ${problem}, so it is left out`)
    return []
  }
  const resolved = resolveAddress(file.address, place)
  if ('problem' in resolved) return refuse(resolved.problem)
  const url = new URL(resolved.address)
  const type = typeOf(url.pathname, file.type)
  const isManifest = manifestTypes.includes(type)
  const hasPage = pageHosts.test(url.hostname) && !(isManifest && /^player\./.test(url.hostname))
  if (hasPage && !/\.(?:mp4|m3u8|webm)$/i.test(url.pathname)) return refuse('is a page with a player and no file')
  if (type && !isManifest && !playableTypes.test(type))
    return refuse(`is of the type ${quote(type)}, which no browser plays`)
  if (!type && /\.(?:flv|wmv|avi|mkv|mpe?g|ts|3gp|rm|swf|html?|php|ism)(?:\/manifest)?$/i.test(url.pathname))
    return refuse('is of a type that no browser plays')
  if (!type) faults.add(file.line, `${name}: the stream ${quote(file.address)} has no type and is taken as MP4`)
  const numbers = { width: sizeOf(file.width), height: sizeOf(file.height), bitrate: bitsOf(file.bitrate) }
  const stated = Object.entries(numbers).filter(([, value]) => value !== undefined)
  return [{ file: resolved.address, type: type || 'video/mp4', ...Object.fromEntries(stated) }]
}

/** Type by the extension for manifests and for unknown types, else as stated. */
function typeOf(path: string, stated: string | undefined): string {
  const [byName, type] = [mediaTypeOf(path), mediaTypeOf(path, stated)]
  const isKnown = manifestTypes.includes(type) || playableTypes.test(type)
  return byName && (manifestTypes.includes(byName) || !isKnown) ? byName : type
}

const sizeOf = (text = ''): number | undefined => {
  const size = Number.parseFloat(text)
  return size > 0 && Number.isFinite(size) ? Math.round(size) : undefined
}

// Bitrates are stated in kbit/s; larger numbers are in bit/s.
const bitsOf = (text?: string): number | undefined => {
  const rate = sizeOf(text)
  return rate && (rate < 100_000 ? rate * 1000 : rate)
}

const captionTypes = /(?:vtt|srt|x-subrip|subrip)/i
const otherCaptions = /(?:ttml|dfxp|xml|smil|scc|sami|smi|stl|json)/i

/** Captions in WebVTT or SRT. Other formats are faults. */
export function captionsOf(files: readonly RawFile[], { place, faults, name }: Check): FeedItem['captions'] {
  const captions = files.flatMap((file) => {
    const refuse = (problem: string) => {
      faults.add(file.line, `${name}: the captions ${quote(file.address)} ${problem}, so they are left out`)
      return []
    }
    const resolved = resolveAddress(file.address, place)
    if ('problem' in resolved) return refuse(resolved.problem)
    const [, extension = ''] = /\.(\w+)$/.exec(new URL(resolved.address).pathname) ?? []
    const format = captionTypes.test(extension) || otherCaptions.test(extension) ? extension : (file.type ?? '')
    if (!captionTypes.test(format)) {
      if (otherCaptions.test(format)) return refuse('are neither WebVTT nor SRT')
      faults.add(file.line, `${name}: the captions ${quote(file.address)} have no type and are taken as WebVTT or SRT`)
    }
    const language = captionLanguage({ language: file.language, label: file.label })
    return [{ file: resolved.address, ...(language && { language }), ...(file.label && { label: file.label }) }]
  })
  return [...new Map(captions.map((caption) => [caption.file, caption])).values()]
}

/** Chapters and thumbnails with a valid address. Local thumbnails are faults: their pictures are not copied. */
export const sideFilesOf = (files: readonly RawSideFile[], { place, faults, name }: Check): FeedItem['sideFiles'] =>
  files.flatMap(({ kind, address, line }) => {
    const resolved = resolveAddress(address, place)
    const isLocalStrip = 'address' in resolved && resolved.address.startsWith('file:') && kind === 'thumbnails'
    const problem = 'problem' in resolved ? resolved.problem : isLocalStrip ? 'is not on the web' : undefined
    if ('address' in resolved && !problem) return [{ kind, file: resolved.address }]
    faults.add(line, `${name}: the file of ${kind} ${quote(address)} ${problem}, so it is left out`)
    return []
  })

/** Largest landscape picture with a valid address, else the largest one. Invalid addresses are faults. */
export function pictureOf(files: readonly RawFile[], { place, faults, name }: Check): string | undefined {
  const pictures = files.flatMap((file) => {
    const resolved = resolveAddress(file.address, place)
    const [width = 0, height = 0] = [sizeOf(file.width), sizeOf(file.height)]
    if ('address' in resolved) return [{ address: resolved.address, width, portrait: Number(height > width) }]
    faults.add(file.line, `${name}: the picture ${quote(file.address)} ${resolved.problem}, so it is left out`)
    return []
  })
  // Without widths the first one counts.
  return pictures.sort((a, b) => a.portrait - b.portrait || b.width - a.width)[0]?.address
}
