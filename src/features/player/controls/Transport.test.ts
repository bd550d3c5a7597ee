import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { textFor } from '#core/i18n/text.ts'
import { type PlayerContext, PlayerContextProvider } from '../base/player-context.ts'
import { idle } from '../engine/engine.ts'
import { timelineOf } from '../playback/timeline.ts'
import { Transport } from './Transport.tsx'

/** Names of the playback buttons in order; `-` is a reserved place. */
function buttonsOf(neighbours: Pick<PlayerContext, 'previous' | 'next' | 'expected'>) {
  const state = { ...idle, started: true, paused: false, duration: 60 }
  const value = {
    ...{ language: 'en', text: textFor('en'), media: {}, state, line: timelineOf(state), presentation: {} },
    ...neighbours,
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
