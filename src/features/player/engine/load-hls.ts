import { importAgain } from '#core/browser/import-again.ts'

/** The engine of the house, which is fetched ahead of a likely press. */
export const loadHls = () => importAgain(() => import('hls.js')).then((module) => module.default)
