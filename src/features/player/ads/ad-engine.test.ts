import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ad, AdBreak, AdPlan } from '#core/player/ads.ts'
import type { CurrentAd } from '../engine/concerns/advertisement.ts'
import { type Engine, type EngineState, idle } from '../engine/engine.ts'
import { withAds } from './ad-engine.ts'
import { showAd } from './ad-show.ts'

vi.mock('./ad-show.ts', () => ({ showAd: vi.fn() }))

const call = () => {}
const counter = { impression: call, progress: call, paused: call, muted: call, complete: call, skip: call }
const ad: Ad = {
  ...{ source: undefined, duration: 15, skipAfter: undefined, visitable: false },
  counter: { ...counter, failed: call, click: () => undefined },
}
const nextTask = () => new Promise((done) => setTimeout(done))
const commands = { play: call, pause: call, setVolume: call, setMuted: call, skip: call, visit: call, stop: call }

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => ({ remove: call }) })
  vi.stubGlobal('location', { href: 'https://site.test/' })
  vi.mocked(showAd)
    .mockReset()
    .mockReturnValue({ ...commands, over: new Promise(call) })
})
afterEach(() => vi.unstubAllGlobals())

type Opening = { onResume?: AdPlan['onResume']; start?: number; video?: object }

/** Film of 100 s with these breaks, after the request to play it. `video` is its element. */
async function opened(breaks: AdBreak[], { onResume = 'pre', start = 0, video }: Opening = {}) {
  const $state = atom<EngineState>({ ...idle, duration: 100 })
  const set = (change: Partial<EngineState>) => $state.set({ ...$state.get(), ...change })
  const play = vi.fn(() => set({ paused: false, ended: false }))
  const seek = vi.fn()
  const rest = { setVolume: call, setMuted: call, selectText: call, setRate: call, selectAudio: call }
  const film: Engine = {
    ...{ ...rest, $state, play, seek, selectQuality: call, load: call, giveUp: call, destroy: call },
    pause: () => set({ paused: true }),
    statistics: () => ({ engine: '' }),
  }
  const make = withAds(
    () => film,
    { id: 'film0001', title: 'Film', metadata: '', sources: [], tracks: [] },
    async () => ({ breaks, onResume, apart: 0 }),
  )
  const engine = make({ append: call, querySelector: () => video ?? null } as unknown as HTMLElement)
  engine.load(undefined, [], start)
  engine.play()
  await nextTask()
  return { engine, set, play, seek }
}

test('a break gets the item, the page and the position of the film for its macros', async () => {
  const ads = vi.fn(async (): Promise<Ad[]> => [])
  const { set } = await opened([
    { offset: 'pre', ads },
    { offset: { seconds: 50 }, ads },
  ])
  set({ started: true, muted: true })
  set({ time: 51 })
  await nextTask()
  const item = { mediaid: 'film0001', title: 'Film', duration: 0, file: '' }
  const facts = { item, page: 'https://site.test/', duration: 100 }
  expect(ads.mock.calls).toMatchObject([[{ ...facts, time: 0, muted: false }], [{ ...facts, time: 51, muted: true }]])
})

test.each([
  ['arrives', [ad]],
  ['fails to arrive', []],
])('a mid-roll that %s after the end leaves the end to the post-roll', async (_, late) => {
  const midRoll = Promise.withResolvers<Ad[]>()
  const last = { ...ad, duration: 5 }
  const { engine, set, play } = await opened([
    { offset: { seconds: 50 }, ads: () => midRoll.promise },
    { offset: 'post', ads: async () => [last] },
  ])
  set({ started: true })
  set({ time: 51 })
  set({ paused: true, ended: true, time: 100 })
  midRoll.resolve(late)
  await nextTask()
  expect(vi.mocked(showAd).mock.calls.map(([requestedAd]) => requestedAd)).toEqual([last])
  expect(engine.$state.get().ended).toBe(false)
  expect(play, 'the film does not start again').toHaveBeenCalledTimes(1)
})

test('a film without a post-roll stays at its end if a mid-roll arrives later', async () => {
  const midRoll = Promise.withResolvers<Ad[]>()
  const { engine, set, play } = await opened([{ offset: { seconds: 50 }, ads: () => midRoll.promise }])
  set({ started: true })
  set({ time: 51 })
  set({ paused: true, ended: true, time: 100 })
  midRoll.resolve([ad])
  await nextTask()
  expect(showAd).not.toHaveBeenCalled()
  expect(engine.$state.get().ended).toBe(true)
  expect(play).toHaveBeenCalledTimes(1)
})

test('a seek reaches the film until the first frame of the ad', async () => {
  const { engine, seek } = await opened([{ offset: 'pre', ads: async () => [ad] }])
  expect(showAd).toHaveBeenCalledTimes(1)
  engine.seek(600)
  expect(seek).toHaveBeenLastCalledWith(600)
  const onAir: CurrentAd = { number: 1, total: 1, remaining: 15, paused: false, skipIn: undefined, visitable: false }
  vi.mocked(showAd).mock.lastCall?.[1].report(onAir, { ...idle, started: true, paused: false })
  engine.seek(700)
  expect(seek).toHaveBeenCalledTimes(1)
})

