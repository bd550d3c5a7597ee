import { join } from 'node:path'
import manifest from '../footage/manifest.json' with { type: 'json' }
import { type ClipName, captions } from './captions.ts'

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
  /** Initialisation segment of fragmented MP4. */
  init?: string
  /** Encrypted when served. */
  isProtected?: boolean
}
export type Footage = { seconds: number; renditions: Rendition[]; captions: Record<'en' | 'es', string> }

const home = join(import.meta.dirname, '../footage')

const clip = (name: ClipName): Footage => ({
  seconds: manifest[name].seconds,
  renditions: manifest[name].renditions.map((rendition) => ({ ...rendition, dir: join(home, name, rendition.name) })),
  captions: captions[name],
})

type Key = { id: string; key: string }

/** Keys of the encrypted trailer in hexadecimal, one per loop in turn: they protect nothing. */
export const clearKeys: [Key, Key] = [
  { id: '0f0e1e5000010f0e1e5000010f0e1e50', key: '666f7965722d73616e64626f782d6b79' },
  { id: '0f0e1e5000020f0e1e5000020f0e1e50', key: '666f7965722d73616e64626f782d6b7a' },
]

/** Folder of the trailer as fragmented MP4. */
export const fragments = join(home, 'fragments')
export const fragmentedHeights = ['180p', '360p']

/** The trailer once more, as fragmented MP4. */
export const fragmentedTrailer = (isProtected: boolean): Footage => {
  const { renditions, ...trailer } = clip('trailer')
  const asFragments = (segments: Segment[]) =>
    segments.map(({ file, seconds }) => ({ file: file.replace('.ts', '.m4s'), seconds }))
  return {
    ...trailer,
    renditions: renditions
      .filter(({ name }) => fragmentedHeights.includes(name))
      .map((rendition) => ({
        ...rendition,
        dir: join(fragments, rendition.name),
        segments: asFragments(rendition.segments),
        init: 'init.mp4',
        isProtected,
      })),
  }
}

/** Own footage for HLS: MPEG-TS segments of two seconds with closed GOPs. */
export const footage: Record<ClipName, Footage> = { film: clip('film'), trailer: clip('trailer'), live: clip('live') }

/** The trailer as a file of its own, for advertisements. */
export const adFile = join(home, 'ad.mp4')
