import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type EngineState, idle } from '../engine/engine.ts'
import { $captionLanguage } from '../state/player.store.ts'
import { commandOf, type KeyTarget, remoteCommandOf, runCommand, stepSpeed } from './commands.ts'

const press = (key: string, target: KeyTarget = 'elsewhere', modifiers = {}) =>
  commandOf({ key, altKey: false, ctrlKey: false, metaKey: false, ...modifiers }, target)

describe('commandOf', () => {
  it('commandOf maps player keys in any letter case and returns undefined for other keys', () => {
    expect(press(' ')).toEqual({ do: 'toggle' })
    expect(press('K')).toEqual({ do: 'toggle' })
    expect(press('ArrowLeft')).toEqual({ do: 'seek', by: -10 })
    expect(press('ArrowUp')).toEqual({ do: 'volume', by: 0.1 })
    expect(press('x')).toBeUndefined()
  })

  it('commandOf ignores Space on a button and maps letter keys there', () => {
    expect(press(' ', 'button')).toBeUndefined()
    expect(press('m', 'button')).toEqual({ do: 'mute' })
  })

  it('commandOf ignores arrows on sliders and menu choices and maps them to seeks on the seek bar', () => {
    expect(press('ArrowRight', 'slider')).toBeUndefined()
    expect(press('ArrowDown', 'choice')).toBeUndefined()
    expect(press('ArrowRight', 'seek')).toEqual({ do: 'seek', by: 10 })
    expect(press('ArrowDown', 'seek')).toEqual({ do: 'seek', by: -10 })
  })

  it('commandOf maps channel keys of keyboards and remote controls, and ignores page keys on sliders', () => {
    expect(press('PageUp')).toEqual({ do: 'channel-up' })
    expect(press('ChannelDown', 'button')).toEqual({ do: 'channel-down' })
    expect(press('MediaTrackNext')).toEqual({ do: 'next' })
    expect(press('PageUp', 'slider')).toBeUndefined()
    expect(press('PageDown', 'seek')).toBeUndefined()
  })

  it('commandOf ignores keys with Ctrl or Meta', () => {
    expect(press('f', 'elsewhere', { ctrlKey: true })).toBeUndefined()
    expect(press('c', 'elsewhere', { metaKey: true })).toBeUndefined()
  })
})

describe('remoteCommandOf', () => {
  const remote = (key: string, target: KeyTarget, isHidden: boolean) =>
    remoteCommandOf({ key, altKey: false, ctrlKey: false, metaKey: false }, target, isHidden)

  it('remoteCommandOf ignores keys while the controls are shown, except horizontal arrows on the seek bar', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
      for (const target of ['button', 'choice', 'elsewhere'] as const)
        expect(remote(key, target, false)).toBeUndefined()
    expect(remote('ArrowRight', 'seek', false)).toEqual({ do: 'seek', by: 10 })
    expect(remote('ArrowUp', 'seek', false)).toBeUndefined()
    expect(remote('Enter', 'button', false)).toBeUndefined()
  })

  it('remoteCommandOf seeks, pauses or shows the controls while they are hidden, on any focused element', () => {
    expect(remote('ArrowLeft', 'button', true)).toEqual({ do: 'seek', by: -10 })
    expect(remote('Enter', 'button', true)).toEqual({ do: 'toggle' })
    expect(remote('ArrowUp', 'button', true)).toEqual({ do: 'show' })
    expect(remote('ArrowDown', 'seek', true)).toEqual({ do: 'show' })
  })

  it.each([
    ['MediaPlayPause', { do: 'toggle' }],
    ['MediaPlay', { do: 'play' }],
    ['MediaPause', { do: 'pause' }],
    ['MediaRewind', { do: 'seek', by: -10 }],
    ['MediaFastForward', { do: 'seek', by: 10 }],
  ])('the remote control key %s works with shown and hidden controls', (key, command) => {
    expect([true, false].map((isHidden) => remote(key, 'button', isHidden))).toEqual([command, command])
  })
})

