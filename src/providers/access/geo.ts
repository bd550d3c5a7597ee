import type { Source } from '#core/media.ts'
import { remembered } from '../platform/cache.ts'

const timeoutMs = 8_000
const maxAgeMs = 10 * 60 * 1000

async function probe(file: string) {
  const response = await fetch(file, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
  return response.status === 403
}

/** Does the platform refuse an item to this region? It says so by 403 to a look at the manifest (spec 2 §8.6). */
export function geoChecks(now = Date.now) {
  const looked = remembered(probe, maxAgeMs, now)
  return async (sources: readonly Source[]): Promise<boolean> => {
    const file = sources.find((source) => source.file.includes('.m3u8'))?.file
    if (!file) return false
    // Nobody is locked out because a look failed: the stream itself will tell
    const blocked = await looked(file).catch(() => false)
    if (blocked) looked.forget(file) // whoever tries again wants another look
    return blocked
  }
}
