import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../scripts/sandbox/catalogue/index.ts'
import { footage } from '../../scripts/sandbox/content/media-assets.ts'
import { makeToken } from '../../scripts/sandbox/core/tokens.ts'
import { livePlaylist } from '../../scripts/sandbox/platform/hls.ts'
import { readVtt } from '../../scripts/sandbox/platform/vtt.ts'
import { type OpenSandbox, openSandbox } from './start.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const text = async (path: string) => (await sandbox.call(path.replace(sandbox.url, ''))).text()
const addresses = (playlist: string) => playlist.split('\n').filter((line) => line.startsWith('http'))
const seconds = (playlist: string) =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((total, [, length]) => total + Number(length), 0)
const loop = footage.film.seconds

describe('film stream', () => {
  it('film renditions have the declared duration and a discontinuity before each further loop', async () => {
    const master = await text('/platform/manifests/SaltRoad.m3u8')
    expect(master.match(/TYPE=SUBTITLES/g)).toHaveLength(2)
    const renditions = addresses(master)
    expect(renditions).toHaveLength(3)
    for (const address of renditions) {
      const playlist = await text(address)
      expect(seconds(playlist)).toBeGreaterThanOrEqual(842)
      expect(seconds(playlist)).toBeLessThan(845)
      expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(Math.ceil(842 / loop) - 1)
      expect(playlist).toContain('#EXT-X-ENDLIST')
      const segment = await sandbox.call((addresses(playlist).at(-1) ?? '').replace(sandbox.url, ''))
      expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
    }
  })

  it('captions, chapters and thumbnails cover the full duration of a film', async () => {
    const subtitles = await text('/platform/manifests/SaltRoad/subs-es.m3u8')
    expect(seconds(subtitles)).toBeCloseTo(842)
    expect(subtitles.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(Math.ceil(842 / loop) - 1)
    const once = await text(addresses(subtitles)[0] ?? '')
    expect(Number(/X-TIMESTAMP-MAP=MPEGTS:(\d+),LOCAL:00:00:00.000/.exec(once)?.[1])).toBeGreaterThan(0)
    const spanish = readVtt(await text('/platform/tracks/SaltRoad-es.vtt'))
    expect(readVtt(once)[0]).toEqual(spanish[0])
    expect(spanish.at(-1)?.start).toBeGreaterThan(842 - loop)
    const again = spanish.filter((cue) => cue.text === spanish[0]?.text)
    expect(again[1]?.start).toBeCloseTo((again[0]?.start ?? 0) + loop)
    const chapters = readVtt(await text('/platform/tracks/SaltRoad-chapters.vtt'))
    expect(chapters.at(-1)?.end).toBe(842)
    const thumbnails = readVtt(await text('/platform/strips/SaltRoad-120.vtt'))
    expect(thumbnails.at(-1)?.end).toBeGreaterThanOrEqual(842)
    const sheet = await sandbox.call((thumbnails[0]?.text.split('#')[0] ?? '').replace(sandbox.url, ''))
    expect(sheet.headers.get('content-type')).toBe('image/jpeg')
  })

  it('caption files include speaker tags, styles, and empty, invalid and oversized examples', async () => {
    const file = (id: string) => text(`/platform/tracks/${id}-en.vtt`)
    expect(await file('Beekeepr')).toContain('<v Old Anselm>')
    expect(await file('Interprt')).toMatch(/STYLE[\s\S]*line:0 position:15%/)
    expect(await file('Overtime')).toBe('WEBVTT\n')
    expect(await file('WinterCo')).toMatch(/^<!doctype html>/)
    expect((await file('TwoChair')).length).toBeGreaterThan(2 * 1024 * 1024)
    expect(await text('/platform/tracks/Beekeepr-es.vtt')).toContain('Viejo Anselm')
  })

  it('a progressive film has two files, and range requests conform to RFC 9110', async () => {
    const { playlist } = JSON.parse(await text('/platform/v2/media/Overtime'))
    const files: string[] = playlist[0].sources.map(({ file }: { file: string }) => file.replace(sandbox.url, ''))
    expect(files).toEqual(['/platform/videos/Overtime-large.mp4', '/platform/videos/Overtime-small.mp4'])
    const small = '/platform/videos/Overtime-small.mp4'
    const call = async (range?: string, more: Record<string, string> = {}) => {
      const response = await sandbox.call(small, { headers: { ...(range && { range }), ...more } })
      const { status, headers } = response
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { status, bytes, span: headers.get('content-range'), tag: headers.get('etag') ?? '' }
    }
    const whole = await call()
    const size = whole.bytes.length
    expect(whole.status).toBe(200)
    expect(size).toBeGreaterThan(8 * 2 ** 20)
    for (const [range, first, last] of [
      ['bytes=10-19', 10, 19],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=${size - 100}-${size * 2}`, size - 100, size - 1],
    ] as const) {
      const { status, bytes, span } = await call(range)
      expect([status, span], range).toEqual([206, `bytes ${first}-${last}/${size}`])
      expect(Buffer.compare(bytes, whole.bytes.subarray(first, last + 1)), range).toBe(0)
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0'])
      expect(await call(range)).toMatchObject({ status: 416, span: `bytes */${size}` })
    expect(await call('bytes=0-9', { 'if-range': '"other"' })).toMatchObject({ status: 200, tag: whole.tag })
    expect(await call('bytes=0-9', { 'if-range': whole.tag })).toMatchObject({ status: 206 })
    const head = await sandbox.call(small, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
  })

  it('a signed film rejects invalid tokens, and a valid token gives access to all playlists', async () => {
    await sandbox.send('PUT', '/media/SaltRoad', { signed: true })
    expect((await sandbox.call('/platform/manifests/SaltRoad.m3u8?exp=9999999999&sig=00')).status).toBe(403)
    const exp = Math.ceil(Date.now() / 1000) + 300
    const other = makeToken({ resource: '/v2/media/OrbitMom', exp })
    expect((await sandbox.call(`/platform/v2/media/SaltRoad?token=${other}`)).status).toBe(403)
    const stale = makeToken({ resource: '/v2/media/SaltRoad', exp: exp - 900 })
    expect((await sandbox.call(`/platform/v2/media/SaltRoad?token=${stale}`)).status).toBe(403)
    // A token of another item is refused where none is required, too.
    expect((await sandbox.call(`/platform/v2/media/Undertow?token=${other}`)).status).toBe(403)
    const token = makeToken({ resource: '/v2/media/SaltRoad', exp })
    const { file } = (await sandbox.json(`/platform/v2/media/SaltRoad?token=${token}`)).playlist[0].sources[0]
    expect(new URL(file).searchParams.has('sig')).toBe(true)
    for (const part of addresses(await text(file))) expect(await text(part)).toContain('#EXT-X-ENDLIST')
    await sandbox.send('POST', '/reset')
  })

  it('a DRM policy adds licences per format, and a valid passport permits playback for its site', async () => {
    const exp = Math.ceil(Date.now() / 1000) + 300
    const under = async (id: string) => {
      const path = `/v2/media/${id}/drm/FoyerDrm`
      const item = await sandbox.json(`/platform${path}?token=${makeToken({ resource: path, exp })}`)
      return item.playlist[0].sources.map(({ type, drm = {} }: { type: string; drm?: object }) => [
        type,
        Object.keys(drm),
      ])
    }
    expect(await under('SealedRm')).toEqual([
      ['application/vnd.apple.mpegurl', ['fairplay']],
      ['application/dash+xml', ['widevine', 'playready', 'clearkey']],
    ])
    expect(await under('SealedLt')).toEqual([['application/vnd.apple.mpegurl', ['clearkey']]])
    expect(await under('SaltRoad')).toEqual([['application/vnd.apple.mpegurl', []]])
    const other = '/v2/media/SealedRm/drm/Policy01'
    expect((await sandbox.call(`/platform${other}?token=${makeToken({ resource: other, exp })}`)).status).toBe(403)
    const passports = '/bridge/v2/sites/FoyerPix/access/generate'
    const { passport } = await sandbox.json(passports, { method: 'PUT', headers: { authorization: '' } })
    const play = (site: string, using: string) =>
      `/platform/v2/sites/${site}/media/SaltRoad/playback.json?plan_id=PlanFree&passport=${using}`
    expect((await sandbox.json(play('FoyerPix', passport))).playlist[0].mediaid).toBe('SaltRoad')
    expect((await sandbox.call(play('FoyerMem', passport))).status).toBe(403)
    expect((await sandbox.call(play('OtherSit', passport))).status).toBe(404)
    expect((await sandbox.call(play('FoyerPix', makeToken({ exp })))).status).toBe(403)
  })
})

describe('encrypted footage', () => {
  const bytes = async (address: string) => {
    const response = await sandbox.call(address.replace(sandbox.url, ''))
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }
  const manifestOf = async (id: string, type: string) => {
    const resource = `/v2/media/${id}/drm/FoyerDrm`
    const exp = Math.ceil(Date.now() / 1000) + 300
    const item = await sandbox.json(`/platform${resource}?token=${makeToken({ resource, exp })}`)
    return text(item.playlist[0].sources.find((source: { type: string }) => source.type === type).file)
  }

  it('encrypted footage has two renditions with keys that rotate per loop in DASH and HLS', async () => {
    const dash = await manifestOf('SealedRm', 'application/dash+xml')
    const firstKeys = [...dash.matchAll(/default_KID="([\w-]+)"/g)].map(([, id]) => id?.replaceAll('-', ''))
    expect(firstKeys).toHaveLength(12)
    expect(new Set(firstKeys).size).toBe(2)
    expect(firstKeys.filter((id, loop) => loop > 0 && id === firstKeys[loop - 1])).toEqual([])
    expect(new Set([...dash.matchAll(/ height="(\d+)"/g)].map(([, height]) => height))).toEqual(new Set(['180', '360']))
    const hls = await text(addresses(await manifestOf('SealedLt', 'application/vnd.apple.mpegurl'))[0] ?? '')
    const keys = [...hls.matchAll(/#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:text\/plain;base64,([^"]+)"/g)]
    expect(keys.map(([, id]) => Buffer.from(id ?? '', 'base64').toString('hex'))).toEqual(firstKeys)
    expect(hls.match(/#EXT-X-MAP/g)).toHaveLength(12)
  })

  it('encrypted segments have the size of clear ones but differ per loop, and invalid names return 404', async () => {
    const clear = await bytes('/platform/segments/fragments/180p/00.m4s')
    const [first, second] = await Promise.all(
      [0, 1].map((turn) => bytes(`/platform/segments/clearkey/180p/${turn}-00.m4s`)),
    )
    if (!first || !second) throw new Error('no segments')
    const content = (file: Buffer) => file.subarray(file.indexOf('mdat'))
    expect([clear.status, first.status, second.status]).toEqual([200, 200, 200])
    expect(content(first.body).length).toBe(content(clear.body).length)
    expect(content(first.body).equals(content(clear.body))).toBe(false)
    expect(content(first.body).equals(content(second.body))).toBe(false)
    for (const name of ['2-99.m4s', '00.m4s', '0-..%2finit.mp4'])
      expect((await bytes(`/platform/segments/clearkey/180p/${name}`)).status).toBe(404)
  })

  it('initialisation segments of encrypted footage differ only by their key id', async () => {
    const [first, second] = await Promise.all(
      [0, 1].map((turn) => bytes(`/platform/segments/clearkey/360p/${turn}-init.mp4`)),
    )
    const ids = ['0f0e1e5000010f0e1e5000010f0e1e50', '0f0e1e5000020f0e1e5000020f0e1e50']
    expect(first?.body.toString('hex').replaceAll(ids[0] ?? '', ids[1] ?? '')).toBe(second?.body.toString('hex'))
    expect(second?.body.toString('hex')).toContain(ids[1])
  })
})

describe('DASH manifest of clear footage', () => {
  it('the DASH manifest of a trailer is static and unprotected, and a film without DASH returns 404', async () => {
    const [trailer] = catalogue.media.filter(({ footage }) => footage === 'trailer')
    const dash = await text(`/platform/manifests/${trailer?.id}.mpd`)
    expect(dash).not.toContain('ContentProtection')
    expect(dash).toContain('type="static"')
    expect((await sandbox.call('/platform/manifests/SaltRoad.mpd')).status).toBe(404)
  })

  it('the DASH manifest of a live channel is dynamic and starts at the period of the current time', async () => {
    const firstPeriod = async () => {
      const dash = await text('/platform/live/broadcast/ChanOne1.mpd')
      expect(dash).toContain('type="dynamic"')
      return Number(/<Period id="p(\d+)"/.exec(dash)?.[1])
    }
    expect(await firstPeriod()).toBeCloseTo(Date.now() / 1000 / 16 - 4.5, -1)
  })
})

describe('live stream', () => {
  const rendition = footage.live.renditions[0]
  if (!rendition) throw new Error('no live footage')
  const count = rendition.segments.length
  const at = (time: number) => {
    const playlist = livePlaylist(rendition, new Date(time), (file) => `http://x/${file}`)
    const number = (tag: string) => Number(new RegExp(`#${tag}:(\\d+)`).exec(playlist)?.[1])
    const breaks = playlist.indexOf('#EXT-X-DISCONTINUITY\n')
    return {
      first: number('EXT-X-MEDIA-SEQUENCE'),
      turns: number('EXT-X-DISCONTINUITY-SEQUENCE'),
      files: addresses(playlist),
      brokenBefore: breaks < 0 ? undefined : addresses(playlist.slice(breaks))[0],
    }
  }

  it('a live playlist advances by one segment with consistent media and discontinuity sequence numbers', () => {
    const start = Date.UTC(2026, 4, 1)
    for (let step = 0; step < 2 * count; step += 1) {
      const [one, next] = [at(start + step * 2000), at(start + (step + 1) * 2000)]
      expect(next.first).toBe(one.first + 1)
      expect(next.files.slice(0, -1)).toEqual(one.files.slice(1))
      // Only the first sequence number matters: it counts the loops that left the window
      expect(next.turns - one.turns).toBe(next.first % count === 0 ? 1 : 0)
      if (one.brokenBefore) expect(one.brokenBefore).toContain(rendition.segments[0]?.file)
    }
  })

  it('a live playlist has a discontinuity sequence number below 10,000', async () => {
    const playlist = await text('/platform/live/broadcast/ChanOne1/360p.m3u8')
    expect(Number(/#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/.exec(playlist)?.[1])).toBeLessThan(10_000)
  })

  it('a live playlist supports past and open intervals, and returns 400 for an invalid interval', async () => {
    const now = Date.now()
    const iso = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    const past = await text(`/platform/live/broadcast/ChanOne1/360p.m3u8?t=${iso(30)}-${iso(20)}`)
    expect(past).toContain('#EXT-X-ENDLIST')
    expect(Math.abs(seconds(past) - 600)).toBeLessThan(5)
    const growing = await text(`/platform/live/broadcast/ChanOne1/360p.m3u8?t=${iso(5)}`)
    expect(growing).not.toContain('#EXT-X-ENDLIST')
    expect(Math.abs(seconds(growing) - 300)).toBeLessThan(5)
    expect((await sandbox.call('/platform/live/broadcast/ChanOne1/360p.m3u8?t=soon')).status).toBe(400)
  })
})

it('the player library is one valid script that defines window.jwplayer, without a source map', async () => {
  const script = await text('/platform/libraries/M4qoGvUk.js')
  expect(() => new Function(script)).not.toThrow()
  expect(script).toContain('window.jwplayer')
  expect(script).not.toContain('sourceMappingURL')
})
