import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createPurge } from '#publishing/deploy/purge.ts'
import { signIn } from './support/bucket.ts'

const paths = ['index.html', 'm/abc/a film/index.html', 'sitemap-0.xml']
const site = { SITE_URL: 'https://example.com/' }
type Call = { url: string; headers: IncomingHttpHeaders; body: string }

type Reply = { status: number; type: string; body: string }

const json = (status: number, value: object): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

/** Response of Cloudflare: at most 30 files per request. */
function replyOfCloudflare({ headers, body }: Call): Reply {
  if (headers.authorization !== 'Bearer token') return json(403, { success: false, errors: [{ code: 9109 }] })
  const { files = [], purge_everything: everything = false } = JSON.parse(body)
  if (everything !== files.length < 1 || files.length > 30)
    return json(400, { success: false, errors: [{ code: 1134 }] })
  return json(200, { success: true, errors: [], messages: [], result: { id: 'zone' } })
}

const replyOfFastly = ({ headers }: Call): Reply =>
  headers['fastly-key'] === 'token'
    ? json(200, { status: 'ok', id: '1-2-3' })
    : json(401, { msg: 'Provided credentials are missing or invalid' })

/** Response of CloudFront: a signed request whose quantity equals its paths, each from the root. */
function replyOfCloudFront({ headers, body }: Call): Reply {
  const items = [...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path = '']) => path)
  const isValid =
    headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') &&
    body.includes(`<Quantity>${items.length}</Quantity>`) &&
    /<CallerReference>.+<\/CallerReference>/.test(body) &&
    items.every((path) => /^\/[^*]*\*?$/.test(path))
  const batch = `<Id>I1</Id><Status>InProgress</Status><CreateTime>2026-11-26T00:00:00Z</CreateTime>`
  return isValid
    ? { status: 201, type: 'text/xml', body: `<Invalidation>${batch}</Invalidation>` }
    : {
        status: 400,
        type: 'text/xml',
        body: '<ErrorResponse><Error><Code>InvalidArgument</Code></Error></ErrorResponse>',
      }
}

const replies: [RegExp, (call: Call) => Reply][] = [
  [/^POST \/zones\/zone\/purge_cache$/, replyOfCloudflare],
  [/^POST \/(purge\/example\.com\/|service\/service\/purge_all$)/, replyOfFastly],
  [/^POST \/2020-05-31\/distribution\/EDFDVBD6EXAMPLE\/invalidation\/?$/, replyOfCloudFront],
]

