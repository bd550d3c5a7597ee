import type { SceneName } from './scenes/index.ts'

export type ClipName = 'film' | 'trailer' | 'live'
/** One take: a scene under a palette, how far the camera slides (in widths) and closes in. */
export type Take = {
  seed: string
  scene: SceneName
  palette: number
  slide: readonly [number, number]
  zoom: readonly [number, number]
}
export type Clip = { seconds: number; takes: readonly Take[]; clock: boolean; chords: readonly (readonly number[])[] }

const take = (
  seed: string,
  scene: SceneName,
  palette: number,
  slide: Take['slide'] = [-0.05, 0.05],
  zoom: Take['zoom'] = [1.06, 1.1],
): Take => ({ seed, scene, palette, slide, zoom })

/** Chords as frequencies in hertz: A minor 9, F major 7, C, G 6; then warmer ones for the way home. */
const pad = [
  [110, 220, 261.63, 329.63, 493.88],
  [87.31, 174.61, 261.63, 329.63, 440],
  [130.81, 196, 261.63, 329.63, 587.33],
  [98, 196, 246.94, 293.66, 440],
] as const

const film = [
  take('ridge-1', 'ridges', 1),
  take('sea-1', 'seaMoon', 4),
  take('wood-1', 'forest', 5),
  take('dune-1', 'dunes', 19),
  take('lake-1', 'lake', 13),
  take('marsh-1', 'marsh', 18),
  take('sea-2', 'seaMoon', 2),
  take('ridge-2', 'ridges', 0),
]

export const clips: Record<ClipName, Clip> = {
  film: { seconds: 48, takes: film, clock: false, chords: [...pad, ...pad] },
  trailer: { seconds: 16, takes: film.slice(0, 4), clock: false, chords: pad },
  live: { seconds: 24, takes: film.slice(4, 7), clock: true, chords: pad },
}
