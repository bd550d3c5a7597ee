import { parse, valid } from 'node-html-parser'
import { expect, it } from 'vitest'
import type { SiteReport } from '../doctor.ts'
import { errorAt, warningAt } from '../finding.ts'
import { reportPage } from './report-page.ts'

const report: SiteReport = {
  source: 'https://cdn.test/apps/configs/abcd1234.json',
  siteName: 'Foyer',
  checkedAt: '2026-11-29T06:30:00.000Z',
  ...{ lists: 2, items: 9, films: [], capabilities: [], findings: [] },
}

const hostile = '</td><script>alert(1)</script>"\'&lt; onload="a'

/** Parsed page, which must be well-formed. */
function pageOf(changes: Partial<SiteReport>, pictures: Parameters<typeof reportPage>[1] = { pictures: [] }) {
  const text = reportPage({ ...report, ...changes }, pictures)
  expect(valid(text)).toBe(true)
  // A line break of a template is no text
  expect(text).not.toContain('\\n')
  return parse(text)
}

it('reportPage escapes texts of the site, of findings, of capabilities and of pictures', () => {
  const page = pageOf(
    {
      siteName: hostile,
      findings: [errorAt(hostile, { problem: hostile, remedy: hostile })],
      capabilities: [{ group: 'Pay', name: hostile, state: 'no', detail: hostile, remedy: hostile }],
    },
    {
      note: hostile,
      pictures: [{ page: hostile, device: 'phone', width: 390, height: 844, data: new Uint8Array([1, 2]) }],
    },
  )
  expect(page.querySelectorAll('script, [onload]')).toHaveLength(0)
  expect(page.querySelector('h1 bdi')?.text).toBe(hostile)
  expect(page.querySelector('tbody th')?.text).toBe(hostile)
  expect(page.querySelector('img')?.getAttribute('alt')).toContain(hostile)
})

it('reportPage shows characters that reverse a text by their code', () => {
  expect(pageOf({ siteName: 'a\u202eb' }).querySelector('h1')?.text).toBe('Report of a\\u202eb')
})

it('reportPage requests nothing: its policy allows pictures within the page and its own styles', () => {
  const page = pageOf(
    {},
    { pictures: [{ page: 'Home', device: 'phone', width: 1, height: 1, data: new Uint8Array(3) }] },
  )
  const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content')
  expect(policy).toMatch(/^default-src 'none'; img-src data:; style-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-/)
  const addresses = page
    .querySelectorAll('[src], link')
    .map((node) => node.getAttribute('src') ?? node.getAttribute('href'))
  expect(addresses).toHaveLength(2)
  expect(addresses.filter((address) => !address?.startsWith('data:'))).toEqual([])
  expect(page.querySelectorAll('[style]')).toHaveLength(0)
})

it('reportPage lists every problem, errors first, and findings with the same remedy once', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((where) => warningAt(where, { problem: 'empty', remedy: 'fill it' }))
  const page = pageOf({ findings: [...many, errorAt('z', { problem: 'wrong', remedy: 'correct it' })] })
  expect(page.querySelectorAll('h3').map(({ text }) => text)).toEqual(['Errors (1)', 'Warnings (6)'])
  expect(page.querySelectorAll('.groups li li').map(({ text }) => text[0])).toEqual([...'zabcdef'])
  expect(page.querySelectorAll('.groups .remedy')).toHaveLength(2)
})

it('reportPage states that the capabilities of an unusable configuration are unknown, and the reason without pictures', () => {
  const { siteName, ...unusable } = report
  const page = parse(reportPage(unusable, { pictures: [], note: 'Not taken: there is no browser' }))
  expect(page.querySelector('h1')?.text).toBe(`Report of ${report.source}`)
  expect(page.text).toContain('Unknown, because the configuration cannot be used.')
  expect(page.text).toContain('Not taken: there is no browser')
})
