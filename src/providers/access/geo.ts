import type { Source } from '#core/media.ts'
import { remembered } from '../platform/cache.ts'

const timeoutMs = 8_000
const maxAgeMs = 10 * 60 * 1000

async function probe(file: string) {
  const response = await fetch(file, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
  return response.status === 403
}

/** Returns whether the manifest responds with 403, which means a blocked region. */
export function geoChecks(now = Date.now) {
  const looked = remembered(probe, maxAgeMs, now)
  return async (sources: readonly Source[]): Promise<boolean> => {
    const file = sources.find((source) => source.file.includes('.m3u8'))?.file
    if (!file) return false
    // A failed probe blocks no viewer; the stream itself fails where it must.
    const blocked = await looked(file).catch(() => false)
    if (blocked) looked.forget(file) // A retry needs a new probe.
    return blocked
  }
}
