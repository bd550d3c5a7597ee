import { expect, test } from 'vitest'
import type { Media } from '#core/content/media.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { plainMedia } from '../../../tests/support/media.ts'
import { tasksOfConfig, tasksOfMedia } from './tasks.ts'

test('tasksOfConfig returns media items and playlists that the footer links to, but no external links', () => {
  const footerText = '(c) | [About us](/m/about001/) | [All](/p/list0001) | [Away](https://away.example/m/other001/)'
  const config = parseConfig({ description: '', siteId: 'site0001', styling: { footerText } })
  const requests = tasksOfConfig(config).map(({ kind, id }) => `${kind} ${id}`)
  expect(requests).toEqual(['media about001', 'playlist list0001'])
})

test('tasksOfMedia returns the playlist in the seriesId of a series, but not the series of an episode', () => {
  const config = parseConfig({ description: '', siteId: 'site0001' })
  const requests = (more: Partial<Media>) =>
    tasksOfMedia(plainMedia('saga0001', more), config).map(({ kind, id }) => `${kind} ${id}`)
  expect(requests({ kind: 'series', seriesId: 'list0001' })).toEqual(['series saga0001', 'playlist list0001'])
  expect(requests({ kind: 'series', seriesId: 'saga0001' })).toEqual(['series saga0001'])
  expect(requests({ kind: 'episode', seriesId: 'saga0002' })).toEqual([])
  expect(requests({ kind: 'episode', tags: ['seriesid_list0001'] })).toEqual(['playlist list0001'])
})
