import { describe, expect, it } from 'vitest'
import { calendarFile, calendarLink } from '#features/media/live-calendar.rules.ts'
import { hasStatusChanged, isEventDue, lastChange, nextChange, untilStart } from './live.ts'
import {
  type EventState,
  isMovie,
  isTimed,
  type MediaKind,
  type MediaStatus,
  mediaStatus,
  parseBoolean,
} from './media.ts'

const now = new Date('2026-11-20T12:00:00Z')
const event = { kind: 'event' as const, scheduledStart: '2026-11-20T11:00:00Z', scheduledEnd: '2026-11-20T13:00:00Z' }

const eventStates = ['PRE_LIVE', 'LIVE_UNPUBLISHED', 'LIVE_PUBLISHED', 'INSTANT_VOD', 'VOD_PUBLIC'] as const

describe('mediaStatus', () => {
  it.each<[EventState | undefined, MediaStatus]>([
    ['PRE_LIVE', 'SCHEDULED'],
    ['LIVE_UNPUBLISHED', 'SCHEDULED'],
    ['LIVE_PUBLISHED', 'LIVE'],
    ['INSTANT_VOD', 'VOD'],
    ['VOD_PUBLIC', 'VOD'],
    [undefined, 'VOD'],
  ])('an item with the event state %s has the status %s, even with contradicting times', (eventState, status) => {
    expect(mediaStatus({ kind: 'video', ...(eventState && { eventState }) }, now)).toBe(status)
    // Event states override contradicting times
    for (const scheduledEnd of ['2026-11-20T11:30:00Z', event.scheduledEnd])
      if (eventState) expect(mediaStatus({ ...event, scheduledEnd, eventState }, now)).toBe(status)
  })

  it.each<MediaKind>(['video', 'series', 'episode', 'channel', 'event', 'page', 'hub'])(
    'the status of an item of the kind %s depends on its event state and times',
    (kind) => {
      const at = (time: string) => mediaStatus({ ...event, kind }, new Date(`2026-11-20T${time}Z`))
      expect([at('10:59:59'), at('11:00:00'), at('12:59:59'), at('13:00:00')]).toEqual([
        'SCHEDULED',
        'LIVE',
        'LIVE',
        'VOD',
      ])
      expect(mediaStatus({ kind, eventState: 'LIVE_PUBLISHED' }, now)).toBe('LIVE')
    },
  )

  it('isTimed returns true only for live and scheduled items', () => {
    const timed = (eventState: EventState) => isTimed({ kind: 'video', eventState }, now)
    expect(eventStates.filter(timed)).toEqual(['PRE_LIVE', 'LIVE_UNPUBLISHED', 'LIVE_PUBLISHED'])
  })

  it('an item without an end is live from its start on', () => {
    const open = { kind: 'video' as const, scheduledStart: event.scheduledStart }
    expect(mediaStatus(open, new Date('2026-11-20T10:59:59Z'))).toBe('SCHEDULED')
    expect(mediaStatus(open, new Date(event.scheduledStart))).toBe('LIVE')
    expect(mediaStatus(open, new Date('2027-11-20T00:00:00Z'))).toBe('LIVE')
  })

  it('an item without state and start is VOD, and a channel without a state is LIVE', () => {
    expect(mediaStatus({ kind: 'event', scheduledEnd: event.scheduledEnd }, now)).toBe('VOD')
    expect(mediaStatus({ kind: 'channel' }, now)).toBe('LIVE')
    expect(mediaStatus({ kind: 'channel', eventState: 'PRE_LIVE' }, now)).toBe('SCHEDULED')
  })

  it('an item without an event state is live from its start until its end', () => {
    expect(mediaStatus(event, now)).toBe('LIVE')
    expect(mediaStatus(event, new Date(event.scheduledStart))).toBe('LIVE')
    expect(mediaStatus(event, new Date(event.scheduledEnd))).toBe('VOD')
  })
})

it.each([
  [true, ['true', 'TRUE', '1', 'yes', 'On', true, 1]],
  [false, ['false', '0', 'no', 'OFF', false, 0]],
  [undefined, ['', 'maybe', 'trueish', undefined, null, 2]],
])('truth returns %s for the matching values of a custom parameter', (said, values) =>
  expect(values.map(parseBoolean)).toEqual(values.map(() => said)),
)

