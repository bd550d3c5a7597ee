import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNginx } from './start-nginx.ts'

const root = resolve(process.env.FOYER_DIST || 'dist')
let url: string
let stop: () => void

beforeAll(async () => {
  ;({ url, stop } = await startNginx(`root ${root};\ninclude ${root}/_hosting/nginx.conf;`))
})
afterAll(() => stop?.())

const request = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...init })
const facts = async (path: string) => {
  const { status, headers } = await request(path)
  return { status, type: headers.get('content-type'), kept: headers.get('cache-control') }
}
const html = { type: 'text/html', kept: 'public, max-age=0, must-revalidate' }

test.each(['/', '/es/', '/q/', '/u/favorites/', '/insights/'])(
  'nginx serves the pre-rendered page %s as HTML that is revalidated',
  async (path) => {
    expect(await facts(path)).toEqual({ status: 200, ...html })
    expect(await (await request(path)).text()).toContain('<h1')
  },
)

test('nginx serves the fallback page with 200 for browser-rendered paths and with 404 for unknown paths', async () => {
  expect(await facts('/q/the%20sea')).toEqual({ status: 200, ...html })
  expect(await facts('/es/q/mar')).toEqual({ status: 200, ...html })
  expect(await facts('/m/Unknown1/')).toEqual({ status: 404, ...html })
  expect(await facts('/_hosting/nginx.conf')).toMatchObject({ status: 404 })
  expect(await facts('/_headers')).toMatchObject({ status: 404 })
})

test('nginx serves hashed files as immutable, and other files are revalidated with an ETag', async () => {
  const [script = ''] = globSync('_astro/*.js', { cwd: root })
  expect(await facts(`/${script}`)).toMatchObject({ status: 200, kept: 'public, max-age=31536000, immutable' })
  expect(await facts('/sw.js')).toMatchObject({ status: 200, kept: 'public, max-age=0, must-revalidate' })
  expect(await facts('/manifest.webmanifest')).toMatchObject({ status: 200, type: 'application/manifest+json' })
  const etag = (await request('/')).headers.get('etag') ?? ''
  expect((await request('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('nginx compresses pages and sends them with security headers', async () => {
  for (const path of ['/', '/q/x', '/m/Unknown1/']) {
    const { headers } = await request(path)
    expect(headers.get('content-encoding'), path).toBe('gzip')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'self'")
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toContain('max-age=')
  }
})
