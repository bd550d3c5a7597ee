import type { Page } from '@playwright/test'
import { catalogue } from '../../scripts/sandbox/catalogue/index.ts'
import type { Source, Track } from '../../src/core/content/media.ts'
import { engineIn, startEnginePage } from './support/engine-page.ts'
import { idle } from './support/idle.ts'
import { setKeyStatus, withKeyStatuses, withoutKeySystems } from './support/licences.ts'
import type { Sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

type Engine = ReturnType<typeof engineIn>

const [trailer] = catalogue.media.filter(({ footage, duration }) => footage === 'trailer' && duration > 24)
if (!trailer) throw new Error('no trailer')
const types = { hls: 'application/vnd.apple.mpegurl', dash: 'application/dash+xml' }

/** Every combination of format and protection that Chromium decodes. */
const streams = [
  { name: 'clear HLS', id: trailer.id, type: types.hls, engine: 'hls.js', heights: [720, 360, 180] },
  { name: 'clear DASH', id: trailer.id, type: types.dash, engine: 'Shaka Player', heights: [360, 180] },
  { name: 'encrypted HLS', id: 'SealedLt', type: types.hls, engine: 'hls.js', heights: [360, 180], encrypted: true },
  {
    name: 'encrypted DASH',
    id: 'SealedRm',
    type: types.dash,
    engine: 'Shaka Player',
    heights: [360, 180],
    encrypted: true,
  },
]
type Stream = (typeof streams)[number]

// Decoding a small picture takes less of the processor
test.use({ viewport: { width: 640, height: 360 } })

let served: Awaited<ReturnType<typeof startEnginePage>>
test.beforeAll(async () => {
  served = await startEnginePage()
})
test.afterAll(() => served.close())

/** Source of a stream with the licences of its own manifest. */
const sourceOf = async ({ id, type, encrypted }: Stream, { url, seen }: Sandbox): Promise<Source> => {
  if (!encrypted) return { type, file: `${seen}/platform/manifests/${id}.${type === types.dash ? 'mpd' : 'm3u8'}` }
  const signed = await fetch(`${url}/signing/media/${id}/sign/drm/FoyerDrm`, { method: 'POST', body: '{}' })
  const { token } = await signed.json()
  const item = await (await fetch(`${url}/platform/v2/media/${id}/drm/FoyerDrm?token=${token}`)).text()
  const { sources } = JSON.parse(item.replaceAll(url, seen)).playlist[0]
  return sources.find((source: Source) => source.type === type)
}

const tracksOf = ({ seen }: Sandbox): Track[] => [
  { kind: 'captions', file: `${seen}/platform/tracks/SealedRm-en.vtt`, label: 'English', language: 'en' },
  { kind: 'captions', file: `${seen}/platform/tracks/SealedRm-es.vtt`, label: 'Español', language: 'es' },
  { kind: 'chapters', file: `${seen}/platform/tracks/SealedRm-chapters.vtt` },
  { kind: 'thumbnails', file: `${seen}/platform/strips/SaltRoad-120.vtt` },
]

const timeAfter = (engine: Engine, seconds: number) =>
  expect.poll(async () => (await engine.state()).time, { timeout: 30_000 }).toBeGreaterThan(seconds)

const kindOf = (engine: Engine) => expect.poll(async () => (await engine.state()).failure?.kind, { timeout: 40_000 })

const open = async (page: Page, stream: Stream, sandbox: Sandbox, start = 0) => {
  const engine = engineIn(page)
  await engine.open(served.url)
  await engine.load(await sourceOf(stream, sandbox), tracksOf(sandbox), start)
  await engine.call('play')
  return engine
}

/** Opens the engine; each call of `replay` loads the stream again. */
const openReplays = async (page: Page, stream: Stream, sandbox: Sandbox) => {
  const engine = engineIn(page)
  await engine.open(served.url)
  const source = await sourceOf(stream, sandbox)
  const replay = async () => {
    expect((await engine.load(source, [], 0)).failure).toBeUndefined()
    await engine.call('play')
  }
  return { engine, replay }
}

/** Expects playback from 12 s across the end of the first loop of the footage. */
const expectContinuous = async (engine: Engine, { engine: library, heights }: Stream, sandbox: Sandbox) => {
  await timeAfter(engine, 13.5)
  const { started, paused, waiting, failure, duration, range, qualities, tracks, edge } = await engine.state()
  expect({ started, paused, waiting, failure, edge }).toEqual({
    ...{ started: true, paused: false, waiting: false, failure: undefined, edge: undefined },
  })
  expect(duration).toBeGreaterThan(24)
  expect(range).toEqual({ start: 0, end: duration })
  expect(qualities.map(({ height }) => height)).toEqual(heights)
  expect(tracks).toEqual(tracksOf(sandbox))
  const statistics = await engine.statistics()
  expect(statistics.engine).toBe(library)
  for (const field of ['width', 'height', 'bandwidth', 'bitrate', 'frames', 'buffer'] as const)
    expect(statistics[field], field).toBeGreaterThan(0)
  await engine.call('setRate', 4)
  await timeAfter(engine, 18)
  const times = (await engine.states()).map(({ time }) => time)
  // Libraries may set the start position again, unnoticed by the viewer.
  const steps = times.map((time, at) => [times[at - 1] ?? 0, time] as const)
  expect(
    steps.filter(([from, to]) => to < from - 0.1),
    'time never goes back',
  ).toEqual([])
}

const expectKeyRotation = async (engine: Engine, sandbox: Sandbox) => {
  await engine.call('seek', 47)
  await timeAfter(engine, 49)
  const keys = (await sandbox.requests())
    .filter(({ path, status }) => /^\/licences\/.*\/clearkey$/.test(path) && status === 200)
    .flatMap(({ body }) => JSON.parse(body ?? '{}').kids)
  expect(new Set(keys).size).toBe(2)
  expect((await engine.state()).failure).toBeUndefined()
}

const expectControls = async (page: Page, engine: Engine) => {
  expect((await engine.states()).filter(({ started, time }) => started && time < 11.5)).toEqual([])

  await engine.call('pause')
  const [{ time: stopped }, { length: earlier }] = [await engine.state(), await engine.states()]
  await engine.call('seek', 4)
  await expect.poll(async () => (await engine.state()).time).toBe(4)
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false)
  const running = (await engine.states())
    .slice(earlier)
    .filter(({ paused, time }) => !paused || ![stopped, 4].includes(time))
  expect(running, 'nothing plays while paused').toEqual([])
  await engine.call('play')
  await timeAfter(engine, 5)

  await engine.call('setRate', 1.5)
  expect((await engine.state()).rate).toBe(1.5)
  await expect.poll(async () => (await engine.state()).texts.map(({ language }) => language)).toEqual(['en', 'es'])
  const spanish = (await engine.state()).texts.find(({ language }) => language === 'es')
  await engine.call('selectText', spanish?.id)
  await expect.poll(async () => (await engine.state()).text).toBe(spanish?.id)
  const cues = () =>
    page.evaluate(() => {
      const tracks = [...(document.querySelector('video')?.textTracks ?? [])]
      return tracks.find(({ mode }) => mode === 'showing')?.cues?.length ?? 0
    })
  await expect.poll(cues).toBeGreaterThan(0)
  await engine.call('selectText', undefined)
  await expect.poll(async () => (await engine.state()).text).toBeUndefined()
  expect((await engine.state()).failure).toBeUndefined()
}

