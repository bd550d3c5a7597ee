import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $announcement, $feedback, announce, dismissFeedback, giveFeedback } from './feedback.store.ts'
import { addressWith } from './url.store.ts'
import { anonymous, viewerNames } from './viewer.store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('announce', () => {
  it('does not interrupt unless asked to', () => {
    announce('calm')
    expect($announcement.get()).toEqual({ text: 'calm', urgency: 'polite' })
  })

  it('is taken back after 10 s, counted from the last words', () => {
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
  it('shows the same words once, says them, and goes when dismissed', () => {
    const other = giveFeedback('info', 'Something else')
    giveFeedback('error', 'It failed')
    const id = giveFeedback('error', 'It failed')
    expect(id).toBeGreaterThan(other)
    expect($feedback.get()).toEqual([
      { id: other, tone: 'info', text: 'Something else' },
      { id, tone: 'error', text: 'It failed' },
    ])
    dismissFeedback(id)
    expect($feedback.get()).toEqual([{ id: other, tone: 'info', text: 'Something else' }])
    dismissFeedback(other)
    expect($feedback.get()).toEqual([])
  })

  it.each([
    ['error', 'assertive'],
    ['success', 'assertive'],
    ['warning', 'polite'],
    ['info', 'polite'],
  ] as const)('with the tone %s is announced as %s', (tone, urgency) => {
    giveFeedback(tone, 'Words')
    expect($announcement.get()).toEqual({ text: 'Words', urgency })
  })
})

describe('addressWith', () => {
  const here = 'https://site/m/x/?app-config=abc&tag=a&tag=b#top'

  it('keeps all other parameters, repeated ones and the hash', () => {
    expect(addressWith({ play: '1' }, here)).toBe('/m/x/?app-config=abc&tag=a&tag=b&play=1#top')
    expect(addressWith({ 'app-config': undefined }, here)).toBe('/m/x/?tag=a&tag=b#top')
  })
})

describe('viewerWords', () => {
  it('names what is known, nothing for a stranger', () => {
    expect(viewerNames(anonymous)).toBe('')
    expect(viewerNames({ signedIn: true, subscribed: true })).toBe('session subscription')
  })
})
