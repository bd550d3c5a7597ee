import { expect, it } from 'vitest'
import { openSnapshot } from '../content-db/snapshot.ts'
import { createReport } from './report.ts'

it('the report groups faults of items by their list, and repeats no item', () => {
  const report = createReport('snapshot.sqlite')
  report.broken({ list: 'playlist Oddities', item: 'OddTypes', what: 'duration: must be a number' })
  report.broken({ list: 'playlist Oddities', item: 'OddEmpty', what: 'title: is missing' })
  report.broken({ list: 'playlist Featured', item: 'OddEmpty', what: 'title: is missing' })
  report.warn('more than 1 integrations are enabled: cleeng, jwp')
  expect(report.done(openSnapshot(':memory:'), 0).lines()).toEqual([
    '3 warnings:',
    '  more than 1 integrations are enabled: cleeng, jwp',
    '  playlist Oddities: 2 items with faults',
    '    item OddEmpty: title: is missing',
    '    item OddTypes: duration: must be a number',
  ])
})