const expectEnd = async (page: Page, engine: Engine, source: Source) => {
  await engine.call('seek', (await engine.state()).duration - 1)
  await expect.poll(async () => (await engine.state()).ended, { timeout: 30_000 }).toBe(true)
  await engine.load(source, [], 2)
  await engine.call('play')
  await timeAfter(engine, 3)
  expect(await engine.state()).toMatchObject({ ended: false, failure: undefined })
  await engine.call('destroy')
  await expect(page.locator('video')).toHaveCount(0)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.clock.runFor(60_000)
  await idle(page)
  expect(requested).toEqual([])
}

const expectFailures = async (engine: Engine, source: Source, sandbox: Sandbox) => {
  const failing = async (path: string, status: number) => {
    await sandbox.fault({ path, status, times: 50 })
    await engine.load(source, [], 0)
    await engine.call('play')
    await kindOf(engine).toBeTruthy()
    await sandbox.clearFaults()
    return (await engine.state()).failure?.kind
  }
  expect(await failing('/platform/manifests/', 403)).toBe('forbidden')
  expect(await failing('/platform/manifests/', 404)).toBe('missing')
  expect(await failing('/platform/segments/', 503)).toBe('server')
  await engine.load(source, [], 0)
  await engine.call('play')
  await timeAfter(engine, 1)
}