it('isMovie returns true for the tag movie in any letter case and beside other tags', () => {
  expect([['Drama', 'Movie'], ['movie'], ['movies'], []].map((tags) => isMovie({ tags }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('untilStart returns the time to the start, and hasStatusChanged detects a passed start or end', () => {
  expect(untilStart(event, new Date('2026-11-20T10:59:00Z'))).toBe(60_000)
  expect(untilStart(event, now)).toBe(0)
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  expect(hasStatusChanged(event, at('10:59:58'), at('11:00:03'))).toBe(true)
  expect(hasStatusChanged(event, at('11:00:00'), at('11:00:05'))).toBe(false)
  expect(hasStatusChanged(event, at('11:00:03'), at('11:00:08'))).toBe(false)
  expect(hasStatusChanged(event, at('12:59:58'), at('13:00:00'))).toBe(true)
})

it.each([
  ['a visible page 30 s after its data', { isHidden: false, now: '11:30:30' }, true],
  ['a visible page 29 s after its data', { isHidden: false, now: '11:30:29' }, false],
  ['a hidden page an hour after its data', { isHidden: true, now: '12:30:00' }, false],
  ['a hidden page after its end', { isHidden: true, now: '13:00:01' }, true],
])('isEventDue for %s returns the expected result', (_, { isHidden, now: time }, isDue) => {
  const moment = (text: string) => new Date(`2026-11-20T${text}Z`)
  const requested = moment('11:30:00')
  const times = { requestedAt: requested.getTime(), checkedAt: requested, now: moment(time), isHidden }
  expect(isEventDue(event, times)).toBe(isDue)
})

it('untilStart returns 0 and hasStatusChanged returns false for an item without times', () => {
  expect(untilStart({}, now)).toBe(0)
  expect(hasStatusChanged({}, new Date(0), now)).toBe(false)
})

describe('lastChange and nextChange', () => {
  const times = { publishedAt: '2026-11-20T09:00:00Z', ...event }
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  const timeOf = (ms: number | undefined) => ms && new Date(ms).toISOString().slice(11, 19)

  it.each([
    ['08:59:59', 0, '11:00:00'],
    ['09:00:00', '09:00:00', '11:00:00'],
    ['10:59:59', '09:00:00', '11:00:00'],
    ['11:00:00', '11:00:00', '13:00:00'],
    ['13:00:00', '13:00:00', undefined],
  ])('at %s, the last change is at %s and the next one at %s', (time, last, next) =>
    expect([timeOf(lastChange(times, at(time))), timeOf(nextChange(times, at(time)))]).toEqual([last, next]),
  )

  it('an item without times has no last and no next change', () =>
    expect([lastChange({}, now), nextChange({}, now)]).toEqual([0, undefined]))
})

describe('calendarFile', () => {
  const entry = {
    id: 'EvntSoon',
    title: 'Opening; night, again',
    description: `Línea 1\nline 2 ${'wörds 🎬 '.repeat(40)}`,
    start: new Date('2026-11-21T19:00:00Z'),
    end: new Date('2026-11-21T21:00:00Z'),
    url: 'https://site.example/m/EvntSoon/',
  }
  const file = calendarFile(entry, now)
  const lines = file.split('\r\n')

  it('calendarFile writes times, title and UID in lines of at most 75 bytes', () => {
    expect(lines).toContain('DTSTART:20261121T190000Z')
    expect(lines).toContain('DTEND:20261121T210000Z')
    expect(lines).toContain('SUMMARY:Opening\\; night\\, again')
    expect(file).toContain('UID:EvntSoon-20261121T190000Z@site.example\r\n')
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  })

  it('calendarFile folds the description without loss, and calendarLink encodes the same file', () => {
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${entry.description.replaceAll('\n', '\\n')}`)
    expect(decodeURIComponent(calendarLink(entry, now).split(',')[1] ?? '')).toBe(file)
  })

  it('calendarFile contains one event with an alarm ten minutes before its start', () => {
    const plain = { id: 'a', title: 'T', description: '', start: entry.start, end: entry.end, url: '/m/a/' }
    expect(calendarFile(plain, now).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Foyer//Guide//EN',
      'BEGIN:VEVENT',
      'UID:a-20261121T190000Z@foyer',
      'DTSTAMP:20261120T120000Z',
      'DTSTART:20261121T190000Z',
      'DTEND:20261121T210000Z',
      'SUMMARY:T',
      'URL:/m/a/',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT10M',
      'DESCRIPTION:T',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('calendarFile escapes special characters and line breaks of the title', () => {
    const title = 'a\\b;c,d\re\r\nf\ng\ud800'
    expect(calendarFile({ ...entry, title }, now).split('\r\n')).toContain('SUMMARY:a\\\\b\\;c\\,d\\ne\\nf\\ng\ufffd')
  })

  it.each([
    [67, 1],
    [68, 2],
    [67 + 74, 2],
    [67 + 75, 3],
  ])('a title of %i characters is folded into %i lines of at most 75 bytes', (length, count) => {
    const written = calendarFile({ ...entry, title: 'x'.repeat(length) }, now)
    expect(/^SUMMARY:.*(\r\n .*)*/m.exec(written)?.[0].split('\r\n')).toHaveLength(count)
  })

  it('an event without a positive duration lasts an hour', () => {
    expect(calendarFile({ ...entry, end: entry.start }, now)).toContain('DTEND:20261121T200000Z')
  })

  it('an event without an end lasts an hour', () => {
    expect(calendarFile({ ...entry, end: undefined }, now)).toContain('DTEND:20261121T200000Z')
  })
})
