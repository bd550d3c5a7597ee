import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { type EngineState, idle } from '../engine/engine.ts'
import { onceBegun } from './begun.ts'

const opened = () => {
  const $state = atom<EngineState>(idle)
  const tell = vi.fn()
  const change = (state: Partial<EngineState>) => $state.set({ ...$state.get(), ...state })
  return { tell, change, stop: onceBegun({ $state }, tell) }
}

it.each<[string, Partial<EngineState>]>([
  ['the first frame is on show', { started: true }],
  ['the browser wants a press first', { blocked: true }],
  ['the film does not play', { failure: { kind: 'network', detail: '' } }],
])('tells once when %s', (_, state) => {
  const { tell, change } = opened()
  change({ waiting: true, time: 1 })
  expect(tell).not.toHaveBeenCalled()
  change(state)
  change({ time: 2 })
  expect(tell).toHaveBeenCalledTimes(1)
})

it('tells nothing of a film that was left before', () => {
  const { tell, change, stop } = opened()
  stop()
  change({ started: true })
  expect(tell).not.toHaveBeenCalled()
})
