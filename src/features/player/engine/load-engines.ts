import { importAgain } from '#core/browser/import-again.ts'

/** hls.js, for HLS. */
export const loadHls = () => importAgain(() => import('hls.js')).then((module) => module.default)

/** Shaka Player, for DASH. */
export const loadDash = () => importAgain(() => import('./dash-source.ts'))
