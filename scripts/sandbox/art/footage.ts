import { join } from 'node:path'
import manifest from '../footage/manifest.json' with { type: 'json' }
import { captions } from './captions.ts'
import type { ClipName } from './shots.ts'

export type Segment = { file: string; seconds: number }
/** `bandwidth` is the peak of its segments in bits per second; `dir` is absolute and holds the segments. */
export type Rendition = {
  name: string
  width: number
  height: number
  bandwidth: number
  codecs: string
  dir: string
  segments: Segment[]
}
export type Footage = { seconds: number; renditions: Rendition[]; captions: Record<'en' | 'es', string> }

const home = join(import.meta.dirname, '../footage')

const clip = (name: ClipName): Footage => ({
  seconds: manifest[name].seconds,
  renditions: manifest[name].renditions.map((one) => ({ ...one, dir: join(home, name, one.name) })),
  captions: captions[name],
})

/** Footage of our own making, ready to be cut into HLS playlists: MPEG-TS segments of two seconds, closed GOPs. */
export const footage: Record<ClipName, Footage> = { film: clip('film'), trailer: clip('trailer'), live: clip('live') }
