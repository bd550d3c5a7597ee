import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anonymous, toViewerAttribute } from '../account/viewer.store.ts'
import { addressWith } from '../address/url.store.ts'
import { $announcement, $feedback, announce, dismissFeedback, giveFeedback } from './feedback.store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('announce', () => {
  it('announce is polite by default', () => {
    announce('calm')
    expect($announcement.get()).toEqual({ text: 'calm', urgency: 'polite' })
  })

  it('an announcement is cleared 10 s after the latest text', () => {
    announce('one')
    vi.advanceTimersByTime(9_000)
    announce('two', 'assertive')
    vi.advanceTimersByTime(9_999)
    expect($announcement.get()).toEqual({ text: 'two', urgency: 'assertive' })
    vi.advanceTimersByTime(1)
    expect($announcement.get()).toBeUndefined()
  })
})

describe('feedback', () => {
  it('giveFeedback shows the same text once, and dismissFeedback removes it', () => {
    const otherId = giveFeedback('info', 'Something else')
    giveFeedback('error', 'It failed')
    const id = giveFeedback('error', 'It failed')
    expect(id).toBeGreaterThan(otherId)
    expect($feedback.get()).toEqual([
      { id: otherId, tone: 'info', text: 'Something else' },
      { id, tone: 'error', text: 'It failed' },
    ])
    dismissFeedback(id)
    expect($feedback.get()).toEqual([{ id: otherId, tone: 'info', text: 'Something else' }])
    dismissFeedback(otherId)
    expect($feedback.get()).toEqual([])
  })

  it('errors stay until dismissed, other feedback disappears after 10 s', () => {
    const id = giveFeedback('error', 'It failed')
    for (const tone of ['warning', 'success', 'info'] as const) giveFeedback(tone, `Words of ${tone}`)
    vi.advanceTimersByTime(9_999)
    expect($feedback.get()).toHaveLength(4)
    vi.advanceTimersByTime(1)
    expect($feedback.get()).toEqual([{ id, tone: 'error', text: 'It failed' }])
    dismissFeedback(id)
  })

  it.each([
    ['error', 'assertive'],
    ['success', 'assertive'],
    ['warning', 'polite'],
    ['info', 'polite'],
  ] as const)('feedback with the tone %s is announced as %s', (tone, urgency) => {
    giveFeedback(tone, 'Words')
    expect($announcement.get()).toEqual({ text: 'Words', urgency })
  })
})

describe('addressWith', () => {
  const address = 'https://site/m/x/?app-config=abc&tag=a&tag=b#top'

  it('addressWith preserves other parameters, repeated ones and the hash', () => {
    expect(addressWith({ play: '1' }, address)).toBe('/m/x/?app-config=abc&tag=a&tag=b&play=1#top')
    expect(addressWith({ 'app-config': undefined }, address)).toBe('/m/x/?tag=a&tag=b#top')
  })
})

describe('toViewerAttribute', () => {
  it('toViewerAttribute lists session and subscription, and is empty for an anonymous viewer', () => {
    expect(toViewerAttribute(anonymous)).toBe('')
    expect(toViewerAttribute({ signedIn: true, subscribed: true })).toBe('session subscription')
  })
})
