import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { plainMedia } from '../../../tests/support/media.ts'
import { checkDownloadSwitch, checkSources } from './media.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Answer = { status?: number; type?: string; body?: string }

/** Problems of a stream on a server that answers HEAD with 403, as a signature for GET does. */
async function problemsOf(path: string, { status = 200, type = 'video/mp4', body = 'film' }: Answer, stated: string) {
  const server = createServer(({ method }, response) => {
    response.writeHead(method === 'HEAD' ? 403 : status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => server.close())
  const platform = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { site: { platform }, trusted: ['127.0.0.1'] }
  const findings = await checkSources('media a', [{ file: platform + path, type: stated }], options)
  return findings.map(({ level, problem }) => `${level} ${problem.replace(platform, '')}`)
}

const hls = 'application/vnd.apple.mpegurl'
const playlist = '#EXTM3U\n#EXTINF:4,\n1.ts\n'

it('checkSources accepts a stream whose server refuses HEAD requests', async () => {
  expect(await problemsOf('/a.mp4', {}, 'video/mp4')).toEqual([])
  expect(await problemsOf('/a.m3u8', { body: playlist }, hls)).toEqual([])
})

it('checkSources reports a refused stream, and a page in place of a video file', async () => {
  expect(await problemsOf('/a.mp4', { status: 403 }, 'video/mp4')).toEqual([
    'warning its stream /a.mp4 responds with status 403',
  ])
  expect(await problemsOf('/a.mp4', { type: 'text/html' }, 'video/mp4')).toEqual([
    'error its stream /a.mp4 is text/html',
  ])
})

it.each([
  ['a byte order mark', '\uFEFF', []],
  ['an empty line', '\n', [`error its stream /manifest(format=m3u8-aapl) is ${hls}`]],
])('checkSources judges a playlist without extension that begins with %s as players do', async (_, start, problems) => {
  expect(await problemsOf('/manifest(format=m3u8-aapl)', { type: hls, body: start + playlist }, hls)).toEqual(problems)
})

it('checkSources reports a playlist without variants and segments by its address', async () => {
  for (const body of ['#EXTM3U', '\uFEFF#EXTM3U\r\n#EXT-X-VERSION:3\r\n\r\n#EXT-X-ENDLIST\r\n'])
    expect(await problemsOf('/a.m3u8', { type: hls, body }, hls)).toEqual([
      'error its stream /a.m3u8 names no variant and no segment',
    ])
  // A long head ends after the part that is read
  const long = `#EXTM3U\n${'#EXT-X-SESSION-DATA:DATA-ID="a"\n'.repeat(1_000)}#EXT-X-STREAM-INF:BANDWIDTH=1\r1.m3u8`
  for (const body of [long, '#EXTM3U\r#EXTINF:4,\r1.ts', '<MPD></MPD>'])
    expect(await problemsOf('/a.m3u8', { type: hls, body }, hls)).toEqual([])
})

it('a last day of downloads that is no date is reported with its item', () => {
  const config = parseConfig({ description: '', siteId: 'Site0001', custom: { downloads: true } })
  const sources = [{ file: 'https://a.test/a.m3u8', type: '' }]
  const item = (id: string, downloadsUntil: string) =>
    plainMedia(id, { title: id, duration: 60, free: true, sources, params: { downloadsUntil } })
  const items = [item('Good', '2026-12-31'), item('Odd', '31.12.2026')]
  expect(checkDownloadSwitch({ config, site: { platform: 'https://p.test' }, items })).toEqual([
    {
      level: 'warning',
      where: 'media Odd (Odd)',
      problem: 'its downloadsUntil "31.12.2026" is not a date, so nobody can download it',
      remedy: 'write the date as 2026-12-31',
    },
  ])
})
