import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { type EngineState, idle } from '../engine/engine.ts'
import { fromBeginning, inSpan } from './span.ts'

const channel = {
  id: 'chan',
  title: 'Channel',
  metadata: '',
  requirement: 'nothing',
  sources: [{ file: 'https://platform/live/chan.m3u8?sig=1', type: 'application/vnd.apple.mpegurl' }],
  tracks: [],
  duration: 0,
  remember: true,
} as const

it('asks for the stretch of a live stream, and leaves films alone', () => {
  const stretch = { start: '100', end: '200' }
  expect(inSpan(channel, stretch)).toEqual({ ...channel, stretch })
  expect(inSpan(channel, { start: '100' }).stretch?.start).toBe('100')
  const film = { ...channel, duration: 60 }
  expect(inSpan(film, { start: '100' })).toBe(film)
  expect(inSpan(film, {})).toBe(film)
})

it('goes to the beginning once, with the first frame', () => {
  const $state = atom<EngineState>(idle)
  const seeks: number[] = []
  fromBeginning({ $state, seek: (seconds) => seeks.push(seconds) })
  $state.set({ ...idle, time: 9 })
  expect(seeks).toEqual([])
  $state.set({ ...idle, started: true })
  $state.set({ ...idle, started: true, time: 1 })
  expect(seeks).toEqual([0])
})
