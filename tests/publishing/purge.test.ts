import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { purgeFrom } from '#publishing/deploy/purge.ts'
import { signIn } from './support/bucket.ts'

const paths = ['index.html', 'm/abc/a film/index.html', 'sitemap-0.xml']
const site = { SITE_URL: 'https://example.com/' }
type Call = { url: string; headers: IncomingHttpHeaders; body: string }

/** Fake CDN API that records requests. */
async function openService() {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    calls.push({ url: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('a Cloudflare purge sends at most 30 URLs per request and purges everything for many changes', async () => {
  const { calls, url } = await openService()
  const keys = { CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'token', CLOUDFLARE_API_BASE_URL: url }
  const purge = purgeFrom({ CDN_PURGE: 'cloudflare', ...keys, ...site })
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

it('a Fastly purge sends one request per URL and purges everything for many changes', async () => {
  const { calls, url } = await openService()
  const keys = { FASTLY_API_TOKEN: 'token', FASTLY_SERVICE_ID: 'service', FASTLY_API_ENDPOINT: url }
  const purge = purgeFrom({ CDN_PURGE: 'fastly', ...keys, ...site })
  await purge(paths)
  expect(calls.map((call) => call.url)).toContain('POST /purge/example.com/m/abc/a%20film/')
  expect(calls[0]?.headers['fastly-key']).toBe('token')
  await purge(Array.from({ length: 1_001 }, (_, page) => `${page}.html`))
  expect(calls.at(-1)?.url).toBe('POST /service/service/purge_all')
})

it('a CloudFront invalidation contains all paths in one request', async () => {
  const { calls, url } = await openService()
  Object.assign(process.env, signIn, { AWS_ENDPOINT_URL_CLOUDFRONT: url })
  const purge = purgeFrom({ CDN_PURGE: 'cloudfront', CLOUDFRONT_DISTRIBUTION_ID: 'EDFDVBD6EXAMPLE' })
  await purge(paths).catch(() => undefined)
  expect(calls[0]?.url).toContain('/distribution/EDFDVBD6EXAMPLE/invalidation')
  expect(calls[0]?.body).toContain('<Path>/m/abc/a%20film/</Path>')
  expect(calls[0]?.body).toContain('<Quantity>3</Quantity>')
})

it('CDN purges contain the base path of the site', async () => {
  const { calls, url } = await openService()
  Object.assign(process.env, signIn, { AWS_ENDPOINT_URL_CLOUDFRONT: url })
  const below = { SITE_URL: 'https://example.com/watch/' }
  const cloudfront = purgeFrom({ CDN_PURGE: 'cloudfront', CLOUDFRONT_DISTRIBUTION_ID: 'EDFDVBD6EXAMPLE', ...below })
  await cloudfront(paths).catch(() => undefined)
  expect(calls[0]?.body).toContain('<Path>/watch/m/abc/a%20film/</Path>')
  await cloudfront(Array.from({ length: 1_001 }, (_, page) => `${page}.html`)).catch(() => undefined)
  expect(calls.at(-1)?.body).toContain('<Path>/watch/*</Path>')
  const keys = { FASTLY_API_TOKEN: 'token', FASTLY_SERVICE_ID: 'service', FASTLY_API_ENDPOINT: url }
  await purgeFrom({ CDN_PURGE: 'fastly', ...keys, ...below })(paths)
  expect(calls.map((call) => call.url)).toContain('POST /purge/example.com/watch/m/abc/a%20film/')
})

it('purgeFrom throws for an unknown CDN and for missing credentials', () => {
  expect(() => purgeFrom({ CDN_PURGE: 'akamai' })).toThrow(/^CDN_PURGE is "akamai": it may be none, cloudflare, fastly/)
  expect(() => purgeFrom({ CDN_PURGE: 'fastly', ...site })).toThrow(
    'CDN_PURGE=fastly needs FASTLY_API_TOKEN or FASTLY_API_KEY',
  )
})
