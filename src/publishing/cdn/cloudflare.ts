import ky from 'ky'
import pMap from 'p-map'
import { chunks, type Environment, need, type Purge, purgeUrl } from './port.ts'

// Maximum number of addresses per call of the service.
const atOnce = 30
const tooMany = 3_000

/** Purges by address, or everything above a few thousand addresses. */
export function cloudflare(env: Environment): Purge {
  const zone = need(env, 'cloudflare', 'CLOUDFLARE_ZONE_ID', 'CF_ZONE_ID')
  const token = need(env, 'cloudflare', 'CLOUDFLARE_API_TOKEN', 'CF_API_TOKEN')
  const address = purgeUrl(env, 'cloudflare')
  const base = env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4'
  const call = (json: unknown) =>
    ky.post(`${base}/zones/${zone}/purge_cache`, { json, headers: { authorization: `Bearer ${token}` }, retry })
  return async (paths) => {
    const orders =
      paths.length > tooMany
        ? [{ purge_everything: true }]
        : chunks(paths.map(address), atOnce).map((files) => ({ files }))
    await pMap(orders, call, { concurrency: 4 })
  }
}

const retry = { limit: 3, methods: ['post'] }
