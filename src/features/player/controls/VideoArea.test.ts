import { describe, expect, it } from 'vitest'
import { idle } from '../engine/engine.ts'
import { type Activity, type ActivitySignal, activityAfter, areControlsShown } from './VideoArea.tsx'

const running = { ...idle, started: true, paused: false }
const after = (...signs: ActivitySignal[]) =>
  signs.reduce(activityAfter, { active: true, navigating: false } satisfies Activity)
const shown = (signs: ActivitySignal[], state = running, menuOpen = false) =>
  areControlsShown(after(...signs), state, menuOpen)

describe('controls', () => {
  it('hide from an idle viewer and come back with any sign', () => {
    expect(shown(['idle'])).toBe(false)
    expect(shown(['idle', 'pointer'])).toBe(true)
    expect(shown(['idle', 'key'])).toBe(true)
  })

  it('stay for a viewer who tabs through them, until the pointer is used again', () => {
    expect(shown(['tab', 'idle'])).toBe(true)
    expect(shown(['tab', 'pointer', 'idle'])).toBe(false)
  })

  it('come and go with taps', () => {
    expect(shown(['idle', 'tap'])).toBe(true)
    expect(shown(['idle', 'tap', 'tap'])).toBe(false)
  })

  it('stay while the film does not run, has failed, or a menu is open', () => {
    expect(shown(['idle'], { ...running, paused: true })).toBe(true)
    expect(shown(['idle'], { ...running, started: false })).toBe(true)
    expect(shown(['idle'], { ...running, failure: { kind: 'network', detail: '' } })).toBe(true)
    expect(shown(['idle'], running, true)).toBe(true)
  })
})
