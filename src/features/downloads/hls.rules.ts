import { parseThumbnails } from '#core/captions/parse-thumbnails.ts'
import { writeWebVtt } from '#core/captions/to-web-vtt.ts'
import { pictureLines } from '#core/player/picture-lines.ts'

/** Thrown when a stream cannot be copied. */
export class CopyRefusedError extends Error {
  override name = 'CopyRefusedError'
  readonly kind: 'protected' | 'format'

  constructor(kind: 'protected' | 'format', message: string) {
    super(message)
    this.kind = kind
  }
}

/** One quality of a stream. `address` is its media playlist, `height` the lines of the picture. */
export type Variant = { address: string; bandwidth: number; height?: number | undefined }

/** Remote file of a copy; `range` is `first-last`, in bytes. A part of a film has its length and version mark. */
export type CopyFile = {
  name: string
  url: string
  range?: string | undefined
  seconds: number
  bytes?: number | undefined
  tag?: string | undefined
}

/** Local playlist with the files that it references. */
type Copied = { text: string; files: CopyFile[] }

const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)

/** Value of an attribute of a tag, without its quotes. */
const attribute = (line: string, name: string) =>
  new RegExp(`[:,]\\s*${name}=(?:"([^"]*)"|([^,]*))`).exec(line)?.slice(1).find(Boolean)

const withUri = (line: string, uri: string) => line.replace(/([:,]\s*URI=)"[^"]*"/, `$1"${uri}"`)

const isMaster = (text: string) => /^#EXT-X-STREAM-INF:/m.test(text)

/** Stream tags of a master playlist with their addresses, in one pass. */
function streamsOf(lines: readonly string[]): { line: string; uri: string }[] {
  const streams: { line: string; uri: string }[] = []
  let pending: string[] = []
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) pending.push(line)
    if (!line || line.startsWith('#')) continue
    streams.push(...pending.map((tag) => ({ line: tag, uri: line })))
    pending = []
  }
  return streams
}

