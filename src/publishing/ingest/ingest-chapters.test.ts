import { expect, it } from 'vitest'
import { recordsOf } from '../content-db/records.ts'
import { openSnapshot } from '../content-db/snapshot.ts'
import { editSnapshot } from '../content-db/snapshot-edit.ts'
import type { Fetcher } from './fetcher.ts'
import { ingestChapters } from './ingest-chapters.ts'

it.each([
  ['without titles or with an end before the start', '00:05.000 --> 00:01.000\nTwo\n\n00:09.000 --> 00:10.000\n', 2],
  ['that can all be read', '00:05.000 --> 00:09.000\nTwo\n', 0],
])('chapters %s are reported by their number', async (_, others, count) => {
  const edit = editSnapshot(openSnapshot(':memory:'))
  const [file, base, requested] = ['/a.vtt', 'https://site.test', new Set<string>()]
  const fetcher: Fetcher = {
    fetchOptions: { fetch, trusted: [] },
    fetchTagged: async () => 'unchanged',
    fetchText: async (url) => {
      requested.add(url)
      return `WEBVTT\n\n00:00.000 --> 00:05.000\nOne\n\n${others}`
    },
    expect: () => 1,
    close: () => undefined,
  }
  const warnings: string[] = []
  const warn = (text: string) => void warnings.push(text)
  await ingestChapters({ edit, files: new Map([['film0001', file]]), base, fetcher, warn })
  expect([...requested]).toEqual(['https://site.test/a.vtt'])
  const warning = `media film0001: ${count} of its chapters have no title or end before they start (${file})`
  expect(warnings).toEqual(count > 0 ? [warning] : [])
  expect(recordsOf(edit.snapshot).chapters('film0001')?.[0]).toMatchObject({ title: 'One' })
})
