import { expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { hasTimedLabels, isLabelShown, toTimedLabels } from './timed-label.ts'

const configOf = (custom: object) => parseConfig({ description: '', siteId: 'site0001', custom })
const config = configOf({ newForDays: 14, leavingSoonDays: '7' })
const now = new Date('2026-11-25T08:00:00Z')
const at = (iso: string) => Date.parse(iso)
const kindsAt = (media: { publishedAt?: string; availableUntil?: string }, iso: string) =>
  toTimedLabels(media, config, now)
    .filter((period) => isLabelShown(period, at(iso)))
    .map(({ kind }) => kind)

it('a film has the label new only for the configured days after publication', () => {
  const film = { publishedAt: '2026-11-20T10:00:00.000Z' }
  expect(toTimedLabels(film, config, now)).toEqual([{ kind: 'new', until: at('2026-12-04T10:00:00Z') }])
  expect(kindsAt(film, '2026-12-04T09:59:59Z')).toEqual(['new'])
  expect(kindsAt(film, '2026-12-04T10:00:00Z')).toEqual([])
})

it('a film has the label leaving only in the configured days before its end of availability', () => {
  const film = { availableUntil: '2027-01-31T00:00:00.000Z' }
  expect(kindsAt(film, '2026-11-25T08:00:00Z')).toEqual([])
  expect(kindsAt(film, '2027-01-24T00:00:00Z')).toEqual(['leaving'])
  expect(kindsAt(film, '2027-01-31T00:00:00Z')).toEqual([])
})

it('a film has one label at a time, and leaving replaces new', () => {
  const film = { publishedAt: '2026-11-24T00:00:00.000Z', availableUntil: '2026-12-05T00:00:00.000Z' }
  expect(kindsAt(film, '2026-11-27T00:00:00Z')).toEqual(['new'])
  expect(kindsAt(film, '2026-11-28T00:00:00Z')).toEqual(['leaving'])
  expect(kindsAt(film, '2026-12-01T00:00:00Z')).toEqual(['leaving'])
})

it('toTimedLabels omits past labels, and returns none without the config fields', () => {
  const old = { publishedAt: '2020-01-01T00:00:00.000Z', availableUntil: '2026-11-24T00:00:00.000Z' }
  expect(toTimedLabels(old, config, now)).toEqual([])
  const film = { publishedAt: '2026-11-24T00:00:00.000Z', availableUntil: '2026-12-05T00:00:00.000Z' }
  expect(toTimedLabels(film, configOf({}), now)).toEqual([])
  expect([
    hasTimedLabels(config),
    hasTimedLabels(configOf({})),
    hasTimedLabels(configOf({ leavingSoonDays: 3 })),
  ]).toEqual([true, false, true])
})

it('parseConfig rejects an invalid number of days and accepts null', () => {
  for (const newForDays of [0, -3, 'soon', true]) expect(() => configOf({ newForDays })).toThrow('custom.newForDays')
  expect(configOf({ newForDays: null }).custom.newForDays).toBeUndefined()
})
