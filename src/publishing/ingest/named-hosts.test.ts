import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { hostsOfFile, openSamples } from './named-hosts.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Server on a port of its own; a response is a text, a redirect or a status. */
async function serve(responses: Record<string, string | number | URL>) {
  const requests: string[] = []
  const server = createServer(({ method, url = '' }, response) => {
    requests.push(`${method} ${url}`)
    const body = responses[url] ?? 404
    if (body instanceof URL) response.writeHead(302, { location: body.href }).end()
    else response.writeHead(typeof body === 'number' ? body : 200).end(typeof body === 'number' ? '' : body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, responses }
}

const options = { trusted: ['127.0.0.1'] }

it('hostsOfFile names the hosts of variants, segments and keys behind a master playlist', async () => {
  const first = await serve({})
  const second = await serve({
    '/low.m3u8':
      '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="https://keys.test/k"\n#EXTINF:4,\nhttps://segments.test/1.ts\n',
  })
  first.responses['/a.m3u8'] = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${second.url}/low.m3u8\n`
  expect(await hostsOfFile(`${first.url}/a.m3u8`, 'manifest', options)).toEqual({
    streams: [first.url, second.url, 'https://keys.test', 'https://segments.test'].sort(),
    pictures: [],
  })
})

it('hostsOfFile names every host of a redirect, and relative addresses belong to the last one', async () => {
  const last = await serve({ '/b/a.m3u8': '#EXTM3U\n#EXTINF:4,\n1.ts\n', '/a.mp4': 405 })
  const first = await serve({ '/a.m3u8': new URL(`${last.url}/b/a.m3u8`), '/a.mp4': new URL(`${last.url}/a.mp4`) })
  const hosts = { streams: [first.url, last.url].sort(), pictures: [] }
  expect(await hostsOfFile(`${first.url}/a.m3u8`, 'manifest', options)).toEqual(hosts)
  expect(await hostsOfFile(`${first.url}/a.mp4`, 'file', options)).toEqual(hosts)
  expect(last.requests).toEqual(['GET /b/a.m3u8', 'HEAD /a.mp4'])
})

it('hostsOfFile names the hosts of thumbnails as hosts of pictures', async () => {
  const { url } = await serve({
    '/t.vtt': 'WEBVTT\n\n00:00.000 --> 00:05.000\nhttps://pictures.test/s.jpg#xywh=0,0,1,1\n',
  })
  expect(await hostsOfFile(`${url}/t.vtt`, 'thumbnails', options)).toEqual({
    streams: [url],
    pictures: ['https://pictures.test'],
  })
})

it('a rendition that does not respond does not hide the hosts of the others', async () => {
  const { url, responses } = await serve({ '/v.m3u8': '#EXTM3U\nhttps://segments.test/1.ts\n' })
  responses['/a.m3u8'] = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="gone.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1
v.m3u8`
  expect((await hostsOfFile(`${url}/a.m3u8`, 'manifest', options)).streams).toContain('https://segments.test')
})

it('openSamples has no entry for a file that does not respond or is in a private network', async () => {
  const { url } = await serve({ '/a.m3u8': '#EXTM3U\n1.ts\n' })
  const files = [`${url}/a.m3u8`, `${url}/gone.m3u8`].map((file) => [file, 'manifest'] as const)
  expect(Object.keys(await openSamples(files, ['127.0.0.1']))).toEqual([`${url}/a.m3u8`])
  expect(await openSamples(files, [])).toEqual({})
})
