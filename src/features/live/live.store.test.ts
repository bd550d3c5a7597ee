import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScheduleSource } from '#core/content/media.ts'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

const from = (channel: string): ScheduleSource => ({ type: 'jwp', url: `https://epg.test/${channel}`, demo: false })
const start = Date.parse('2026-11-24T12:00:00Z')
const programme = (title: string) => ({
  id: title,
  title,
  startTime: new Date(start).toISOString(),
  endTime: new Date(start + 3_600_000).toISOString(),
})

/** Guide service; `fail` lists the channels without a response. */
const service = { requested: [] as string[], fail: new Set<string>(), at: 0, maxParallel: 0, title: 'News' }

beforeEach(() => {
  fakeBrowser()
  vi.setSystemTime(start)
  vi.resetModules()
  Object.assign(service, { requested: [], fail: new Set(), at: 0, maxParallel: 0, title: 'News' })
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const channel = new URL(request.url).pathname.slice(1)
    service.requested.push(channel)
    service.at += 1
    service.maxParallel = Math.max(service.maxParallel, service.at)
    await new Promise((done, failed) => {
      setTimeout(done, 10)
      request.signal.addEventListener('abort', () => failed(request.signal.reason))
    })
    service.at -= 1
    if (service.fail.has(channel)) return new Response('', { status: 404 })
    return Response.json([programme(`${service.title} ${channel}`)])
  })
})
afterEach(closeBrowser)

async function follow(channels: { id: string; schedule?: ScheduleSource }[]) {
  const { $schedules, pollSchedules } = await import('./guide.store.ts')
  const listener = vi.fn()
  $schedules.listen(listener)
  const stop = pollSchedules(channels, 'en')
  const shown = () =>
    Object.fromEntries(
      [...$schedules.get()].map(([id, { state, programmes }]) => [
        id,
        [state, ...programmes.map(({ title }) => title)],
      ]),
    )
  return { $schedules, heard: listener, stop, shown }
}

