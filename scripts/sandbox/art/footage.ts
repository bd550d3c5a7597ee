import { join } from 'node:path'
import manifest from '../footage/manifest.json' with { type: 'json' }
import { captions } from './captions.ts'
import type { ClipName } from './shots.ts'

export type Segment = { file: string; seconds: number }
/** `bandwidth` is the peak in bits per second; `dir` is the absolute folder of the segments. */
export type Rendition = {
  name: string
  width: number
  height: number
  bandwidth: number
  codecs: string
  dir: string
  segments: Segment[]
  /** Initialisation segment and hexadecimal key id of encrypted segments. */
  protection?: { init: string; keyId: string }
}
export type Footage = { seconds: number; renditions: Rendition[]; captions: Record<'en' | 'es', string> }

const home = join(import.meta.dirname, '../footage')

const clip = (name: ClipName): Footage => ({
  seconds: manifest[name].seconds,
  renditions: manifest[name].renditions.map((one) => ({ ...one, dir: join(home, name, one.name) })),
  captions: captions[name],
})

/** The key of the encrypted trailer, in hexadecimal: it protects nothing. */
export const clearKey = { id: '0f0e1e5000010f0e1e5000010f0e1e50', key: '666f7965722d73616e64626f782d6b79' }

/** The trailer once more, as fragmented MP4 under common encryption. */
export const encryptedTrailer = (): Footage => {
  const { renditions, ...trailer } = clip('trailer')
  const middle = renditions.filter(({ name }) => name === '360p')
  const protection = { init: 'init.mp4', keyId: clearKey.id }
  const dir = join(home, 'clearkey')
  const asFragments = (segments: Segment[]) =>
    segments.map(({ file, seconds }) => ({ file: file.replace('.ts', '.m4s'), seconds }))
  return {
    ...trailer,
    renditions: middle.map((one) => ({ ...one, dir, protection, segments: asFragments(one.segments) })),
  }
}

/** Own footage for HLS: MPEG-TS segments of two seconds with closed GOPs. */
export const footage: Record<ClipName, Footage> = { film: clip('film'), trailer: clip('trailer'), live: clip('live') }

/** The trailer as a file of its own, for advertisements. */
export const adFile = join(home, 'ad.mp4')
