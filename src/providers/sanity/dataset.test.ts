import { expect, test } from 'vitest'
import { fileUrl, originsOf, queryUrl } from './dataset.ts'

const dataset = { project: 'abc12345', dataset: 'staging' }

test('queryUrl uses the project host, the dataset, JSON parameters and the published perspective', () => {
  const { origin, pathname, searchParams } = new URL(queryUrl(dataset, '*[slug == $slug]', { slug: 'a "b" & c' }))
  expect(origin).toBe('https://abc12345.apicdn.sanity.io')
  expect(pathname).toMatch(/^\/v\d{4}-\d{2}-\d{2}\/data\/query\/staging$/)
  expect(Object.fromEntries(searchParams)).toEqual({
    query: '*[slug == $slug]',
    $slug: '"a \\"b\\" & c"',
    perspective: 'published',
  })
})

test('fileUrl and originsOf use the project and dataset of the publisher', () => {
  expect(fileUrl(dataset, 'file-00ff-mp4')).toBe('https://cdn.sanity.io/files/abc12345/staging/00ff.mp4')
  expect(originsOf(dataset)).toEqual({ queries: 'https://abc12345.apicdn.sanity.io', files: 'https://cdn.sanity.io' })
})
