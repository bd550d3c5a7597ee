import { spawn } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/lib/ports.ts'

const root = resolve(process.env.FOYER_DIST || 'dist')
let folder: string
let url: string
let stop: () => void

// Server block of the guide, with the site's folder and the generated file
const configOf = (port: number) => `
daemon off;
user root;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${root}/_hosting/nginx.conf;
  }
}
`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  writeFileSync(join(folder, 'nginx.conf'), configOf(port))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  stop = () => nginx.kill()
  await vi.waitFor(() => fetch(url), { timeout: 10_000 })
})
afterAll(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

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
