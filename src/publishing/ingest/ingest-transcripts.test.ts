import { expect, it } from 'vitest'
import { recordsOf } from '../content-db/records.ts'
import { openSnapshot } from '../content-db/snapshot.ts'
import { editSnapshot } from '../content-db/snapshot-edit.ts'
import type { Fetcher } from './fetcher.ts'
import { ingestTranscripts } from './ingest-transcripts.ts'

it('captions without a host are requested from the site', async () => {
  const edit = editSnapshot(openSnapshot(':memory:'))
  const requested: string[] = []
  const serve: typeof fetch = async (input) => {
    requested.push(input instanceof Request ? input.url : String(input))
    return new Response('WEBVTT\n\n00:00.000 --> 00:05.000\nOne\n')
  }
  const fetcher: Fetcher = {
    fetchOptions: { fetch: serve, trusted: [] },
    fetchTagged: async () => 'unchanged',
    fetchText: async () => '',
    expect: () => 1,
    close: () => undefined,
  }
  const items = new Map([['film0001', [{ kind: 'captions' as const, file: '/a.vtt', language: 'en' }]]])
  const warnings: string[] = []
  const warn = (text: string) => void warnings.push(text)
  await ingestTranscripts({ edit, items, base: 'https://site.test', fetcher, warn })
  expect([requested, warnings]).toEqual([['https://site.test/a.vtt'], []])
  expect(recordsOf(edit.snapshot).transcripts('film0001')).toHaveLength(1)
})