/** Commands sent to a film in a given state. */
function calls(state: Partial<EngineState>, command: Parameters<typeof runCommand>[0]) {
  const orders: unknown[] = []
  const note = (verb: string) => (value?: unknown) => void orders.push([verb, value])
  const api = [
    'play',
    'pause',
    'seek',
    'setVolume',
    'setMuted',
    'chooseText',
    'retry',
    'setRate',
    'preferDescription',
    'destroy',
  ] as const
  const choices = { selectAudio: note('audio'), selectQuality: note('quality'), statistics: () => ({ engine: '' }) }
  const methods = Object.fromEntries(api.map((verb) => [verb, note(verb)])) as Record<(typeof api)[number], () => void>
  const $state = atom<EngineState>({ ...idle, duration: 100, time: 50, ...state })
  runCommand(command, { name: 'player 1', ...methods, ...choices, $state })
  return orders
}
const live = { duration: Number.POSITIVE_INFINITY, range: { start: 10, end: 80 }, edge: 74 }

describe('runCommand', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    $captionLanguage.set(undefined)
  })

  it('runCommand clamps seeks to the duration of the film and seeks to a fraction of it', () => {
    expect(calls({ time: 4 }, { do: 'seek', by: -10 })).toEqual([['seek', 0]])
    expect(calls({ time: 96 }, { do: 'seek', by: 10 })).toEqual([['seek', 100]])
    expect(calls({}, { do: 'part', to: 0.3 })).toEqual([['seek', 30]])
  })

  it('runCommand clamps seeks to the window of a live stream and ignores speed changes there', () => {
    expect(calls({ ...live, time: 15 }, { do: 'seek', by: -10 })).toEqual([['seek', 10]])
    expect(calls({ ...live, time: 70 }, { do: 'seek', by: 10 })).toEqual([['seek', 74]])
    expect(calls({ ...live, time: 70 }, { do: 'speed', by: 1 })).toEqual([])
    expect(calls({ cast: 'connected' }, { do: 'speed', by: 1 }), 'on a Cast device').toEqual([])
  })

  it('runCommand ignores seeks before the film has loaded, which would replace its start position', () => {
    expect(calls({ duration: 0, time: 0 }, { do: 'seek', by: 10 })).toEqual([])
    expect(calls({ duration: 0, time: 0 }, { do: 'part', to: 0.5 })).toEqual([])
  })

  it('runCommand unmutes a film with the volume 0 audibly, and volume steps reach exactly 0', () => {
    expect(calls({ volume: 0 }, { do: 'mute' })).toEqual([
      ['setVolume', 0.5],
      ['setMuted', false],
    ])
    expect(calls({ muted: true }, { do: 'mute' })).toEqual([['setMuted', false]])
    expect(calls({ volume: 0.10000000000000009 }, { do: 'volume', by: -0.1 })).toEqual([
      ['setMuted', false],
      ['setVolume', 0],
    ])
  })

  it('runCommand plays and pauses by the separate keys of a remote control', () => {
    expect(calls({ paused: false }, { do: 'play' })).toEqual([['play', undefined]])
    expect(calls({ paused: true }, { do: 'pause' })).toEqual([['pause', undefined]])
  })

  it('runCommand turns captions on in the first language and off again', () => {
    const texts = [{ id: '3', label: 'English', language: 'en' }]
    expect(calls({ texts }, { do: 'captions' })).toEqual([['chooseText', '3']])
    expect(calls({ texts, text: '3' }, { do: 'captions' })).toEqual([['chooseText', undefined]])
  })

  it('runCommand turns captions on in the language last shown, else in the language of the page', () => {
    const languages = ['en', 'fr', 'es']
    const texts = languages.map((language, index) => ({ id: String(index), label: language, language }))
    $captionLanguage.set('fr')
    expect(calls({ texts }, { do: 'captions' })).toEqual([['chooseText', '1']])
    $captionLanguage.set(undefined)
    vi.stubGlobal('document', { documentElement: { lang: 'es' } })
    expect(calls({ texts }, { do: 'captions' })).toEqual([['chooseText', '2']])
  })
})

it('stepSpeed returns the next speed and stops at the lowest and highest speed', () => {
  expect([1, 2, 1.1].map((rate) => stepSpeed(rate, 1))).toEqual([1.25, 2, 1.25])
  expect([1, 0.5].map((rate) => stepSpeed(rate, -1))).toEqual([0.75, 0.5])
})