/** Fake CDN APIs that record requests and reject those that the real ones reject, and the first `limited` ones. */
async function openService(limited = 0, retryAfter = '0') {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const call = { url: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) }
    calls.push(call)
    const [, reply = () => json(404, {})] = replies.find(([pattern]) => pattern.test(call.url)) ?? []
    const { status, type, body } = calls.length > limited ? reply(call) : json(429, {})
    response.writeHead(status, { 'content-type': type, 'retry-after': retryAfter }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('a Cloudflare purge sends at most 30 URLs per request and purges everything for many changes', async () => {
  const { calls, url } = await openService()
  const keys = { CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'token', CLOUDFLARE_API_BASE_URL: url }
  const purge = createPurge({ CDN_PURGE: 'cloudflare', ...keys, ...site })
  await purge(paths)
  expect(calls[0]).toMatchObject({ url: 'POST /zones/zone/purge_cache', headers: { authorization: 'Bearer token' } })
  expect(JSON.parse(calls[0]?.body ?? '').files).toEqual([
    'https://example.com/',
    'https://example.com/m/abc/a%20film/',
    'https://example.com/sitemap-0.xml',
  ])
  await purge(Array.from({ length: 61 }, (_, page) => `${page}.html`))
  expect(calls).toHaveLength(4)
  await purge(Array.from({ length: 5_000 }, (_, page) => `${page}.html`))
  expect(calls.at(-1)?.body).toBe('{"purge_everything":true}')
})

it('a Cloudflare purge repeats a request after a 429 response', async () => {
  const { calls, url } = await openService(2)
  const keys = { CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'token', CLOUDFLARE_API_BASE_URL: url }
  await createPurge({ CDN_PURGE: 'cloudflare', ...keys, ...site })(paths)
  expect(calls).toHaveLength(3)
})

it('a purge waits only seconds for a service that demands an hour', async () => {
  const { calls, url } = await openService(1, '3600')
  const keys = { CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'token', CLOUDFLARE_API_BASE_URL: url }
  await createPurge({ CDN_PURGE: 'cloudflare', ...keys, ...site })(paths)
  expect(calls).toHaveLength(2)
})

it('a Fastly purge sends one request per URL and purges everything for many changes', async () => {
  const { calls, url } = await openService()
  const keys = { FASTLY_API_TOKEN: 'token', FASTLY_SERVICE_ID: 'service', FASTLY_API_ENDPOINT: url }
  const purge = createPurge({ CDN_PURGE: 'fastly', ...keys, ...site })
  await purge(paths)
  expect(calls.map((call) => call.url)).toContain('POST /purge/example.com/m/abc/a%20film/')
  expect(calls[0]?.headers['fastly-key']).toBe('token')
  await purge(Array.from({ length: 1_001 }, (_, page) => `${page}.html`))
  expect(calls.at(-1)?.url).toBe('POST /service/service/purge_all')
})

/** Credentials and endpoint of CloudFront, until the test ends. */
function stubAws(url: string) {
  for (const [name, value] of Object.entries({ ...signIn, AWS_ENDPOINT_URL_CLOUDFRONT: url })) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

it('a CloudFront invalidation contains all paths and index documents in one request', async () => {
  const { calls, url } = await openService()
  stubAws(url)
  const purge = createPurge({ CDN_PURGE: 'cloudfront', CLOUDFRONT_DISTRIBUTION_ID: 'EDFDVBD6EXAMPLE' })
  await purge(paths)
  expect(calls[0]?.url).toContain('/distribution/EDFDVBD6EXAMPLE/invalidation')
  expect([...(calls[0]?.body ?? '').matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path]) => path)).toEqual([
    '/',
    '/index.html',
    '/m/abc/a%20film/',
    '/m/abc/a%20film/index.html',
    '/sitemap-0.xml',
  ])
  expect(calls[0]?.body).toContain('<Quantity>5</Quantity>')
})

it('a CloudFront invalidation of more than 1,000 addresses is one for the whole site', async () => {
  const { calls, url } = await openService()
  stubAws(url)
  const purge = createPurge({ CDN_PURGE: 'cloudfront', CLOUDFRONT_DISTRIBUTION_ID: 'EDFDVBD6EXAMPLE' })
  const pages = Array.from({ length: 501 }, (_, page) => `${page}/index.html`)
  await purge(pages.slice(1))
  expect(calls[0]?.body).toContain('<Quantity>1000</Quantity>')
  await purge(pages)
  expect(calls[1]?.body).toContain('<Path>/*</Path>')
})

it('CDN purges contain the base path of the site', async () => {
  const { calls, url } = await openService()
  stubAws(url)
  const below = { SITE_URL: 'https://example.com/watch/' }
  const cloudfront = createPurge({ CDN_PURGE: 'cloudfront', CLOUDFRONT_DISTRIBUTION_ID: 'EDFDVBD6EXAMPLE', ...below })
  await cloudfront(paths)
  expect(calls[0]?.body).toContain('<Path>/watch/m/abc/a%20film/</Path>')
  expect(calls[0]?.body).toContain('<Path>/watch/m/abc/a%20film/index.html</Path>')
  await cloudfront(Array.from({ length: 1_001 }, (_, page) => `${page}.html`))
  expect(calls.at(-1)?.body).toContain('<Path>/watch/*</Path>')
  const keys = { FASTLY_API_TOKEN: 'token', FASTLY_SERVICE_ID: 'service', FASTLY_API_ENDPOINT: url }
  await createPurge({ CDN_PURGE: 'fastly', ...keys, ...below })(paths)
  expect(calls.map((call) => call.url)).toContain('POST /purge/example.com/watch/m/abc/a%20film/')
})

it('createPurge throws for an unknown CDN and for missing credentials', () => {
  expect(() => createPurge({ CDN_PURGE: 'akamai' })).toThrow(
    /^CDN_PURGE is "akamai": it may be none, cloudflare, fastly/,
  )
  expect(() => createPurge({ CDN_PURGE: 'fastly', ...site })).toThrow(
    'CDN_PURGE=fastly needs FASTLY_API_TOKEN or FASTLY_API_KEY',
  )
})
