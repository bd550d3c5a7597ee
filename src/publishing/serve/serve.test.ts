import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FolderServer, serveFolder } from './serve.ts'

const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
const files: Record<string, string | Buffer> = {
  'index.html': `<!doctype html><title>Home</title>${'<p>Hello</p>'.repeat(200)}`,
  'm/abc/film/index.html': '<!doctype html><title>Film</title>',
  'añil/index.html': '<title>Blue</title>',
  '404.html': '<!doctype html><title>Shell</title>',
  '_astro/app.Bx1.js': 'export {}',
  'workbox-1a2b3c4d.js': 'self',
  'a-long-description.js': 'self',
  'sw.js': 'self',
  'film.mp4': film,
  'a.constructor': 'x',
  empty: '',
  _headers:
    '# rules\n/*\n  X-Frame-Options: DENY\n  X-Who: all\n/m/*\n  X-Who: films\n/sw.js\n  Cache-Control: no-store\n  ! X-Who\n',
}

let folder: string
let server: FolderServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'))
  const root = join(folder, 'dist')
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await symlink(join(folder, 'secret.txt'), join(root, 'way-out.txt'))
  server = await serveFolder({ root, port: 0 })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

// fetch normalises paths and encodings, unlike the raw client.
const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, headers, method }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers as Record<string, string>, body })
    })
      .on('error', reject)
      .end()
  })

describe('request paths', () => {
  test('a request for a directory returns its index document', async () => {
    const { status, body, headers } = await send('/m/abc/film/?play=1')
    expect([status, body.toString(), headers['content-type']]).toEqual([
      200,
      files['m/abc/film/index.html'],
      'text/html; charset=utf-8',
    ])
  })

  test('a file with an unknown extension is served as application/octet-stream', async () => {
    expect((await send('/a.constructor')).headers['content-type']).toBe('application/octet-stream')
  })

  test('a directory URL without a trailing slash redirects to the URL with the slash and preserves the query', async () => {
    const { status, headers } = await send('/m/abc/film?r=home')
    expect([status, headers.location]).toEqual([301, '/m/abc/film/?r=home'])
  })

  test('a redirect of a non-ASCII path has a percent-encoded Location header', async () => {
    expect((await send('/a%C3%B1il')).headers.location).toBe('/a%C3%B1il/')
    expect((await send('/a%C3%B1il/')).status).toBe(200)
  })

  test.each(['/m/', '/m', '/nothing', '/index.html/', '/_headers', '/q/?q=x', '//m/abc/film'])(
    'a request for %s returns 404 with the fallback page',
    async (path) => {
      const { status, body, headers } = await send(path)
      expect([status, body.toString(), headers['cache-control']]).toEqual([404, files['404.html'], 'no-cache'])
    },
  )

  test('a request with two leading slashes and parent segments does not redirect to another host', async () => {
    const { status, headers } = await send('//evil.test/..%2fm/abc/film')
    expect([status, headers.location]).toEqual([404, undefined])
  })

  test.each(['/../secret.txt', '/..%2fsecret.txt', '/m/%2e%2e/%2e%2e/secret.txt', '/way-out.txt', '/%00'])(
    'a request for %s cannot read a file outside the folder',
    async (path) => {
      const { status, body } = await send(path)
      expect([status, body.includes('secret')]).toEqual([404, false])
    },
  )

  test('a malformed path returns 400, and a POST request returns 405', async () => {
    expect((await send('/%E0%A4%A')).status).toBe(400)
    expect((await send('/', {}, 'POST')).status).toBe(405)
  })

  test('a HEAD request returns the Content-Length without a body', async () => {
    const { headers, body } = await send('/film.mp4', {}, 'HEAD')
    expect([headers['content-length'], body.length]).toEqual(['1000', 0])
  })

  test('an empty file returns 200 with an empty body', async () => {
    const { status, body } = await send('/empty')
    expect([status, body.length]).toEqual([200, 0])
  })
})

