import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { type EngineState, idle } from '../engine/engine.ts'
import { runCommand, stepSpeed } from './run-command.ts'

/** Commands sent to a film in a given state. */
function told(state: Partial<EngineState>, command: Parameters<typeof runCommand>[0]) {
  const orders: unknown[] = []
  const note = (verb: string) => (value?: unknown) => void orders.push([verb, value])
  const api = ['play', 'pause', 'seek', 'setVolume', 'setMuted', 'chooseText', 'retry', 'setRate', 'destroy'] as const
  const choices = { selectAudio: note('audio'), selectQuality: note('quality'), statistics: () => ({ engine: '' }) }
  const said = Object.fromEntries(api.map((verb) => [verb, note(verb)])) as Record<(typeof api)[number], () => void>
  runCommand(command, { ...said, ...choices, $state: atom({ ...idle, duration: 100, time: 50, ...state }) })
  return orders
}
const live = { duration: Number.POSITIVE_INFINITY, range: { start: 10, end: 80 }, edge: 74 }

describe('obey', () => {
  it('stays inside the film', () => {
    expect(told({ time: 4 }, { do: 'seek', by: -10 })).toEqual([['seek', 0]])
    expect(told({ time: 96 }, { do: 'seek', by: 10 })).toEqual([['seek', 100]])
    expect(told({}, { do: 'part', to: 0.3 })).toEqual([['seek', 30]])
  })

  it('stays inside the window of what is live, whose speed it leaves alone', () => {
    expect(told({ ...live, time: 15 }, { do: 'seek', by: -10 })).toEqual([['seek', 10]])
    expect(told({ ...live, time: 70 }, { do: 'seek', by: 10 })).toEqual([['seek', 74]])
    expect(told({ ...live, time: 70 }, { do: 'speed', by: 1 })).toEqual([])
  })

  it('turns captions on in the first language and off again', () => {
    const texts = [{ id: '3', label: 'English', language: 'en' }]
    expect(told({ texts }, { do: 'captions' })).toEqual([['chooseText', '3']])
    expect(told({ texts, text: '3' }, { do: 'captions' })).toEqual([['chooseText', undefined]])
  })
})

it('steps through the speeds and stops at the ends', () => {
  expect([1, 2, 1.1].map((rate) => stepSpeed(rate, 1))).toEqual([1.25, 2, 1.25])
  expect([1, 0.5].map((rate) => stepSpeed(rate, -1))).toEqual([0.75, 0.5])
})
