import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cleanEnvironment, cleanValue, isOwnVariable } from './environment.ts'

test.each([
  ['https://example.com\r', 'https://example.com'],
  ['https://example.com/\n', 'https://example.com/'],
  ['https://example.com/watch\u00a0', 'https://example.com/watch'],
  ['\ufeffhttps://example.com', 'https://example.com'],
  ['https://example.com\u200b\r\n', 'https://example.com'],
  ['"https://example.com"', 'https://example.com'],
  ["' s3://bucket/web '\r\n", 's3://bucket/web'],
  ['"', '"'],
  ['a "quoted" word', 'a "quoted" word'],
  ['file:/srv/my site', 'file:/srv/my site'],
  [' \r\n', ''],
])('cleanValue(%j) returns %j', (value, text) => {
  expect(cleanValue('SITE_URL', value)).toBe(text)
})

test.each(['https://exam\rple.com', 'secret\nsecond line', 'a\0b', 'a\u0085b'])(
  'cleanValue rejects the control character in %j by the name of the variable, without its value',
  (value) => {
    expect(() => cleanValue('WEBHOOK_PLATFORM_SECRET', value)).toThrow(
      /^WEBHOOK_PLATFORM_SECRET contains the control character U\+00(0D|0A|00|85): write the value in one line$/,
    )
  },
)

test('cleanEnvironment changes the variables of commands only', () => {
  const env = { SITE_URL: ' a ', AWS_SECRET_ACCESS_KEY: 'k\n', PS1: '$ ', BASH_FUNC: '() {\n}', PORT: undefined }
  expect(cleanEnvironment(env)).toEqual({ SITE_URL: 'a', AWS_SECRET_ACCESS_KEY: 'k' })
})

// Set by Node, Astro and the tests.
const foreign = /^(ASTRO_\w+|NODE_\w+|PATH|PROD)$/

test('every environment variable that a command reads is cleaned', () => {
  const code = globSync(['scripts/*.ts', 'scripts/lib/*.ts', 'src/publishing/**/*.ts', 'astro.config.mjs'])
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
  const direct = code.flatMap((text) => [...text.matchAll(/\benv\.([A-Z][A-Z\d_]+)\b/g)].map(([, name = '']) => name))
  const destructured = code
    .flatMap((text) => [...text.matchAll(/\{([^{}]*)\}(?:: \w+)? = (?:process\.)?env\b/g)])
    .flatMap(([, list = '']) => list.match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g) ?? [])
  expect(destructured).toContain('INSIGHTS_PROJECT')
  expect([...direct, ...destructured].filter((name) => !isOwnVariable(name) && !foreign.test(name))).toEqual([])
})
