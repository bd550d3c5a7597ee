import { expect, test } from 'vitest'
import { jsonLog } from '../webhook/server.ts'
import { escapeControlCharacters } from './text.ts'

test('escapeControlCharacters escapes line breaks, control characters and bidirectional overrides in log text', () => {
  expect(escapeControlCharacters('site "A\nRelease 9 is live"\u001b[2K\r')).toBe(
    'site "A\\u000aRelease 9 is live"\\u001b[2K\\u000d',
  )
  expect(escapeControlCharacters('slug \u202egpj.exe\u2028 \u0085')).toBe('slug \\u202egpj.exe\\u2028 \\u0085')
  expect(escapeControlCharacters('Ñandú: 映画 — “déjà vu” 👩‍👧')).toBe('Ñandú: 映画 — “déjà vu” 👩‍👧')
})

test('jsonLog escapes control characters and writes one valid JSON line', () => {
  const lines: string[] = []
  jsonLog(
    (line) => lines.push(line),
    () => new Date(0),
  )('info', 'build', { line: 'a \u202e\u0085\n b' })
  expect(lines.join('')).toBe(
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"build","line":"a \\u202e\\u0085\\n b"}',
  )
  expect(JSON.parse(lines.join('')).line).toBe('a \u202e\u0085\n b')
})
