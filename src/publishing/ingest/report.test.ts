import { expect, it } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import { openSnapshot } from '../content-db/snapshot.ts'
import { createReport, passWarnings } from './report.ts'

it('the report of an ingest names a fault of an item once, and lists without an answer last', () => {
  const log = createReport('snapshot.sqlite')
  log.stale('playlist Featured could not be read')
  log.broken({ list: 'playlist Oddities', item: 'OddTypes', what: 'duration: must be a number' })
  log.broken({ list: 'playlist Oddities', item: 'OddEmpty', what: 'title: is missing' })
  log.broken({ list: 'playlist Featured', item: 'OddEmpty', what: 'title: is missing' })
  log.warn('config', 'more than 1 integrations are enabled: cleeng, jwp')
  const result = log.done(openSnapshot(':memory:'), 0)
  expect(result.warnings).toContainEqual({
    kind: 'items',
    sentence: 'playlist Oddities, item OddEmpty: title: is missing',
  })
  const lines: string[] = []
  passWarnings(
    result,
    lineReport((line) => lines.push(line)),
  )
  expect(lines).toEqual([
    'WARNING: more than 1 integrations are enabled: cleeng, jwp',
    'WARNING: playlist Oddities, item OddEmpty: title: is missing',
    'WARNING: playlist Oddities, item OddTypes: duration: must be a number',
    'WARNING: playlist Featured could not be read',
  ])
})
