import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNginx } from './start-nginx.ts'

const text = (title: string) => `<!doctype html><title>${title}</title>${'<p>Text</p>'.repeat(200)}`

const filesOf = (site: string) => ({
  'index.html': text(`${site} home`),
  '404.html': text(`${site} fallback`),
  'm/abc/index.html': text(`${site} film`),
  '_astro/app.1a2b3c4d.js': '0',
  'manifest.webmanifest': '{}',
  '.well-known/apple-app-site-association': '{}',
  '.foyer/releases/1.json': '{}',
  '_hosting/nginx.conf': '',
  _headers: '',
})

// A site that names its languages has removed the others
vi.stubEnv('SITE_LANGUAGES', 'en,es')
const { nginxFile } = await import('#publishing/site/host-servers.ts')

let folder: string
let nginx: Awaited<ReturnType<typeof startNginx>>

const writeSite = (site: string, path: string) => {
  for (const [name, content] of Object.entries(filesOf(site))) {
    mkdirSync(dirname(join(folder, path, name)), { recursive: true })
    writeFileSync(join(folder, path, name), content)
  }
  writeFileSync(
    join(folder, `${site}.conf`),
    nginxFile({ directives: [], base: path && `/${path}`, origin: 'https://site.test' }),
  )
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-rules-'))
  writeSite('main', '')
  writeSite('watch', 'watch')
  writeSite('kids', 'kids/tv')
  // A host has these directives for its other pages
  nginx = await startNginx(`
    root ${folder};
    gzip on;
    gzip_vary off;
    absolute_redirect on;
    merge_slashes off;
    error_page 404 /host-404.html;
    location ~* \\.(js|html)$ { add_header X-Host yes; }
    include ${folder}/main.conf;
    include ${folder}/watch.conf;
    include ${folder}/kids.conf;
  `)
})
afterAll(() => {
  nginx?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Response to a path as it is, which fetch would normalise. */
const send = (path: string) =>
  new Promise<{ status?: number | undefined; headers: Record<string, unknown>; title?: string | undefined }>(
    (done, failed) => {
      const { hostname, port } = new URL(nginx.url)
      request({ hostname, port, path }, async (response) => {
        const body = Buffer.concat(await response.toArray()).toString()
        const [, title] = /<title>(.*)<\/title>/.exec(body) ?? []
        done({ status: response.statusCode, headers: response.headers, title })
      })
        .on('error', failed)
        .end()
    },
  )

test.each([
  ['/', 'main'],
  ['/watch/', 'watch'],
  ['/kids/tv/', 'kids'],
])('nginx serves the pages of the site at %s beside two other sites of the server block', async (base, site) => {
  expect(await send(base)).toMatchObject({ status: 200, title: `${site} home` })
  expect(await send(`${base}m/abc/`)).toMatchObject({ status: 200, title: `${site} film` })
  expect(await send(`${base}q/the%20sea`)).toMatchObject({ status: 200, title: `${site} fallback` })
  expect(await send(`${base}m/unknown/`)).toMatchObject({ status: 404, title: `${site} fallback` })
})

test.each(['/', '/watch/', '/kids/tv/'])(
  'nginx sends the headers of the site at %s for each kind of file',
  async (base) => {
    const headersOf = async (path: string) => (await send(base + path)).headers
    expect(await headersOf('_astro/app.1a2b3c4d.js')).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(await headersOf('_astro/app.1a2b3c4d.js')).not.toHaveProperty('x-host')
    expect(await headersOf('manifest.webmanifest')).toMatchObject({ 'content-type': 'application/manifest+json' })
    expect(await headersOf('m/abc/')).toMatchObject({ 'x-content-type-options': 'nosniff' })
  },
)

test.each(['/', '/watch/', '/kids/tv/'])('nginx serves a file without an extension of the site at %s', async (base) => {
  expect((await send(`${base}.well-known/apple-app-site-association`)).status).toBe(200)
})

test.each([
  '.foyer/releases/1.json',
  '%2Efoyer/releases/1.json',
  './.foyer/releases/1.json',
  '_hosting/nginx.conf',
  '_headers',
  'm/..%2f.foyer/releases/1.json',
])('nginx denies %s of every site', async (path) => {
  const statuses = await Promise.all(['/', '/watch/', '/kids/tv/'].map((base) => send(base + path)))
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('nginx denies private files behind repeated slashes, which a server may keep', async () => {
  expect((await send('//.foyer/releases/1.json')).status).toBe(404)
  expect((await send('/watch//.foyer/releases/1.json')).status).toBe(404)
  expect((await send('//watch/.foyer/releases/1.json')).status).toBe(404)
  expect((await send('//kids//tv/_headers')).status).toBe(404)
})

test('nginx redirects the address of a site without its slash to a relative address', async () => {
  expect(await send('/kids/tv?a=1')).toMatchObject({ status: 301, headers: { location: '/kids/tv/?a=1' } })
})

test.each([
  ['/de/m/abc/?a=1', '/m/abc/?a=1'],
  ['/kids/tv/de/q/50%25%20off', '/kids/tv/q/50%25%20off'],
  ['/de//evil.test/', '/evil.test/'],
  ['/de/%5Cevil.test/', '//evil.test/'],
  ['/de/%09/evil.test/', '/%09/evil.test/'],
])('nginx leads %s, below the prefix of a removed language, to %s of the same host', async (path, target) => {
  const { status, headers } = await send(path)
  const { href } = new URL(String(headers.location), 'https://site.test/')
  expect([status, href]).toEqual([301, `https://site.test${target}`])
})
