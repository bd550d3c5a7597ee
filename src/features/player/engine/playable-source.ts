import type { Source } from '#core/content/media.ts'
import { loadDrm } from './loaders.ts'
import { bestSource } from './sources.ts'

/** Returns the best source, of protected ones by the key systems of the browser. */
export async function playableSource(sources: readonly Source[]): Promise<Source | undefined> {
  if (!sources.some(({ drm }) => drm)) return bestSource(sources)
  const { chooseStream, hasKeySystem } = await loadDrm()
  return chooseStream(sources, hasKeySystem)
}
