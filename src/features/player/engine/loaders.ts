import { importAgain } from '#core/browser/import-again.ts'

/** HLS library of the built-in engine, prefetched before a likely start. */
export const loadHls = () => importAgain(() => import('hls.js')).then((module) => module.default)

/** Requests of the first files of a stream, in parallel with the engine. */
export const loadFirstFiles = () => importAgain(() => import('./first-files.ts'))

/** Key systems, requested for protected streams only. */
export const loadDrm = () => importAgain(() => import('./drm.ts'))

/** Parsers of captions, chapters and thumbnails, requested with the first file. */
export const loadTextFiles = () => importAgain(() => import('./text-files.ts'))