/** Id of an offered quality. Throws an Error for one that the engine does not offer. */
const idOf = async (engine: Engine, height: number) => {
  const { qualities } = await engine.state()
  const quality = qualities.find((quality) => quality.height === height)
  if (!quality) throw new Error(`no quality of ${height} lines among ${JSON.stringify(qualities)}`)
  return quality.id
}

const expectQualities = async (engine: Engine) => {
  await engine.call('setRate', 2)
  for (const height of [180, 360, 180]) {
    await engine.call('selectQuality', await idOf(engine, height))
    // Its time tells a stall from a wrong quality
    const place = async () => {
      const { height, time } = await engine.state()
      return `${height} lines at ${time} s`
    }
    await expect.poll(place, { timeout: 45_000 }).toMatch(new RegExp(`^${height} lines`))
  }
  await engine.call('selectQuality', 'auto')
  await expect.poll(async () => (await engine.state()).height, { timeout: 45_000 }).toBeGreaterThan(180)
  await engine.call('selectQuality', 'saver')
  const { time, failure } = await engine.state()
  expect(failure).toBeUndefined()
  await timeAfter(engine, time + 1)
}

for (const stream of streams) {
  const { name, encrypted } = stream

  test(`${name}: playback reports its state, takes commands and ends, and destroy removes the video`, {
    tag: '@playback',
  }, async ({ page, sandbox }) => {
    await page.clock.install()
    const engine = await open(page, stream, sandbox, 12)
    await test.step('playback continues across segments and loops, and reports its state and statistics', () =>
      expectContinuous(engine, stream, sandbox))
    if (encrypted)
      await test.step('playback requests a key for each rotation, also after a seek', () =>
        expectKeyRotation(engine, sandbox))
    await test.step('start position, pause, seek, speed and caption selection take effect', () =>
      expectControls(page, engine))
    await test.step('playback ends and restarts, and destroy removes the video and stops all requests', async () =>
      expectEnd(page, engine, await sourceOf(stream, sandbox)))
  })

  test(`${name}: playback recovers from failed requests, and a selected quality is displayed`, {
    tag: '@playback',
  }, async ({ page, sandbox, problems }) => {
    // Blob error of a source replaced while it opens
    problems.allow(/ERR_FILE_NOT_FOUND \(blob:/)
    problems.allow(/(status of (403|404)|ERR_FAILED).*\/manifests\//)
    problems.allow(/(status of 503|ERR_FAILED).*\/segments\//)
    const engine = engineIn(page)
    await engine.open(served.url)
    const source = await sourceOf(stream, sandbox)
    await test.step('a failed manifest or segment request reports its error kind, and the next load plays', () =>
      expectFailures(engine, source, sandbox))
    await test.step('a selected quality is displayed, automatic selection resumes, and data saver still plays', () =>
      expectQualities(engine))
  })
}

test('DASH: a selected quality is displayed soon although automatic selection chose it before for later segments', {
  tag: ['@playback', '@chromium'],
}, async ({ page, context, sandbox }) => {
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  // The segments of a film repeat
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const limit = (downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, uploadThroughput: -1 },
      downloadThroughput,
    })
  const film = streams.find(({ name }) => name === 'encrypted DASH')
  if (!film) throw new Error('no DASH stream of a film')
  const engine = await open(page, film, sandbox)
  await expect.poll(async () => (await engine.state()).height).toBe(360)
  const bitrate = async () => (await engine.statistics()).bitrate ?? 0
  const best = await bitrate()
  await expect.poll(async () => (await engine.statistics()).buffer ?? 0).toBeGreaterThan(25)
  // Bytes a second: too few for 360 lines
  await limit(20_000)
  await expect.poll(bitrate, { timeout: 60_000 }).toBeLessThan(best)
  const { time, height } = await engine.state()
  expect(height, 'the picture that the buffer holds').toBe(360)
  await engine.call('selectQuality', await idOf(engine, 180))
  await limit(-1)
  await expect.poll(async () => (await engine.state()).height, { timeout: 45_000 }).toBe(180)
  expect((await engine.state()).time - time, 'seconds of the quality before').toBeLessThan(12)
  await test.step('automatic selection after a selected quality adapts to a slower line', async () => {
    await engine.call('selectQuality', await idOf(engine, 360))
    await expect.poll(bitrate).toBe(best)
    await engine.call('selectQuality', 'auto')
    await limit(20_000)
    await expect.poll(bitrate, { timeout: 60_000 }).toBeLessThan(best)
  })
})

test('live streams have an infinite duration, a moving live edge and a positive latency', { tag: '@playback' }, async ({
  page,
  sandbox,
}) => {
  const engine = engineIn(page)
  await engine.open(served.url)
  for (const [name, type, library] of [
    ['HLS', 'hls', 'hls.js'],
    ['DASH', 'dash', 'Shaka Player'],
  ] as const)
    await test.step(`live ${name}: the stream has an infinite duration, a moving live edge and a positive latency`, async () => {
      const file = `${sandbox.seen}/platform/live/broadcast/ChanOne1.${name === 'HLS' ? 'm3u8' : 'mpd'}`
      await engine.load({ file, type: types[type] })
      await engine.call('play')
      await expect.poll(async () => (await engine.state()).started, { timeout: 30_000 }).toBe(true)
      const first = await engine.state()
      await timeAfter(engine, first.time + 3)
      const then = await engine.state()
      expect(then.duration).toBe(Number.POSITIVE_INFINITY)
      expect(then.failure).toBeUndefined()
      await expect.poll(async () => (await engine.state()).edge ?? 0).toBeGreaterThan(first.edge ?? 0)
      expect((then.edge ?? 0) - then.time, 'seconds behind the edge').toBeLessThan(20)
      const { engine: used, latency } = await engine.statistics()
      expect(used).toBe(library)
      expect(latency).toBeGreaterThan(0)
    })
})

const [filed] = catalogue.media.filter(({ files }) => files)
if (!filed) throw new Error('no item of files')

const long = streams
  .filter(({ name }) => name !== 'clear DASH')
  .map((stream) => (stream.encrypted ? stream : { ...stream, id: 'SaltRoad' }))

/** Films longer than a buffer, of each library and of the video element alone. */
const sourcesOf = async (sandbox: Sandbox): Promise<[string, Source][]> => [
  ...(await Promise.all(
    long.map(async (stream): Promise<[string, Source]> => [stream.name, await sourceOf(stream, sandbox)]),
  )),
  ['an MP4 file', { file: `${sandbox.seen}/platform/videos/${filed.id}-large.mp4`, type: 'video/mp4' }],
]

test('a seek beyond the buffer without a connection waits, and playback resumes by itself with the connection', {
  tag: '@playback',
}, async ({ page, context, sandbox, problems }) => {
  problems.allow(/./)
  // Routes disable the HTTP cache, which answers offline too: the segments of a film repeat.
  await page.route('**/*', (route) => route.continue())
  const engine = engineIn(page)
  await engine.open(served.url)
  for (const [name, source] of await sourcesOf(sandbox))
    await test.step(name, async () => {
      await engine.load(source)
      await engine.call('play')
      await timeAfter(engine, 0.5)
      const { duration, buffered } = await engine.state()
      const target = duration - 4
      expect(buffered, 'end of the buffer').toBeLessThan(target)
      await context.setOffline(true)
      await engine.call('seek', target)
      await expect.poll(() => engine.state()).toMatchObject({ waiting: true, failure: undefined })
      await context.setOffline(false)
      await timeAfter(engine, target + 0.5)
      expect((await engine.state()).failure).toBeUndefined()
    })
})

test('a manifest whose codecs the browser lacks reports an unsupported format at once', { tag: '@playback' }, async ({
  page,
  problems,
}) => {
  problems.allow(/./)
  const levels = ['hvc1.2.4.L123.B0,ec-3', 'dvh1.05.06,ec-3'].map(
    (codecs, index) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${index + 1}000000,RESOLUTION=1920x1080,CODECS="${codecs}"\n${index}.m3u8`,
  )
  await page.route('**/lacking.m3u8', (route) =>
    route.fulfill({ contentType: types.hls, body: ['#EXTM3U', ...levels].join('\n') }),
  )
  const engine = engineIn(page)
  await engine.open(served.url)
  await engine.load({ file: `${served.url}lacking.m3u8`, type: types.hls })
  await engine.call('play')
  await expect.poll(async () => (await engine.state()).failure?.kind, { timeout: 10_000 }).toBe('unsupported')
})

/** Delays the end of key sessions, as a busy machine does. */
const closeSlowly = (page: Page) =>
  page.addInitScript(() => {
    const { close } = MediaKeySession.prototype
    Object.defineProperty(MediaKeySession.prototype, 'close', {
      value(this: MediaKeySession) {
        return new Promise((resolve) => setTimeout(() => resolve(close.call(this)), 2_000))
      },
    })
  })

for (const stream of streams.filter(({ encrypted }) => encrypted)) {
  const { name } = stream

  test(`${name}: a load plays on and lists its qualities although the load before it closes slowly`, {
    tag: '@playback',
  }, async ({ page, sandbox, problems }) => {
    problems.allow(/ERR_FILE_NOT_FOUND \(blob:/)
    await closeSlowly(page)
    const { engine, replay } = await openReplays(page, stream, sandbox)
    await replay()
    await timeAfter(engine, 1)
    await replay()
    await replay()
    await timeAfter(engine, 4)
    const { failure, qualities } = await engine.state()
    expect(failure).toBeUndefined()
    expect(qualities.map(({ height }) => height)).toEqual(stream.heights)
  })

  test(`${name}: each licence server error reports its error kind, and the next load plays`, {
    tag: '@playback',
  }, async ({ page, sandbox, problems }) => {
    problems.allow(/./)
    const { engine, replay } = await openReplays(page, stream, sandbox)
    for (const [status, kind] of [
      [401, 'protected'],
      [403, 'protected'],
      [404, 'protected'],
      [500, 'licence'],
      [503, 'licence'],
    ] as const)
      await test.step(`status ${status}`, async () => {
        await sandbox.fault({ method: 'POST', path: '/licences/', status, times: 50 })
        await replay()
        await kindOf(engine).toBe(kind)
        expect((await engine.state()).failure?.detail).toMatch(/^(keySystem\w+|Shaka Player 6\d+)/)
        await sandbox.clearFaults()
      })
    await test.step('a response that is no licence', async () => {
      await sandbox.fault({ method: 'POST', path: '/licences/', status: 200, body: { keys: 'none' }, times: 50 })
      await replay()
      await kindOf(engine).toBe('protected')
      await sandbox.clearFaults()
    })
    await test.step('an offline server', async () => {
      await page.route('**/licences/**', (route) => route.abort('connectionrefused'))
      await replay()
      await kindOf(engine).toBe('licence')
      await page.unroute('**/licences/**')
    })
    await replay()
    await timeAfter(engine, 1)
  })

  test(`${name}: a key that is or becomes unusable and a browser without key systems report their error kinds`, {
    tag: '@playback',
  }, async ({ page, sandbox, problems }) => {
    problems.allow(/./)
    await withKeyStatuses(page)
    const { engine, replay } = await openReplays(page, stream, sandbox)
    for (const [status, kind] of [
      ['output-restricted', 'output'],
      ['internal-error', 'protected'],
    ] as const)
      await test.step(`a key that is ${status} reports its error kind`, async () => {
        await setKeyStatus(page, status)
        await replay()
        await kindOf(engine).toBe(kind)
      })
    await setKeyStatus(page, 'usable')
    for (const [status, kind] of [
      ['output-restricted', 'output'],
      ['internal-error', 'protected'],
      ['expired', 'expired'],
    ] as const) {
      // hls.js reports no error for an output restricted during playback.
      if (stream.type === types.hls && status === 'output-restricted') continue
      await test.step(`a key that becomes ${status} reports its error kind`, async () => {
        await replay()
        await timeAfter(engine, 1)
        await setKeyStatus(page, status, { once: true })
        await kindOf(engine).toBe(kind)
      })
    }
    await test.step('a browser without key systems reports a keySystem error', async () => {
      await withoutKeySystems(page)
      await kindOf(await open(page, stream, sandbox)).toBe('keySystem')
    })
  })
}