const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('pollSchedules', () => {
  it('pollSchedules publishes loaded schedules in one batch', async () => {
    const channels = ['one', 'two', 'three'].map((id) => ({ id, schedule: from(id) }))
    const { heard: listener, shown, stop } = await follow(channels)
    await elapse(60)
    expect([shown(), listener.mock.calls.length]).toEqual([{}, 0])
    await elapse(20)
    expect(shown()).toEqual({
      one: ['ready', 'News one'],
      two: ['ready', 'News two'],
      three: ['ready', 'News three'],
    })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })

  it('pollSchedules loads schedules in order with six concurrent requests', async () => {
    const channels = Array.from({ length: 8 }, (_, index) => ({ id: `c${index}`, schedule: from(`c${index}`) }))
    const { stop } = await follow(channels)
    await elapse(1_000)
    expect(service.requested).toEqual(channels.map(({ id }) => id))
    expect(service.maxParallel).toBe(6)
    stop()
  })

  it('pollSchedules returns an empty schedule without a request for a channel without a source', async () => {
    const { shown, stop } = await follow([{ id: 'one' }])
    await elapse(100)
    expect(shown()).toEqual({ one: ['ready'] })
    expect(service.requested).toEqual([])
    stop()
  })

  it('pollSchedules reloads schedules after 15 min', async () => {
    const { shown, stop } = await follow([{ id: 'one', schedule: from('one') }])
    await elapse(1_000)
    service.title = 'Late'
    await elapse(898_000)
    expect(shown()).toEqual({ one: ['ready', 'News one'] })
    await elapse(2_000)
    expect(shown()).toEqual({ one: ['ready', 'Late one'] })
    stop()
  })

  it('pollSchedules sends no request in a hidden page, and reloads schedules once it is visible', async () => {
    const { shown, stop } = await follow([{ id: 'one', schedule: from('one') }])
    await elapse(1_000)
    Object.assign(document, { visibilityState: 'hidden' })
    service.title = 'Late'
    await elapse(3_600_000)
    expect(service.requested).toEqual(['one'])
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    await elapse(1_000)
    expect([service.requested, shown()]).toEqual([['one', 'one'], { one: ['ready', 'Late one'] }])
    stop()
  })

  it('a failed schedule retains its programmes and is retried alone after 30 s', async () => {
    const { shown, stop } = await follow(['one', 'two'].map((id) => ({ id, schedule: from(id) })))
    await elapse(1_000)
    service.fail.add('two')
    await elapse(900_000)
    expect(shown()).toEqual({ one: ['ready', 'News one'], two: ['failed', 'News two'] })
    service.fail.clear()
    service.title = 'Late'
    service.requested = []
    await elapse(30_000)
    expect(service.requested).toEqual(['two'])
    expect(shown()).toEqual({ one: ['ready', 'News one'], two: ['ready', 'Late two'] })
    stop()
  })

  it('a channel that always fails does not stop the reload of the others after 15 min', async () => {
    service.fail.add('two')
    const { stop } = await follow(['one', 'two'].map((id) => ({ id, schedule: from(id) })))
    await elapse(16 * 60_000)
    expect(service.requested.filter((id) => id === 'one')).toHaveLength(2)
    expect(service.requested.filter((id) => id === 'two').length).toBeGreaterThan(25)
    stop()
  })

  it('a schedule that fails to load has the state failed and no programmes', async () => {
    service.fail.add('one')
    const { shown, stop } = await follow([{ id: 'one', schedule: from('one') }])
    await elapse(1_000)
    expect(shown()).toEqual({ one: ['failed'] })
    stop()
  })

  it('a schedule that the content security policy blocks has the state blocked, not failed', async () => {
    vi.stubGlobal('fetch', async (input: Request | string) => {
      const report = new Event('securitypolicyviolation')
      const blockedURI = new Request(input).url
      setTimeout(dispatchEvent, 1, Object.assign(report, { blockedURI, disposition: 'enforce' }))
      throw new TypeError('Failed to fetch')
    })
    const { shown, stop } = await follow([{ id: 'one', schedule: from('one') }])
    await elapse(20_000)
    expect(shown()).toEqual({ one: ['blocked'] })
    stop()
  })

  it('a stopped guide discards the pending response and sends no further request', async () => {
    const { shown, stop, heard: listener } = await follow([{ id: 'one', schedule: from('one') }])
    await elapse(5)
    stop()
    await elapse(1_000_000)
    expect([shown(), listener.mock.calls.length, service.requested]).toEqual([{}, 0, ['one']])
  })

  it('a guide that is stopped after a response does not publish or reload the schedule', async () => {
    const { shown, stop } = await follow([{ id: 'one', schedule: from('one') }])
    await elapse(40)
    stop()
    await elapse(1_000_000)
    expect([shown(), service.requested]).toEqual([{}, ['one']])
  })

  it('schedules of earlier channels are retained while other channels load', async () => {
    const first = await follow([{ id: 'one', schedule: from('one') }])
    await elapse(1_000)
    first.stop()
    const next = await follow([{ id: 'two', schedule: from('two') }])
    await elapse(1_000)
    expect(Object.keys(next.shown())).toEqual(['one', 'two'])
    next.stop()
  })
})

describe('guide clock', () => {
  const open = async () => {
    const { $now } = await import('./guide.store.ts')
    return { $now, time: () => $now.get().getTime() - start }
  }

  it('the guide clock updates every 5 s while it has a subscriber', async () => {
    const { $now, time } = await open()
    vi.setSystemTime(start + 1_000)
    const leave = $now.listen(() => undefined)
    expect(time()).toBe(1_000)
    await elapse(4_999)
    expect(time()).toBe(1_000)
    await elapse(1)
    expect(time()).toBe(6_000)
    leave()
    await elapse(20_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('the guide clock updates on visibilitychange', async () => {
    const { $now, time } = await open()
    const leave = $now.listen(() => undefined)
    vi.setSystemTime(start + 3_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(time()).toBe(3_000)
    leave()
  })

  it('the guide clock removes its visibilitychange listener after the last subscriber', async () => {
    const added = vi.spyOn(document, 'addEventListener')
    const removed = vi.spyOn(document, 'removeEventListener')
    const { $now } = await open()
    $now.listen(() => undefined)()
    await elapse(2_000)
    expect(added.mock.calls).toEqual([['visibilitychange', expect.any(Function)]])
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })

  it('the guide clock runs without a document', async () => {
    Reflect.deleteProperty(globalThis, 'document')
    const { $now, time } = await open()
    const leave = $now.listen(() => undefined)
    await elapse(5_000)
    expect(time()).toBe(5_000)
    leave()
    await elapse(2_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
