import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readScore } from './mutation.ts'

const source = 'const age = 18\nexport const isAdult = (years: number) =>\n  years >= age\n'

const mutant = (status: string, line: number, start: number, end: number) => ({
  status,
  mutatorName: 'Operator',
  replacement: 'years > age',
  location: { start: { line, column: start }, end: { line, column: end } },
})

test('a survivor is named with its place and both versions of the code', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mutation-')), 'report.json')
  const mutants = [
    mutant('Killed', 1, 1, 5),
    mutant('Timeout', 1, 1, 5),
    mutant('CompileError', 1, 1, 5),
    mutant('Ignored', 1, 1, 5),
    mutant('Survived', 3, 3, 15),
    mutant('NoCoverage', 3, 3, 8),
  ]
  writeFileSync(file, JSON.stringify({ files: { 'src/age.ts': { source, mutants } } }))

  expect(readScore(file)).toEqual({
    killed: 2,
    valid: 4,
    survivors: ['src/age.ts:3:3 years >= age -> years > age', 'src/age.ts:3:3 no test reaches years -> years > age'],
  })
})
