import { importAgain } from '#core/browser/import-again.ts'

/** Built-in engine, prefetched before a likely start. */
export const loadHls = () => importAgain(() => import('hls.js')).then((module) => module.default)

/** Key systems, requested for protected streams only. */
export const loadDrm = () => importAgain(() => import('./drm.ts'))
