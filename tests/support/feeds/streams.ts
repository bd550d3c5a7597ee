import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../imports.ts'

const footage = join(root, 'scripts/sandbox/footage')

/** Film of a few seconds. */
export const filmFile = (): Buffer => readFileSync(join(footage, 'ad.mp4'))

const segments = ['00', '01', '02', '03'].map((name) => `#EXTINF:2,\n/${name}.ts`)
const playlist = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...segments, '#EXT-X-ENDLIST', ''].join('\n')

/**
 * Starts a host of streams for one test: segments of HLS, MP4 files, pictures and captions, a feed at `/mrss.xml`, and
 * a manifest elsewhere.
 */
export async function serveStreams(picture: Buffer, feed?: (url: string) => string): Promise<string> {
  const answers: [path: RegExp, type: string, body: (name: string) => Buffer | string][] = [
    [/\.ts$/, 'video/mp2t', (name) => readFileSync(join(footage, 'film/180p', name))],
    [/\.mp4$/, 'video/mp4', filmFile],
    [/\.jpg$/, 'image/jpeg', () => picture],
    [/\.(?:vtt|srt)$/, 'text/vtt', () => 'WEBVTT\n\n00:00.000 --> 00:02.000\nAt sea.\n'],
    [/^\/mrss\.xml$/, 'application/rss+xml', () => feed?.(address) ?? ''],
    [/^/, 'application/vnd.apple.mpegurl', () => playlist],
  ]
  const server = createServer(({ url = '/' }, response) => {
    const path = url.replace(/\?.*/, '')
    const [, type = '', body] = answers.find(([pattern]) => pattern.test(path)) ?? []
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body?.(path.slice(1)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${Object(server.address()).port}`
  return address
}
