import ky from 'ky'
import pMap from 'p-map'
import { baseOf } from '#core/address/site-path.ts'

const services: Record<string, (env: Environment) => Purge> = {
  none: () => noPurge,
  cloudflare,
  fastly,
  cloudfront,
}

/** Returns the purge function of `CDN_PURGE` with credentials from the environment. Throws if one is missing. */
export function createPurge(env: Environment): Purge {
  const name = env.CDN_PURGE || 'none'
  const service = Object.hasOwn(services, name) ? services[name] : undefined
  if (!service) throw new Error(`CDN_PURGE is "${name}": it may be ${Object.keys(services).join(', ')}`)
  return service(env)
}

// The service allows 3,000 paths in progress at a time.
const cloudfrontLimit = 1_000

/** Creates an invalidation with the AWS SDK's default credentials. */
function cloudfront(env: Environment): Purge {
  const distribution = need(env, 'cloudfront', 'CLOUDFRONT_DISTRIBUTION_ID')
  const base = env.SITE_URL ? baseOf(env.SITE_URL) : ''
  return async (paths) => {
    const { CloudFrontClient, CreateInvalidationCommand } = await import('@aws-sdk/client-cloudfront')
    // CloudFront caches pages by the address that the site's function returns.
    const addresses = paths.flatMap((path) => [base + encodeURI(pathOf(path)), `${base}/${encodeURI(path)}`])
    const unique = [...new Set(addresses)]
    const Items = unique.length > cloudfrontLimit ? [`${base}/*`] : unique
    const CallerReference = `${Date.now()}-${Items.length}-${Items[0]}`
    const InvalidationBatch = { CallerReference, Paths: { Quantity: Items.length, Items } }
    const client = new CloudFrontClient({ region: env.AWS_REGION || 'us-east-1', maxAttempts: 4 })
    await client.send(new CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch }))
  }
}

const fastlyLimit = 1_000

/** Purges address by address, or the whole service above a thousand addresses. */
function fastly(env: Environment): Purge {
  const token = need(env, 'fastly', 'FASTLY_API_TOKEN', 'FASTLY_API_KEY')
  const service = need(env, 'fastly', 'FASTLY_SERVICE_ID')
  const address = purgeUrl(env, 'fastly')
  const base = env.FASTLY_API_ENDPOINT || 'https://api.fastly.com'
  const call = (path: string) => ky.post(`${base}/${path}`, { headers: { 'fastly-key': token }, retry })
  return async (paths) => {
    if (paths.length > fastlyLimit) await call(`service/${service}/purge_all`)
    else await pMap(paths, (path) => call(`purge/${address(path).replace(/^https?:\/\//, '')}`), { concurrency: 16 })
  }
}

// A longer pause would delay other publishes. The next publish repeats a failed purge.
const retry = { limit: 3, methods: ['post'], maxRetryAfter: 3_000 }

// Maximum number of addresses per call of the service.
const urlsPerRequest = 30
const cloudflareLimit = 3_000

/** Purges by address, or everything above a few thousand addresses. */
function cloudflare(env: Environment): Purge {
  const zone = need(env, 'cloudflare', 'CLOUDFLARE_ZONE_ID', 'CF_ZONE_ID')
  const token = need(env, 'cloudflare', 'CLOUDFLARE_API_TOKEN', 'CF_API_TOKEN')
  const address = purgeUrl(env, 'cloudflare')
  const base = env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4'
  const call = (json: unknown) =>
    ky.post(`${base}/zones/${zone}/purge_cache`, { json, headers: { authorization: `Bearer ${token}` }, retry })
  return async (paths) => {
    const requests =
      paths.length > cloudflareLimit
        ? [{ purge_everything: true }]
        : chunks(paths.map(address), urlsPerRequest).map((files) => ({ files }))
    await pMap(requests, call, { concurrency: 4 })
  }
}

type Environment = Record<string, string | undefined>

/** Purges file addresses from a CDN. Resolves when the CDN has accepted the request. */
export type Purge = (paths: string[]) => Promise<void>

/** Purge without a CDN. */
export const noPurge: Purge = async () => undefined

/** Returns a required environment variable. Throws an error if it is missing. */
function need(env: Environment, service: string, ...names: string[]): string {
  const value = names.map((name) => env[name]).find(Boolean)
  if (!value) throw new Error(`CDN_PURGE=${service} needs ${names.join(' or ')}`)
  return value
}

/** URL path of a file. Index documents use the path of their folder. */
const pathOf = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '$1')}`

/** Public URL of a file on its site. */
const purgeUrl = (env: Environment, service: string) => {
  const site = need(env, service, 'SITE_URL').replace(/\/+$/, '')
  return (file: string): string => site + encodeURI(pathOf(file))
}

/** Splits a list into chunks of a maximum size. */
const chunks = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
