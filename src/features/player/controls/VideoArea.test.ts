import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { textFor } from '#core/i18n/text.ts'
import { type PlayerContext, PlayerContextProvider } from '../base/player-context.ts'
import { idle } from '../engine/engine.ts'
import { timelineOf } from '../playback/timeline.ts'
import { Transport } from './Transport.tsx'
import { type Activity, type ActivitySignal, activityAfter, areControlsShown } from './VideoArea.tsx'

const running = { ...idle, started: true, paused: false }
const after = (...signs: ActivitySignal[]) =>
  signs.reduce(activityAfter, { active: true, navigating: false } satisfies Activity)
const shown = (signs: ActivitySignal[], state = running, menuOpen = false) =>
  areControlsShown(after(...signs), state, menuOpen)

/** Names of the playback buttons in order; `-` is a reserved place. */
function buttonsOf(around: Pick<PlayerContext, 'previous' | 'next' | 'expected'>) {
  const state = { ...running, duration: 60 }
  const value = {
    ...{ language: 'en', text: textFor('en'), media: {}, state, line: timelineOf(state), presentation: {} },
    ...around,
  } as unknown as PlayerContext
  const html = renderToStaticMarkup(createElement(PlayerContextProvider, { value }, createElement(Transport)))
  return [...html.matchAll(/aria-label="([^"]*)"|data-reserved/g)].map(([, name = '-']) => name)
}

it('the buttons of the next and previous film replace reserved places, so that no other button moves', () => {
  const [back, pause, forward] = ['Back 10 seconds', 'Pause', 'Forward 10 seconds']
  const expected = { previous: true, next: true }
  const film = { title: 'Film', onPlay: () => undefined }
  const none = { previous: undefined, next: undefined }
  expect(buttonsOf({ ...none, expected })).toEqual(['-', back, pause, forward, '-'])
  expect(buttonsOf({ ...none, next: film, expected })).toEqual(['-', back, pause, forward, 'Next video'])
  expect(buttonsOf({ ...none, expected: { next: true } })).toEqual([back, pause, forward, '-'])
  expect(buttonsOf({ ...none, expected: {} })).toEqual([back, pause, forward])
})

describe('player controls', () => {
  it('the controls hide after inactivity and reappear on pointer and key input', () => {
    expect(shown(['idle'])).toBe(false)
    expect(shown(['idle', 'pointer'])).toBe(true)
    expect(shown(['idle', 'key'])).toBe(true)
  })

  it('the controls stay visible after Tab navigation until the pointer is used', () => {
    expect(shown(['tab', 'idle'])).toBe(true)
    expect(shown(['tab', 'pointer', 'idle'])).toBe(false)
  })

  it('a tap toggles the controls', () => {
    expect(shown(['idle', 'tap'])).toBe(true)
    expect(shown(['idle', 'tap', 'tap'])).toBe(false)
  })

  it('the controls stay visible while playback is paused, not started or failed, or a menu is open', () => {
    expect(shown(['idle'], { ...running, paused: true })).toBe(true)
    expect(shown(['idle'], { ...running, started: false })).toBe(true)
    expect(shown(['idle'], { ...running, failure: { kind: 'network', detail: '' } })).toBe(true)
    expect(shown(['idle'], running, true)).toBe(true)
  })
})
