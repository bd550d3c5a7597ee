import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ad, AdBreak } from '#core/ads.ts'
import { type CurrentAd, type Engine, type EngineState, idle } from '../engine/engine.ts'
import { withAds } from './ad-engine.ts'
import { showAd } from './ad-show.ts'

vi.mock('./ad-show.ts', () => ({ showAd: vi.fn() }))

const call = () => {}
const counter = { impression: call, progress: call, paused: call, muted: call, complete: call, skip: call }
const ad: Ad = {
  ...{ sources: [], duration: 15, skipAfter: undefined, visitable: false },
  counter: { ...counter, failed: call, click: () => undefined },
}
const nextTask = () => new Promise((done) => setTimeout(done))
const commands = { play: call, pause: call, setVolume: call, setMuted: call, skip: call, visit: call, stop: call }

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => ({ remove: call }) })
  vi.mocked(showAd)
    .mockReset()
    .mockReturnValue({ ...commands, over: new Promise(call) })
})
afterEach(() => vi.unstubAllGlobals())

/** Film of 100 s with these breaks, after the request to play it. */
async function opened(breaks: AdBreak[]) {
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
    async () => ({ breaks, noneOnResume: false, apart: 0 }),
  )
  const engine = make({ append: call } as unknown as HTMLElement)
  engine.load(undefined, [], 0)
  engine.play()
  await nextTask()
  return { engine, set, play, seek }
}

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
  set({ started: true, time: 51 })
  set({ paused: true, ended: true, time: 100 })
  midRoll.resolve(late)
  await nextTask()
  expect(vi.mocked(showAd).mock.calls.map(([shown]) => shown)).toEqual([last])
  expect(engine.$state.get().ended).toBe(false)
  expect(play, 'the film does not start again').toHaveBeenCalledTimes(1)
})

test('a film without a post-roll stays at its end if a mid-roll arrives later', async () => {
  const midRoll = Promise.withResolvers<Ad[]>()
  const { engine, set, play } = await opened([{ offset: { seconds: 50 }, ads: () => midRoll.promise }])
  set({ started: true, time: 51 })
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
