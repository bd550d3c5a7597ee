import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runNode } from './command.ts'
import { type Demo, journeys, startDemo } from './demo.ts'
import {
  counted,
  type PlaywrightReport,
  playwrightTally,
  slowestJourneys,
  slowestTestFiles,
  type Tally,
  type VitestReport,
  vitestTally,
} from './reports.ts'

const reports = '.foyer/test'
const bin = (name: string, ...args: string[]) => [`node_modules/${name}`, ...args]
const tallyOf = (code: number): Tally =>
  code ? { passed: 0, failed: 1, failures: ['did not pass: see its output'] } : { passed: 1, failed: 0, failures: [] }
const check = async (args: string[], env?: NodeJS.ProcessEnv) => tallyOf(await runNode(args, env))

const readReport = <Report>(file: string): Partial<Report> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

const printSlowest = (files: string[]) => console.log(`Slowest files: ${files.join(', ')}`)

// A change of documentation only has no tests.
const mayBeEmpty = '--passWithNoTests'

const vitest = async (projects: string[], env?: NodeJS.ProcessEnv, ...flags: string[]): Promise<Tally> => {
  const file = `${reports}/${projects.join('-')}.json`
  rmSync(file, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode(bin('vitest/vitest.mjs', 'run', ...chosen, ...flags, ...output), env)
  const report = readReport<VitestReport>(file)
  printSlowest(slowestTestFiles(report))
  const tally = vitestTally(report)
  return code === 0 && flags.includes(mayBeEmpty) ? tally : counted(code, tally)
}

const playwright = async (env: NodeJS.ProcessEnv): Promise<Tally> => {
  const file = `${journeys}/report.json`
  rmSync(file, { force: true })
  const code = await runNode(bin('@playwright/test/cli.js', 'test'), env)
  const report = readReport<PlaywrightReport>(file)
  printSlowest(slowestJourneys(report))
  return counted(code, playwrightTally(report))
}

let demo: ReturnType<typeof startDemo> | undefined
const runningDemo = () => (demo ??= startDemo({ folder: journeys, others: true }))
const addresses = async (): Promise<Demo> => {
  const { close: _, ...demo } = await runningDemo()
  return demo
}

/** Checks that CI runs, in order. Each returns passed and failed counts. */
export const checks = {
  types: () => check(bin('astro/bin/astro.mjs', 'check', '--minimumSeverity', 'warning')),
  lint: () => check(bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')),
  unused: () => check(bin('knip/bin/knip.js')),
  unit: () => vitest(['unit', 'tests']),
  build: async () => tallyOf(await runningDemo().then(() => 0, exitCodeOf)),
  dist: async () => {
    const { out, nestedOut, lookOut } = await addresses()
    return vitest(['dist', 'nested', 'look'], { FOYER_DIST: out, FOYER_NESTED: nestedOut, FOYER_LOOK: lookOut })
  },
  browser: async () => playwright({ FOYER_DEMO: JSON.stringify(await addresses()) }),
} satisfies Record<string, () => Promise<Tally>>

/** Checks of uncommitted changes: types, lint and the tests that import a changed module. */
export const quickChecks = {
  types: checks.types,
  lint: checks.lint,
  changed: () => vitest(['unit', 'tests'], undefined, '--changed', mayBeEmpty, '--bail=5'),
} satisfies Record<string, () => Promise<Tally>>

const exitCodeOf = (error: unknown): number => {
  console.error(error instanceof Error ? error.message : error)
  return 1
}

const failedCheck = (error: unknown): Tally => tallyOf(exitCodeOf(error))

/** Runs checks in sequence, prints each and totals them. A crashed check counts as failed. */
export const runChecks = async (chosen: Record<string, () => Promise<Tally>>): Promise<Tally> => {
  mkdirSync(reports, { recursive: true })
  const total: Tally = { passed: 0, failed: 0, failures: [] }
  for (const [part, runPart] of Object.entries(chosen)) {
    console.log(`\n== ${part}`)
    const start = performance.now()
    const { passed, failed, failures } = await runPart().catch(failedCheck)
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(`== ${part}: ${passed} passed, ${failed} failed, in ${seconds} s`)
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures.map((failure) => `${part}: ${failure}`))
  }
  await demo?.then(({ close }) => close()).catch(() => undefined)
  return total
}
