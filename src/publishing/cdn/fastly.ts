import ky from 'ky'
import pMap from 'p-map'
import { type Environment, need, type Purge, purgeUrl } from './port.ts'

const tooMany = 1_000

/** Purges address by address, or the whole service above a thousand addresses. */
export function fastly(env: Environment): Purge {
  const token = need(env, 'fastly', 'FASTLY_API_TOKEN', 'FASTLY_API_KEY')
  const service = need(env, 'fastly', 'FASTLY_SERVICE_ID')
  const address = purgeUrl(env, 'fastly')
  const base = env.FASTLY_API_ENDPOINT || 'https://api.fastly.com'
  const call = (path: string) => ky.post(`${base}/${path}`, { headers: { 'fastly-key': token }, retry })
  return async (paths) => {
    if (paths.length > tooMany) await call(`service/${service}/purge_all`)
    else await pMap(paths, (path) => call(`purge/${address(path).replace(/^https?:\/\//, '')}`), { concurrency: 16 })
  }
}

const retry = { limit: 3, methods: ['post'] }
