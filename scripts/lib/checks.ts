import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Output, runNode } from './command.ts'
import { type Demo, demoOfJourneys, journeys, startDemo } from './demo.ts'
import { findEngines } from './engines.ts'
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
const sumOf = (first: Tally, second: Tally): Tally => ({
  passed: first.passed + second.passed,
  failed: first.failed + second.failed,
  failures: [...first.failures, ...second.failures],
})
const check = async (args: string[], output?: Output) => tallyOf(await runNode(args, undefined, output))

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
  const file = `${reports}/${projects.join('-').replace(/[^\w-]/g, '')}.json`
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
const runningDemo = (output?: Output) => (demo ??= startDemo({ ...demoOfJourneys, output }))
const addresses = async (): Promise<Demo> => {
  const { close: _, ...demo } = await runningDemo()
  return demo
}

/** Steps in other browsers: those of the smoke, or all and the journeys in Firefox. Reports each missing engine. */
const runEngines = async (isSmoke: boolean): Promise<Tally> => {
  const { engines, missing } = await findEngines()
  for (const line of missing) console.log(`Not tested: ${line}`)
  if (!engines.length) return { passed: 0, failed: 0, failures: [] }
  const demo = JSON.stringify(await addresses())
  const env = { FOYER_ENGINES: JSON.stringify(engines), FOYER_DEMO: demo, FOYER_SMOKE: isSmoke ? '1' : '' }
  // Films of more browsers than cores stall
  const steps = await vitest(['engine *'], env, `--maxWorkers=${availableParallelism()}`)
  const firefox = engines.find(({ kind }) => kind === 'firefox')?.program
  if (isSmoke || !firefox) return steps
  return sumOf(steps, await playwright({ FOYER_DEMO: demo, FOYER_FIREFOX: firefox }))
}

type Check = (output?: Output) => Promise<Tally>
type Checks = Record<string, Check>

/** Checks that CI runs, in order. Each returns passed and failed counts. */
export const checks = {
  lint: () => check(bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')),
  unused: () => check(bin('knip/bin/knip.js')),
  unit: () => vitest(['unit', 'tests']),
  types: (output) => check(bin('astro/bin/astro.mjs', 'check', '--minimumSeverity', 'warning'), output),
  build: async (output) => tallyOf(await runningDemo(output).then(() => 0, exitCodeOf)),
  dist: async () => {
    const { out, nestedOut, lookOut } = await addresses()
    return vitest(['dist', 'nested', 'look'], { FOYER_DIST: out, FOYER_NESTED: nestedOut, FOYER_LOOK: lookOut })
  },
  browser: async () => playwright({ FOYER_DEMO: JSON.stringify(await addresses()) }),
  // After the journeys: films stall on a busy machine
  smoke: () => runEngines(true),
} satisfies Checks

/** Checks that a name selects. `engines` has all steps of each engine, the smoke only a few. */
export const namedChecks = {
  ...checks,
  engines: () => runEngines(false),
} satisfies Checks

/** Checks of uncommitted changes: types, lint and the tests that import a changed module. */
export const quickChecks = {
  lint: checks.lint,
  changed: () => vitest(['unit', 'tests'], undefined, '--changed', mayBeEmpty, '--bail=5'),
  types: checks.types,
} satisfies Checks

const exitCodeOf = (error: unknown): number => {
  console.error(error instanceof Error ? error.message : error)
  return 1
}

const failedCheck = (error: unknown): Tally => tallyOf(exitCodeOf(error))

type Result = Tally & { seconds: number; printed?: string }

const timed = async (run: Check, output?: Output): Promise<Result> => {
  const start = performance.now()
  const tally = await run(output).catch(failedCheck)
  return { ...tally, seconds: Math.round((performance.now() - start) / 1000) }
}

const runToFile = async (part: string, run: Check): Promise<Result> => {
  const file = `${reports}/${part}.log`
  const output = openSync(file, 'w')
  const tally = await timed(run, output)
  closeSync(output)
  return { ...tally, printed: readFileSync(file, 'utf8') }
}

/** Starts the checks that use one core, in sequence, beside the unit tests. */
const runBeside = (chosen: Checks): Map<string, Promise<Result>> => {
  const started = new Map<string, Promise<Result>>()
  if (!('unit' in chosen || 'changed' in chosen)) return started
  let last: Promise<unknown> = Promise.resolve()
  for (const part of ['types', 'build'] as const) {
    const run = chosen[part]
    if (!run) continue
    const result = last.then(() => runToFile(part, run))
    started.set(part, result)
    last = result
  }
  return started
}

/** Runs checks, prints each in order and totals them. A crashed check counts as failed. */
export const runChecks = async (chosen: Checks): Promise<Tally> => {
  mkdirSync(reports, { recursive: true })
  const total: Tally = { passed: 0, failed: 0, failures: [] }
  const beside = runBeside(chosen)
  for (const [part, run] of Object.entries(chosen)) {
    console.log(`\n== ${part}`)
    const { passed, failed, failures, seconds, printed } = await (beside.get(part) ?? timed(run))
    if (printed) process.stdout.write(printed)
    console.log(`== ${part}: ${passed} passed, ${failed} failed, in ${seconds} s`)
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures.map((failure) => `${part}: ${failure}`))
  }
  await demo?.then(({ close }) => close()).catch(() => undefined)
  return total
}
