import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Programme } from '#core/content/guide.ts'
import { Guide } from './Guide.island.tsx'
import { GuideActions } from './GuideActions.client.tsx'
import type { PlayableChannel } from './guide.screen.ts'
import { clipRows, type GuideRowData } from './guide-data.ts'
import { move } from './guide-span.rules.ts'

vi.mock('virtual:foyer/site', () => ({ site: { config: { integrations: {}, custom: {} } } }))

const hour = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 3_600_000)
const programme = (from: number, until: number): Programme => ({
  id: `${from}`,
  title: '',
  description: '',
  start: hour(from),
  end: hour(until),
})
const window = { from: hour(0), until: hour(24) }
const long: GuideRowData = {
  state: 'ready',
  programmes: [programme(-30, -20), programme(-1, 2), programme(2, 23), programme(24, 25), programme(90, 91)],
}

it('arrow keys and End stay within the range of the guide if a schedule reaches beyond it', () => {
  const { programmes } = clipRows(window)(long)
  const press = (cursor: { row: number; column: number; time: Date }, ...keys: string[]) =>
    keys.reduce((now, key) => move(now, { key }, [programmes], 1) ?? now, cursor)
  const first = { row: 0, column: 0, time: hour(1) }
  expect(press(first, 'End')).toEqual({ row: 0, column: 2, time: hour(2) })
  expect(press(first, 'End', 'ArrowRight')).toEqual({ row: 0, column: 2, time: hour(2) })
  expect(press(first, 'ArrowRight')).toEqual({ row: 0, column: 1, time: hour(-1) })
  expect(press(first, 'ArrowRight', 'ArrowLeft')).toMatchObject({ row: 0, column: 0 })
})

it('clipRows returns a row inside the range itself, and the same result for the same row', () => {
  const within = clipRows(window)
  const short: GuideRowData = { state: 'ready', programmes: [programme(0, 24)] }
  expect(within(short)).toBe(short)
  expect(within(long)).toBe(within(long))
})

const channel: PlayableChannel = {
  id: 'one',
  title: 'One',
  description: '',
  catchupHours: 8,
  schedule: undefined,
  requirement: 'nothing',
  href: '/p/live/?channel=one',
  logo: { src: '/one.png', width: 320, height: 180 },
  sources: [],
}

it('the pre-rendered guide has a start link for an open channel and a message for one that requires a purchase', () => {
  const markupOf = (playable: PlayableChannel) =>
    renderToStaticMarkup(createElement(Guide, { language: 'en', heading: 'Live', channels: [playable] }))
  expect(markupOf(channel)).toMatch(/<a[^>]*href="\?channel=one&amp;play=1"[^>]*>.*Start watching/)
  const locked = markupOf({ ...channel, requirement: 'offer', offers: ['C1'] })
  expect(locked).toContain('This video cannot be watched on this site.')
  expect(locked).not.toContain('play=1')
})

it('the guide of a free site shows a message instead of a start link for a channel that requires a purchase', () => {
  const markupOf = (playable: PlayableChannel) => {
    const selection = { channel: playable, follows: true }
    return renderToStaticMarkup(
      createElement(GuideActions, { language: 'en', channels: [playable], selection, query: {}, now: hour(1) }),
    )
  }
  expect(markupOf(channel)).toMatch(/<a[^>]*play=1[^>]*>.*Start watching/)
  const locked = markupOf({ ...channel, requirement: 'offer', offers: ['C1'] })
  expect(locked).toContain('This video cannot be watched on this site.')
  expect(locked).not.toContain('<a')
})
