import { describe, expect, it } from 'vitest'
import { commandOf, type KeyTarget } from './shortcuts.ts'

const press = (key: string, place: KeyTarget = 'elsewhere', held = {}) =>
  commandOf({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, place)

describe('commandOf', () => {
  it('knows the keys of a player, also with caps lock', () => {
    expect(press(' ')).toEqual({ do: 'toggle' })
    expect(press('K')).toEqual({ do: 'toggle' })
    expect(press('ArrowLeft')).toEqual({ do: 'seek', by: -10 })
    expect(press('ArrowUp')).toEqual({ do: 'volume', by: 0.1 })
    expect(press('x')).toBeUndefined()
  })

  it('leaves a button its space, but not its letters', () => {
    expect(press(' ', 'button')).toBeUndefined()
    expect(press('m', 'button')).toEqual({ do: 'mute' })
  })

  it('leaves arrows to the volume and to a menu, and turns up and down into time on the seek bar', () => {
    expect(press('ArrowRight', 'slider')).toBeUndefined()
    expect(press('ArrowDown', 'choice')).toBeUndefined()
    expect(press('ArrowRight', 'seek')).toEqual({ do: 'seek', by: 10 })
    expect(press('ArrowDown', 'seek')).toEqual({ do: 'seek', by: -10 })
  })

  it('leaves the browser its own combinations', () => {
    expect(press('f', 'elsewhere', { ctrlKey: true })).toBeUndefined()
    expect(press('c', 'elsewhere', { metaKey: true })).toBeUndefined()
  })
})
