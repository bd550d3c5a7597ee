import { importAgain } from '#core/browser/import-again.ts'

/** Key systems, requested for protected streams only. */
export const loadDrm = () => importAgain(() => import('./drm.ts'))
