import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withOwnPolicy } from './3-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const all = ['one()', 'two()', 'three()'].map(hash).join(' ')
const start = '<head><meta charset="utf-8"><link rel="icon" href="/i.svg"><script>one(1<2)</script>'
const pageWith = (body: string) => `<!doctype html><html>${start}<meta http-equiv="content-security-policy" \
content="img-src 'self' https://a.test https://a.test;script-src 'self' ${all}; style-src 'self' ${hash('a{}')} ${hash('b{}')}">\
</head><body>${body}</body></html>`
const policyOf = (body: string) => /content="([^"]*)"/.exec(withOwnPolicy(pageWith(body)))?.[1]

test('withOwnPolicy retains only hashes of inline scripts and styles in the page and removes duplicate sources', () => {
  expect(policyOf('<script>two()</script><style media="print">b{}</style>')).toBe(
    `img-src 'self' https://a.test;script-src 'self' ${hash('two()')};style-src 'self' ${hash('b{}')}`,
  )
})

test.each([
  ['an attribute', '<p title="<script>">x</p><script>one()</script>'],
  ['an attribute in single quotes', "<p title='<script>'>x</p><script>one()</script>"],
  ['a comment', '<!-- <script> --><script>one()</script>'],
])('withOwnPolicy ignores a script tag inside %s and retains the hash of the actual script', (_, body) => {
  expect(policyOf(body)).toContain(`script-src 'self' ${hash('one()')};`)
})

test('withOwnPolicy adds no hash for an inline script that the build did not create', () => {
  expect(policyOf('<script>evil()</script>')).not.toContain(hash('evil()'))
})

test('withOwnPolicy moves the policy before all publisher content in the head', () => {
  const policy = `<meta http-equiv="content-security-policy" content="script-src 'self' ${hash('one(1<2)')} ${hash('two()')}">`
  const written = '<title>$& <a></title><style>a{}</style>'
  expect(withOwnPolicy(`<html>${start}${written}${policy}<script>two()</script></head></html>`)).toBe(
    `<html>${start}${policy}${written}<script>two()</script></head></html>`,
  )
})

test('withOwnPolicy throws for a page without a policy or with an unexpected start of the head', () => {
  expect(() => withOwnPolicy('<p>$1</p>')).toThrow('the page has no content security policy')
  expect(() => withOwnPolicy(pageWith('').replace('<head>', '<head><title>Film</title>'))).toThrow(
    'the head of the page does not begin as Document.astro writes it',
  )
})
