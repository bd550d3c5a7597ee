import { afterEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fake-browser.ts'

const service = vi.hoisted(() => ({ starts: new Map<string, string | undefined>(), requested: [] as string[] }))
vi.mock('#features/page/content.store.ts', () => ({
  freshMedia: async (id: string) => {
    service.requested.push(id)
    if (id === 'unreachable') throw new Error('No connection')
    return service.starts.has(id) ? { id, scheduledStart: service.starts.get(id) } : undefined
  },
}))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const hour = 3_600_000
const now = Date.parse('2026-01-01T00:00:00Z')
const event = (id: string, hours: number) => ({
  ...{ id, title: id, url: `https://own.test/m/${id}/slug/` },
  start: now + hours * hour,
})

/** Opens any page with these reminders, and returns those stored afterwards. */
async function visit(stored: object[], starts: Record<string, string | undefined>) {
  vi.useFakeTimers({ now })
  Object.assign(service, { starts: new Map(Object.entries(starts)), requested: [] })
  const browser = fakeBrowser('https://own.test/')
  browser.localStorage.setItem('jwapp.reminders', JSON.stringify(stored))
  await import('./remind.client.ts')
  await vi.advanceTimersByTimeAsync(1)
  return JSON.parse(browser.localStorage.getItem('jwapp.reminders') ?? '[]')
}

it('any page moves the reminder of a moved event and removes the one of a cancelled event', async () => {
  const unchanged = [event('later', 30), { ...event('programme', 1), url: 'https://own.test/p/guide/' }]
  const remaining = await visit([event('moved', 1), event('gone', 1), event('unmoved', 2), ...unchanged], {
    moved: '2026-01-01T03:00:00Z',
    unmoved: '2026-01-01T02:00:00Z',
  })
  expect(service.requested).toEqual(['moved', 'gone', 'unmoved'])
  expect(remaining).toHaveLength(4)
  expect(remaining).toEqual(expect.arrayContaining([event('moved', 3), event('unmoved', 2), ...unchanged]))
})

it('a page whose request for an event fails retains its reminder', async () => {
  const stored = [event('unreachable', 1)]
  expect(await visit([...stored, event('gone', 1)], {})).toEqual(stored)
})
