import { describe, expect, it } from 'vitest'
import { idle } from '../engine/engine.ts'
import { type Activity, type ActivityEvent, activityAfter, areControlsShown } from './use-activity.ts'

const running = { ...idle, started: true, paused: false }
const after = (...events: ActivityEvent[]) =>
  events.reduce(activityAfter, { active: true, navigating: false } satisfies Activity)
const areShown = (events: ActivityEvent[], state = running, menuOpen = false) =>
  areControlsShown(after(...events), state, menuOpen)

describe('player controls', () => {
  it('the controls hide after inactivity and reappear on pointer and key input', () => {
    expect(areShown(['idle'])).toBe(false)
    expect(areShown(['idle', 'pointer'])).toBe(true)
    expect(areShown(['idle', 'key'])).toBe(true)
  })

  it('the controls stay visible after Tab navigation until the pointer is used', () => {
    expect(areShown(['tab', 'idle'])).toBe(true)
    expect(areShown(['tab', 'pointer', 'idle'])).toBe(false)
  })

  it('a tap toggles the controls', () => {
    expect(areShown(['idle', 'tap'])).toBe(true)
    expect(areShown(['idle', 'tap', 'tap'])).toBe(false)
  })

  it('the controls stay visible while playback is paused, not started or failed, or a menu is open', () => {
    expect(areShown(['idle'], { ...running, paused: true })).toBe(true)
    expect(areShown(['idle'], { ...running, started: false })).toBe(true)
    expect(areShown(['idle'], { ...running, failure: { kind: 'network', detail: '' } })).toBe(true)
    expect(areShown(['idle'], running, true)).toBe(true)
  })
})
