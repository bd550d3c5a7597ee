import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { type EngineState, idle } from '../engine/engine.ts'
import { fromBeginning, inSpan, startTimeOf } from './span.ts'

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

it('reads the moment of a shared address', () => {
  expect(['90', '1:30', '90s', '1h2m3s', '2m'].map(startTimeOf)).toEqual([90, 90, 90, 3723, 120])
  expect([undefined, '', 'soon', '-3', '1h2x'].map(startTimeOf)).toEqual(Array(5).fill(undefined))
})
