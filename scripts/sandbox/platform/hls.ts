import type { Footage, Rendition } from '../content/media-assets.ts'
import { keyOf, nameInLoop } from '../content/protected.ts'

const languages = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages

/** Multivariant playlist: renditions, and subtitles in the given languages. */
export const masterPlaylist = (footage: Footage, subtitles: Language[], address: (part: string) => string): string => {
  const media = subtitles.map(
    (language) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${languages[language]}",LANGUAGE="${language}",DEFAULT=NO,` +
      `AUTOSELECT=YES,FORCED=NO,URI="${address(`subs-${language}`)}"`,
  )
  const group = subtitles.length > 0 ? ',SUBTITLES="subs"' : ''
  const streams = footage.renditions.flatMap(({ name, width, height, bandwidth, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"${group}`,
    address(name),
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...streams, ''].join('\n')
}

type Entry = { uri: string; seconds: number; opens: boolean; number: number; loop: number }

/** N-th segment of looping footage; `opens` marks the start of a loop. */
const entryAt = (rendition: Rendition, number: number, address: (file: string) => string): Entry => {
  const { segments } = rendition
  const index = number % segments.length
  const loop = Math.floor(number / segments.length)
  const { file, seconds } = segments[index] ?? { file: '', seconds: 2 }
  const uri = address(nameInLoop(rendition, file, loop))
  return { uri, seconds, opens: index === 0 && number > 0, number, loop }
}

const lines = (entries: Entry[], firstOpens: boolean, keyLines: (loop: number) => string[] = () => []) =>
  entries.flatMap(({ uri, seconds, opens, number, loop }, index) => [
    ...(opens && (index > 0 || firstOpens) ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(opens || number === 0 ? keyLines(loop) : []),
    `#EXTINF:${seconds.toFixed(5)},`,
    uri,
  ])

export type KeyFormat = 'fairplay' | 'clearkey'

// FairPlay, whose key has the URI scheme `skd`, is opened by Safari only.
const keyOfFormat: Record<KeyFormat, (id: string) => string> = {
  fairplay: (id) => `METHOD=SAMPLE-AES,URI="skd://${id}",KEYFORMAT="com.apple.streamingkeydelivery"`,
  clearkey: (id) =>
    `METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,${Buffer.from(id, 'hex').toString('base64')}",KEYFORMAT="org.w3.clearkey"`,
}

/** Key and initialisation segment of a loop of encrypted footage. */
const keyLinesOf =
  (rendition: Rendition, format: KeyFormat, address: (file: string) => string) =>
  (loop: number): string[] => {
    if (!rendition.isProtected || !rendition.init) return []
    return [
      `#EXT-X-KEY:${keyOfFormat[format](keyOf(loop).id)},KEYFORMATVERSIONS="1"`,
      `#EXT-X-MAP:URI="${address(nameInLoop(rendition, rendition.init, loop))}"`,
    ]
  }

const targetDuration = ({ segments }: Rendition) => Math.ceil(Math.max(...segments.map((segment) => segment.seconds)))

const head = (rendition: Rendition, type: 'VOD' | 'EVENT' | undefined, sequence: number, discontinuities: number) => [
  '#EXTM3U',
  '#EXT-X-VERSION:6',
  `#EXT-X-TARGETDURATION:${targetDuration(rendition)}`,
  ...(type ? [`#EXT-X-PLAYLIST-TYPE:${type}`] : []),
  `#EXT-X-MEDIA-SEQUENCE:${sequence}`,
  ...(type ? [] : [`#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`]),
]

const fill = (rendition: Rendition, first: number, duration: number, address: (file: string) => string): Entry[] => {
  const entries: Entry[] = []
  for (let filled = 0; filled < duration; ) {
    const entry = entryAt(rendition, first + entries.length, address)
    entries.push(entry)
    filled += entry.seconds
  }
  return entries
}

/** VOD playlist of looping footage up to `duration`, with discontinuities. */
export const vodPlaylist = (
  rendition: Rendition,
  duration: number,
  address: (file: string) => string,
  format: KeyFormat = 'fairplay',
): string => {
  const entries = fill(rendition, 0, duration, address)
  const listed = lines(entries, true, keyLinesOf(rendition, format, address))
  return [...head(rendition, 'VOD', 0, 0), ...listed, '#EXT-X-ENDLIST', ''].join('\n')
}

/** A film with an advertisement stitched in before it, as server-side insertion does. */
export const stitchedPlaylist = (ad: string[], film: string): string => {
  const cut = film.indexOf('#EXTINF')
  return `${film.slice(0, cut)}${ad.join('\n')}\n#EXT-X-DISCONTINUITY\n${film.slice(cut)}`
}

/** The entries of one loop of footage, without the frame of a playlist. */
export const loopLines = (rendition: Rendition, address: (file: string) => string): string[] =>
  lines(fill(rendition, 0, loopSeconds(rendition), address), false)

const loopSeconds = ({ segments }: Rendition) => segments.reduce((total, segment) => total + segment.seconds, 0)

/** Number and start of the current segment, in epoch seconds. */
const onAir = (rendition: Rendition, time: number) => {
  const loop = loopSeconds(rendition)
  const loopIndex = Math.floor(time / loop)
  let begins = loopIndex * loop
  let index = 0
  for (const { seconds } of rendition.segments) {
    if (begins + seconds > time) break
    begins += seconds
    index += 1
  }
  return { number: loopIndex * rendition.segments.length + index, begins }
}

const window = 30

/** Live playlist of the last minute of footage that loops since 1970. */
export const livePlaylist = (rendition: Rendition, now: Date, address: (file: string) => string): string => {
  const { number, begins } = onAir(rendition, now.getTime() / 1000)
  const entries = Array.from({ length: window }, (_, step) => entryAt(rendition, number - window + step, address))
  const start = begins - entries.reduce((total, entry) => total + entry.seconds, 0)
  const first = entries[0]?.number ?? 0
  // Limited, because players allocate a list of this length.
  const discontinuities = Math.floor(first / rendition.segments.length) % 10_000
  const dated = `#EXT-X-PROGRAM-DATE-TIME:${new Date(start * 1000).toISOString()}`
  return [...head(rendition, undefined, first, discontinuities), dated, ...lines(entries, false), ''].join('\n')
}

export type Span = { start: Date; end: Date; ended: boolean }

/** Playlist of a past range: complete when ended, else a growing event. */
export const spanPlaylist = (rendition: Rendition, span: Span, address: (file: string) => string): string => {
  const { number, begins } = onAir(rendition, span.start.getTime() / 1000)
  const entries = fill(rendition, number, span.end.getTime() / 1000 - begins, address)
  const dated = `#EXT-X-PROGRAM-DATE-TIME:${new Date(begins * 1000).toISOString()}`
  const start = [...head(rendition, span.ended ? 'VOD' : 'EVENT', number, 0), dated]
  return [...start, ...lines(entries, false), ...(span.ended ? ['#EXT-X-ENDLIST'] : []), ''].join('\n')
}

/** Captions of one loop, repeated with the discontinuities of the video. */
export const subtitlePlaylist = (uri: string, loop: number, duration: number): string => {
  const turns = Array.from({ length: Math.ceil(duration / loop) }, (_, loopIndex) =>
    Math.min(loop, duration - loopIndex * loop),
  )
  const lines = turns.flatMap((seconds, loopIndex) => [
    ...(loopIndex > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXTINF:${seconds.toFixed(3)},`,
    uri,
  ])
  const opening = ['#EXTM3U', '#EXT-X-VERSION:6', `#EXT-X-TARGETDURATION:${Math.ceil(loop)}`]
  const kind = ['#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MEDIA-SEQUENCE:0']
  return [...opening, ...kind, ...lines, '#EXT-X-ENDLIST', ''].join('\n')
}