describe('response bodies', () => {
  test('the server prefers brotli to gzip, compresses only if accepted, and never compresses video', async () => {
    const packed = await send('/', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.body).toString()).toBe(files['index.html'])
    expect((await send('/', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
    expect((await send('/')).headers['content-encoding']).toBeUndefined()
    expect((await send('/film.mp4', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })

  test('a request with the ETag of the same content encoding returns 304 without a body', async () => {
    const first = await send('/', { 'accept-encoding': 'br' })
    const tag = first.headers.etag ?? ''
    const again = await send('/', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
    expect((await send('/', { 'if-none-match': tag })).status).toBe(200)
  })

  test('a missing page returns 404 even if If-None-Match matches its ETag', async () => {
    const first = await send('/nothing')
    expect((await send('/nothing', { 'if-none-match': first.headers.etag ?? '' })).status).toBe(404)
  })

  test.each([
    ['bytes=0-99', 206, 'bytes 0-99/1000', film.subarray(0, 100)],
    ['bytes=990-', 206, 'bytes 990-999/1000', film.subarray(990)],
    ['bytes=-5', 206, 'bytes 995-999/1000', film.subarray(995)],
    ['bytes=1000-', 416, 'bytes */1000', Buffer.alloc(0)],
    ['pages=1', 200, undefined, film],
  ])(
    'a request with the Range header "%s" returns the matching status and bytes',
    async (range, status, contentRange, body) => {
      const got = await send('/film.mp4', { range })
      expect([got.status, got.headers['content-range'], got.body]).toEqual([status, contentRange, body])
    },
  )

  test('a range request with an outdated If-Range value returns the complete file with 200', async () => {
    expect((await send('/film.mp4', { range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200)
  })
})

describe('headers', () => {
  test.each([
    ['/_astro/app.Bx1.js', 'public, max-age=31536000, immutable'],
    ['/workbox-1a2b3c4d.js', 'public, max-age=31536000, immutable'],
    ['/a-long-description.js', 'no-cache'],
    ['/', 'no-cache'],
    ['/sw.js', 'no-store'],
  ])('%s is served with Cache-Control "%s"', async (path, rule) => {
    expect((await send(path)).headers['cache-control']).toBe(rule)
  })

  test('rules in _headers combine values, remove headers and apply to missing pages', async () => {
    expect((await send('/m/abc/film/')).headers['x-who']).toBe('all, films')
    expect((await send('/sw.js')).headers['x-who']).toBeUndefined()
    expect((await send('/nothing')).headers['x-frame-options']).toBe('DENY')
  })
})

test('a site below a base path returns 404 outside that path and applies its cache rules within it', async () => {
  const below = await serveFolder({ root: join(folder, 'dist'), port: 0, base: '/watch/tv' })
  const { origin } = new URL(below.url)
  const get = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
    return [status, headers.get('location') ?? headers.get('cache-control')]
  }
  expect(below.url).toBe(`${origin}/watch/tv`)
  expect(await get('/watch/tv/m/abc/film/')).toEqual([200, 'no-cache'])
  expect(await get('/watch/tv/_astro/app.Bx1.js')).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await get('/watch/tv/m/abc/film?r=home')).toEqual([301, '/watch/tv/m/abc/film/?r=home'])
  expect(await get('/watch/tv')).toEqual([301, '/watch/tv/'])
  for (const path of ['/', '/m/abc/film/', '/watch/tvs/', '/sw.js']) {
    const response = await fetch(origin + path)
    expect([response.status, await response.text()], path).toEqual([404, 'The site is at /watch/tv/\n'])
  }
  await below.close()
})

test('the server supports HTTP/2 over TLS', async () => {
  const secure = await serveFolder({ root: join(folder, 'dist'), port: 0, tls: true })
  const session = connect(secure.url, { rejectUnauthorized: false })
  const stream = session.request({ ':path': '/', 'accept-encoding': 'br' })
  const headers = await new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve))
  expect([headers[':status'], headers['content-encoding']]).toEqual([200, 'br'])
  stream.resume()
  session.close()
  await secure.close()
})

test('serveFolder rejects a port in use with EADDRINUSE', async () => {
  const port = Number(new URL(server.url).port)
  await expect(serveFolder({ root: folder, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