/** Qualities of a manifest with pictures, smallest first. A media playlist is its only quality. */
export function variantsOf(text: string, base: string): Variant[] {
  if (!/^\uFEFF?#EXTM3U/.test(text)) throw new CopyRefusedError('format', `${base} is not a manifest`)
  if (!isMaster(text)) return [{ address: base, bandwidth: 0 }]
  const variants = streamsOf(linesOf(text)).map(({ line, uri }): Variant => {
    const [width = 0, pixels = 0] = (attribute(line, 'RESOLUTION') ?? '').split(/x/i).map(Number)
    const height = pictureLines({ width, height: pixels })
    const bandwidth = Number(attribute(line, 'AVERAGE-BANDWIDTH') ?? attribute(line, 'BANDWIDTH') ?? 0)
    return { address: new URL(uri, base).href, bandwidth, ...(height && { height }) }
  })
  const withPicture = variants.filter(({ height }) => height)
  return (withPicture.length > 0 ? withPicture : variants).toSorted((a, b) => a.bandwidth - b.bandwidth)
}

/** Best variant within a bandwidth, else the smallest. */
export const variantWithin = (variants: readonly Variant[], bandwidth: number): Variant | undefined =>
  variants.findLast((variant) => variant.bandwidth <= bandwidth) ?? variants[0]

const groups = ['AUDIO', 'SUBTITLES', 'VIDEO', 'CLOSED-CAPTIONS']
const headTags = /^#(EXTM3U|EXT-X-VERSION|EXT-X-INDEPENDENT-SEGMENTS|EXT-X-START)/

/** Master playlist of one variant, with local playlists. `playlists` maps their names to addresses. */
export function copyMaster(text: string, base: string, { address }: Variant) {
  if (/#EXT-X-DEFINE/.test(text)) throw new CopyRefusedError('format', 'the manifest has variables')
  if (/#EXT-X-SESSION-KEY:.*METHOD=SAMPLE-AES/.test(text)) throw new CopyRefusedError('protected', 'the stream has DRM')
  const playlists = new Map<string, string>()
  const local = (url: string) => {
    const name = `p${playlists.size}.m3u8`
    playlists.set(name, url)
    return name
  }
  if (!isMaster(text)) return { text: `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${local(base)}\n`, playlists }
  const lines = linesOf(text)
  const chosen = streamsOf(lines).find(({ uri }) => URL.parse(uri, base)?.href === address)
  const stream = chosen?.line ?? ''
  const used = groups.map((type) => `${type} ${attribute(stream, type)}`)
  const head = lines.filter((line) => headTags.test(line))
  const media = lines.flatMap((line) => {
    const group = `${attribute(line, 'TYPE')} ${attribute(line, 'GROUP-ID')}`
    if (!line.startsWith('#EXT-X-MEDIA:') || !used.includes(group)) return []
    const uri = attribute(line, 'URI')
    return [uri ? withUri(line, local(new URL(uri, base).href)) : line]
  })
  return { text: [...head, ...media, stream, local(address), ''].join('\n'), playlists }
}

// Tags of live streams and of advertisements between the segments.
const droppedTags =
  /^#EXT-X-(PART|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL|SKIP|BYTERANGE|DATERANGE:.*interstitial)/

/** Media playlist with local names. `names` are shared by all playlists, so no file is fetched twice. */
export function copyPlaylist(text: string, base: string, names: Map<string, string>): Copied {
  if (!/^#EXT-X-ENDLIST/m.test(text)) throw new CopyRefusedError('format', 'the stream is live')
  if (/#EXT-X-DEFINE/.test(text)) throw new CopyRefusedError('format', 'the playlist has variables')
  const files: CopyFile[] = []
  const local = (uri: string, seconds: number, range?: string) => {
    const url = new URL(uri, base).href
    const key = range ? `${url} ${range}` : url
    const listed = names.get(key)
    if (listed) return listed
    const name = `${names.size}${/\.\w{1,5}$/.exec(new URL(url).pathname)?.[0] ?? ''}`
    names.set(key, name)
    files.push({ name, url, seconds, ...(range && { range }) })
    return name
  }
  const ranges = byteRanges()
  let seconds = 0
  let range: string | undefined
  const out = linesOf(text).flatMap((line) => {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8)) || 0
    if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice(17)
    if (droppedTags.test(line)) return []
    if (line.startsWith('#EXT-X-KEY:')) return [copyKey(line, (uri) => local(uri, 0))]
    if (line.startsWith('#EXT-X-MAP:')) {
      const uri = attribute(line, 'URI') ?? ''
      const part = attribute(line, 'BYTERANGE')
      return [withUri(line.replace(/,BYTERANGE="[^"]*"/, ''), local(uri, 0, part && ranges(uri, part)))]
    }
    if (!line || line.startsWith('#')) return [line]
    const name = local(line, seconds, range && ranges(line, range))
    range = undefined
    return [name]
  })
  return { text: out.join('\n'), files }
}

/** Accepts identity keys only, because they are files. Other keys need a key system. */
function copyKey(line: string, local: (uri: string) => string): string {
  const method = attribute(line, 'METHOD')
  const format = attribute(line, 'KEYFORMAT') ?? 'identity'
  if (method === 'NONE') return line
  if (method !== 'AES-128' || format !== 'identity') throw new CopyRefusedError('protected', `the stream has ${method}`)
  const uri = attribute(line, 'URI') ?? ''
  return uri.startsWith('data:') ? line : withUri(line, local(uri))
}

/** Converts `length@offset` to `first-last`. Without an offset, a range follows the previous one. */
function byteRanges() {
  const ends = new Map<string, number>()
  return (uri: string, range: string) => {
    const [length = 0, offset] = range.split('@').map(Number)
    const first = offset ?? ends.get(uri) ?? 0
    ends.set(uri, first + length)
    return `${first}-${first + length - 1}`
  }
}

/** Thumbnail track with local pictures. Throws a TextTrackError if the text is no track. */
export function copyThumbnails(text: string, base: string, names: Map<string, string>): Copied {
  const files: CopyFile[] = []
  const cues = parseThumbnails(text, base).map(({ start, end, picture, area }) => {
    const name = names.get(picture) ?? `${names.size}${/\.\w{1,5}$/.exec(new URL(picture).pathname)?.[0] ?? ''}`
    if (!names.has(picture)) files.push({ name, url: picture, seconds: 0 })
    names.set(picture, name)
    const box = area && [area.x, area.y, area.width, area.height].join(',')
    return { id: '', start, end, settings: '', text: box ? `${name}#xywh=${box}` : name }
  })
  return { text: writeWebVtt({ cues, blocks: [] }), files }
}
