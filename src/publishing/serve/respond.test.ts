import { expect, test } from 'vitest'
import { headersFor, parseHeaderRules } from './respond.ts'

test('a star in a header rule matches any remaining path, and a placeholder matches one path segment', () => {
  const rules = parseHeaderRules('/m/:id/\n  A: 1\n/assets/*.js\n  B: 2\n')
  expect(headersFor('/m/abc/', rules)).toEqual({ a: '1' })
  expect(headersFor('/m/abc/more/', rules)).toEqual({})
  expect(headersFor('/assets/x/y.js', rules)).toEqual({ b: '2' })
})

test('the later of two header rules for the same path overrides the earlier one', () => {
  const rules = parseHeaderRules('/a/*\n  A: 1\n  B: 1\n/a/*\n  B: 2\n')
  expect(headersFor('/a/b', rules)).toEqual({ b: '2' })
})

test('a header value may contain colons, and a dot in a path pattern is literal', () => {
  const rules = parseHeaderRules("/a.b\n  Content-Security-Policy: img-src data: https://x.example; style-src 'self'\n")
  expect(headersFor('/a.b', rules)['content-security-policy']).toBe("img-src data: https://x.example; style-src 'self'")
  expect(headersFor('/aXb', rules)).toEqual({})
})

test.each([
  ['  A: 1', 'line 1: a header precedes the first path'],
  ['/*\n  nonsense', 'line 2: "nonsense" is not "Name: value"'],
])('parseHeaderRules rejects %j with the line number', (text, message) => {
  expect(() => parseHeaderRules(text)).toThrow(message)
})
