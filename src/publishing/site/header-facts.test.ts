import { expect, test } from 'vitest'
import { leadOnHash } from '../snapshot/moves.ts'
import { headerFacts } from './header-facts.ts'

const page = `<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'self';\
form-action 'self' https:;script-src 'self' 'sha256-a=';style-src 'self'">`

test('a header names the scripts of all pages, those of pages that lead on among them, and where forms lead', () => {
  expect(headerFacts(page, {}).directives).toEqual([
    "form-action 'self' https:",
    `script-src 'self' 'sha256-a=' ${leadOnHash}`,
  ])
})

test('what a publisher says of headers is taken as said, or refused with its name', () => {
  expect(headerFacts(page, { HSTS: 'preload', POLICY_REPORT_URL: 'https://r.test/a?b=1;c,d' })).toMatchObject({
    hsts: 'preload',
    reports: 'https://r.test/a?b=1%3Bc%2Cd',
  })
  expect(() => headerFacts(page, { HSTS: 'yes' })).toThrow('HSTS is "yes"')
  expect(() => headerFacts(page, { POLICY_REPORT_URL: 'reports.test' })).toThrow('POLICY_REPORT_URL is "reports.test"')
})
