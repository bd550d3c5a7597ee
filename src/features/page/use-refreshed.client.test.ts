import { describe, expect, it, vi } from 'vitest'
import { latestContext } from './use-refreshed.client.ts'

function rig(fresh: () => Promise<{ text: string }>) {
  let seconds = 0
  const load = vi.fn(fresh)
  const latest = latestContext(load, () => new Date(seconds * 1000))
  const at = (moment: number) => {
    seconds = moment
    return latest(async ({ text, now }) => `${text} at ${now.getTime() / 1000}`)
  }
  return { load, at }
}

describe('latestContext', () => {
  it('latestContext passes the current time on each call and reloads its context every 30 s', async () => {
    const { load, at } = rig(async () => ({ text: `answer ${load.mock.calls.length}` }))
    expect(await at(0)).toBe('answer 1 at 0')
    expect(await at(5)).toBe('answer 1 at 5')
    expect(await at(29)).toBe('answer 1 at 29')
    expect(await at(30)).toBe('answer 2 at 30')
  })

  it('latestContext returns undefined after a failed load and retries it after 30 s at the earliest', async () => {
    let isDown = true
    const { load, at } = rig(async () => {
      if (isDown) throw new Error('down')
      return { text: 'back' }
    })
    expect(await at(0)).toBeUndefined()
    isDown = false
    expect(await at(5)).toBeUndefined()
    expect(load).toHaveBeenCalledTimes(1)
    expect(await at(30)).toBe('back at 30')
  })

  it('latestContext returns undefined and starts no second load while a load is pending', async () => {
    const slow = Promise.withResolvers<{ text: string }>()
    const { load, at } = rig(() => slow.promise)
    const first = at(0)
    expect(await at(35)).toBeUndefined()
    slow.resolve({ text: 'late' })
    expect(await first).toBe('late at 0')
    expect(load).toHaveBeenCalledTimes(1)
  })
})
