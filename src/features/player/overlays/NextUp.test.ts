import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { textFor } from '#core/i18n/text.ts'
import { type PlayerContext, PlayerContextProvider } from '../base/player-context.ts'
import { idle } from '../engine/engine.ts'
import { countdownStart, isCountedDown, NextUp, nextUpStart, secondsLeft } from './NextUp.tsx'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

describe('nextUpStart', () => {
  it('the next-up card appears at the start of the credits', () =>
    expect(nextUpStart(842, [{ kind: 'credits', start: 786, end: 842 }])).toBe(786))

  it('the next-up card appears ten seconds before the end of a film without marked credits', () =>
    expect(nextUpStart(842, [])).toBe(832))

  it('the next-up card ignores credits at the beginning of a film', () =>
    expect(nextUpStart(842, [{ kind: 'credits', start: 3, end: 20 }])).toBe(832))

  it('the next-up card does not appear in the first half of a very short film', () =>
    expect(nextUpStart(16, [])).toBe(8))
})

it('the live region of the next-up card exists before the card, so that screen readers announce the card', () => {
  const media = { id: 'film' }
  const film = { text: textFor('en'), media, state: idle, skips: [], line: { live: false } }
  const value = film as unknown as PlayerContext
  const next = { id: 'PartTwo2', title: 'Part two', onPlay: () => undefined, onDone: () => undefined }
  const html = renderToStaticMarkup(createElement(PlayerContextProvider, { value }, createElement(NextUp, { next })))
  expect(html).toMatch(/^<(\w+) [^>]*role="status"[^>]*><\/\1>$/)
})

describe('next-up countdown', () => {
  it('the next-up countdown lasts ten seconds of playback, or less if the film ends earlier', () => {
    expect(secondsLeft({ since: 786, time: 786, duration: 842 })).toBe(10)
    expect(secondsLeft({ since: 786, time: 792.4, duration: 842 })).toBe(4)
    expect(secondsLeft({ since: 786, time: 796.1, duration: 842 })).toBe(0)
    expect(secondsLeft({ since: 838, time: 838, duration: 842 })).toBe(4)
  })

  it('the next-up countdown starts when playback enters the credits and restarts after a seek within them', () => {
    expect(countdownStart(undefined, 700, 785, 786)).toBeUndefined()
    expect(countdownStart(undefined, 785.8, 786.1, 786)).toBe(786.1)
    expect(countdownStart(786.1, 789, 789.3, 786)).toBe(786.1)
    expect(countdownStart(786.1, 789, 820, 786)).toBe(820)
    expect(countdownStart(786.1, 789, 700, 786)).toBeUndefined()
  })

  it('the next film starts after the countdown in the credits, or after the end and its ads', () => {
    const ad = { number: 1, total: 1, remaining: 9, paused: false, skipIn: undefined, visitable: false }
    const end = { ...idle, started: true, time: 842, duration: 842 }
    expect(isCountedDown({ ...end, time: 796 }, 1)).toBe(false)
    expect(isCountedDown({ ...end, time: 797 }, 0)).toBe(true)
    expect(isCountedDown(end, 0), 'a post-roll may follow').toBe(false)
    expect(isCountedDown({ ...end, ad }, 0)).toBe(false)
    expect(isCountedDown({ ...end, time: 797, ad }, 0)).toBe(false)
    expect(isCountedDown({ ...end, ended: true }, 0)).toBe(true)
  })
})