test('a retry of the film loads and plays no second pre-roll', async () => {
  vi.mocked(showAd).mockReturnValue({ ...commands, over: Promise.resolve() })
  const ads = vi.fn(async () => [ad])
  const { engine, play } = await opened([{ offset: 'pre', ads }])
  expect(play).toHaveBeenCalledTimes(1)
  engine.load(undefined, [], 0)
  engine.play()
  await nextTask()
  expect(ads).toHaveBeenCalledTimes(1)
  expect(showAd).toHaveBeenCalledTimes(1)
  expect(play).toHaveBeenCalledTimes(2)
})

/** Break with one ad of the given duration. */
const single = (offset: AdBreak['offset'], duration: number): AdBreak => ({
  offset,
  ads: async () => [{ ...ad, duration }],
})
/** Duration, number and pod size of the ads that were shown. */
const shownAds = () =>
  vi.mocked(showAd).mock.calls.map(([{ duration }, { position }]) => [duration, position.number, position.total])

test('breaks of one time play as one pod, without those that fail, and earlier mid-rolls are left out', async () => {
  vi.mocked(showAd).mockReturnValue({ ...commands, over: Promise.resolve() })
  const events: string[] = []
  const failing: AdBreak = {
    offset: 'pre',
    ads: () => Promise.reject(new Error('no ad')),
    began: () => void events.push('failing began'),
  }
  const tracked: AdBreak = {
    ...single('pre', 2),
    began: () => void events.push('began'),
    over: () => void events.push('over'),
  }
  const midRolls = [single({ seconds: 40 }, 3), single({ seconds: 50 }, 4), single({ share: 0.5 }, 5)]
  const postRolls = [single('post', 6), single('post', 7)]
  const { set } = await opened([single('pre', 1), failing, tracked, ...midRolls, ...postRolls])
  const preRolls = [
    [1, 1, 2],
    [2, 2, 2],
  ]
  expect(shownAds()).toEqual(preRolls)
  expect(events).toEqual(['began', 'over'])
  set({ started: true })
  set({ time: 51 })
  await nextTask()
  const midRoll = [
    [4, 1, 2],
    [5, 2, 2],
  ]
  expect(shownAds()).toEqual([...preRolls, ...midRoll])
  set({ paused: true, ended: true, time: 100 })
  await nextTask()
  expect(shownAds().slice(4)).toEqual([
    [6, 1, 2],
    [7, 2, 2],
  ])
})

test.each<[AdPlan['onResume'], number[]]>([
  ['pre', [1]],
  ['mid', [4]],
  ['both', [1, 4]],
  ['none', []],
])('a resumed film with the ad rule %s plays the ads %j, and later mid-rolls', async (onResume, ads) => {
  vi.mocked(showAd).mockReturnValue({ ...commands, over: Promise.resolve() })
  const midRolls = [single({ seconds: 30 }, 3), single({ seconds: 40 }, 4), single({ seconds: 70 }, 7)]
  const { set } = await opened([single('pre', 1), ...midRolls], { onResume, start: 60 })
  set({ started: true, time: 60 })
  await nextTask()
  set({ time: 61 })
  await nextTask()
  expect(shownAds().map(([duration]) => duration)).toEqual(ads)
  set({ time: 71 })
  await nextTask()
  expect(shownAds().map(([duration]) => duration)).toEqual([...ads, 7])
})

test('a mid-roll before the start position plays after a seek back, but not while the film reloads', async () => {
  const { set } = await opened([single({ seconds: 30 }, 3)])
  set({ started: true, time: 60 })
  set({ time: 0, waiting: true })
  set({ time: 60, waiting: false })
  await nextTask()
  expect(shownAds()).toEqual([])
  set({ time: 20 })
  set({ time: 31 })
  await nextTask()
  expect(shownAds()).toEqual([[3, 1, 1]])
})

test('in a live stream the time of a mid-roll counts from the first frame', async () => {
  const { set } = await opened([single({ seconds: 30 }, 3)])
  const live = { duration: Number.POSITIVE_INFINITY, started: true }
  set({ ...live, time: 5_000 })
  set({ ...live, time: 5_029 })
  await nextTask()
  expect(shownAds()).toEqual([])
  set({ ...live, time: 5_030 })
  await nextTask()
  expect(shownAds()).toEqual([[3, 1, 1]])
})

test('an ad ends the fullscreen of a phone that shows only the film', async () => {
  const webkitExitFullscreen = vi.fn()
  const video = { webkitDisplayingFullscreen: false, webkitExitFullscreen }
  await opened([single('pre', 1)], { video })
  expect(webkitExitFullscreen).not.toHaveBeenCalled()
  await opened([single('pre', 1)], { video: { ...video, webkitDisplayingFullscreen: true } })
  expect(webkitExitFullscreen).toHaveBeenCalledTimes(1)
})
