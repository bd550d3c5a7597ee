import type { BackdropName } from './backdrops/index.ts'

export type ClipName = 'film' | 'trailer' | 'live'
/** Camera take: backdrop, palette, pan in widths and zoom. */
export type Take = {
  seed: string
  backdrop: BackdropName
  palette: number
  slide: readonly [number, number]
  zoom: readonly [number, number]
}
export type Clip = {
  seconds: number
  takes: readonly Take[]
  clock: boolean
  /** Notes of each chord in hertz, one chord after another. */
  chords: readonly (readonly number[])[]
  /** Start of each part in the film, in seconds. */
  cuts?: readonly number[]
}

const take = (
  seed: string,
  backdrop: BackdropName,
  palette: number,
  slide: Take['slide'] = [-0.05, 0.05],
  zoom: Take['zoom'] = [1.06, 1.1],
): Take => ({ seed, backdrop, palette, slide, zoom })

/** Chords in hertz: A minor 9, F major 7, C, G 6, then warmer ones. */
const pad = [
  [110, 220, 261.63, 329.63, 493.88],
  [87.31, 174.61, 261.63, 329.63, 440],
  [130.81, 196, 261.63, 329.63, 587.33],
  [98, 196, 246.94, 293.66, 440],
] as const

const film = [
  take('harbour-1', 'seaMoon', 1),
  take('harbour-2', 'train', 3, [-0.04, 0.06]),
  take('harbour-3', 'street', 2, [-0.02, 0.02], [1.06, 1.16]),
  take('harbour-4', 'forest', 5),
  take('harbour-5', 'balloons', 8),
  take('harbour-6', 'underwater', 9),
  take('harbour-7', 'beacon', 4),
  take('harbour-8', 'marsh', 0),
]

const evening = [
  take('evening-1', 'skyline', 4, [-0.06, 0.06]),
  take('evening-2', 'storm', 24),
  take('evening-3', 'islands', 14, [-0.1, 0.1]),
]

export const clips: Record<ClipName, Clip> = {
  film: { seconds: 48, takes: film, clock: false, chords: [...pad, ...pad] },
  trailer: { seconds: 16, takes: [], cuts: [1, 13, 31, 37], clock: false, chords: pad },
  live: { seconds: 24, takes: evening, clock: true, chords: pad },
}
