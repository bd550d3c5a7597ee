import { builtInEngine } from '../../../src/features/player/engine/built-in-engine.ts'
import type { Playable } from '../../../src/features/player/media/playable.ts'
import { openPlayback } from '../../../src/features/player/playback/playback.ts'

/** Opens the built-in engine in a page without the rest of the site. */
export const openEngine = () => {
  const host = document.createElement('div')
  document.body.append(host)
  return builtInEngine()(host)
}

/** Plays a film in the built-in engine with the remembered choices of the viewer. */
export const openFilm = (media: Playable) => {
  const host = document.createElement('div')
  document.body.append(host)
  return openPlayback(host, media, { make: builtInEngine(), autoplay: true })
}

Object.assign(window, { openEngine, openFilm })
