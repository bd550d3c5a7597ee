import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { openObjects } from './objects.ts'
import { listObjects, putObject } from './responses.ts'

type Headers = IncomingMessage['headers']

const objects = openObjects(':memory:')
const callOf = (key: string, headers: Headers = {}, query = '') => ({
  request: { headers } as IncomingMessage,
  bucket: 'site',
  key,
  query: new URLSearchParams(query),
  body: Buffer.from('text'),
  now: new Date(0),
})
const put = (key: string, headers?: Headers) => putObject(objects, callOf(key, headers), 'supported').status

it('a bucket refuses an object without a key or with a key of more than 1,024 bytes', () => {
  expect([put(''), put('é'.repeat(512)), put('é'.repeat(513))]).toEqual([405, 200, 400])
})

it('a bucket supports the condition that no object exists, and no other condition', () => {
  const absent = { 'if-none-match': '*' }
  expect([put('a', absent), put('a', absent), put('b', { 'if-none-match': '"tag"' })]).toEqual([200, 412, 501])
})

it('a copy requires the name of the bucket, an existing source and another key', () => {
  put('from')
  const copy = (source: string, to = 'to') => put(to, { 'x-amz-copy-source': source })
  const statuses = [copy('site/from'), copy('other/from'), copy('site/none'), copy('site/from', 'from')]
  expect(statuses).toEqual([200, 404, 404, 400])
})

it('a list requires the second version of the request', () => {
  const list = (query?: string) => listObjects(objects, callOf('', {}, query)).status
  expect([list('list-type=2'), list()]).toEqual([200, 501])
})
