import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { mutationTargets, readScore, removeSurvivors } from './mutation.ts'
import { isSampled } from './mutation-sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-mutation-'))
const file = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

const mutant = (id: string, status: string) => ({
  ...{ id, status, mutatorName: 'StringLiteral', replacement: '""', static: true },
  location: { start: { line: 2, column: 11 }, end: { line: 2, column: 14 } },
})
const source = "// A file\nconst a = 'x'\n"
const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError']

it('readScore counts timeouts as killed, ignores compile errors and lists each survivor with its mutation', () => {
  const mutants = statuses.map((status, at) => mutant(String(at), status))
  writeFileSync(file, JSON.stringify({ files: { 'a.ts': { source, mutants } } }))
  expect(readScore(file)).toEqual({
    killed: 2,
    valid: 4,
    survivors: [`a.ts:2:11 'x' -> ""`, `a.ts:2:11 no test reaches 'x' -> ""`],
  })
})

it('removeSurvivors retains only killed and timed-out mutants and ignores a missing report', () => {
  const mutants = statuses.map((status, at) => mutant(String(at), status))
  writeFileSync(file, JSON.stringify({ schemaVersion: '1', files: { 'a.ts': { source, mutants } } }))
  removeSurvivors(file)
  const { schemaVersion, files } = JSON.parse(readFileSync(file, 'utf8'))
  expect(schemaVersion).toBe('1')
  expect(files['a.ts'].mutants).toEqual(mutants.slice(0, 2))
  expect(() => removeSurvivors(join(folder, 'none.json'))).not.toThrow()
})

it('each store belongs to exactly one mutation group, and each group has tests', () => {
  const groups = Object.entries(mutationTargets).filter(([name]) => name.startsWith('stores/'))
  const mutated = groups.flatMap(([, { mutate }]) => {
    const exclude = mutate.filter((path) => path.startsWith('!')).map((path) => path.slice(1))
    return globSync(mutate, { exclude })
  })
  expect(mutated.sort()).toEqual(globSync('src/**/*.store.ts').sort())
  for (const [name, { tests }] of groups) expect([name, globSync(tests).length > 0]).toEqual([name, true])
})

it('a sample has about the given share of the mutants, and each seed selects the same ones again', () => {
  const mutants = Array.from({ length: 2_000 }, (_, at) => ({
    ...{ ...mutant(String(at), 'Survived'), fileName: `${process.cwd()}/src/a.ts` },
    location: { start: { line: at, column: 1 }, end: { line: at, column: 2 } },
  }))
  const sample = (seed: string) => mutants.filter((part) => isSampled(part, 10, seed)).map(({ id }) => id)
  expect(sample('1').length).toBeGreaterThan(150)
  expect(sample('1').length).toBeLessThan(250)
  expect(sample('1')).toEqual(sample('1'))
  expect(sample('1')).not.toEqual(sample('2'))
})
