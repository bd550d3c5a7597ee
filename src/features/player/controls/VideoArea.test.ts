import { describe, expect, it } from 'vitest'
import { idle } from '../engine/engine.ts'
import { type Activity, type ActivitySignal, activityAfter, areControlsShown } from './VideoArea.tsx'

const running = { ...idle, started: true, paused: false }
const after = (...signs: ActivitySignal[]) =>
  signs.reduce(activityAfter, { active: true, navigating: false } satisfies Activity)
const shown = (signs: ActivitySignal[], state = running, menuOpen = false) =>
  areControlsShown(after(...signs), state, menuOpen)

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
