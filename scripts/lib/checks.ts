import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runNode } from './command.ts'
import { type Demo, journeys, startDemo } from './demo.ts'

export type Tally = { passed: number; failed: number }

const reports = '.foyer/test'
const bin = (name: string, ...args: string[]) => [`node_modules/${name}`, ...args]
const tallyOf = (code: number): Tally => (code ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 })
const check = async (args: string[], env?: NodeJS.ProcessEnv) => tallyOf(await runNode(args, env))

/** The tally of a runner: to end badly without a failed test (a file that does not load), or to run nothing, is a failure. */
export const counted = (code: number, { passed, failed }: Tally): Tally =>
  code || passed + failed === 0 ? { passed, failed: Math.max(1, failed) } : { passed, failed }

const readReport = <Report>(file: string): Partial<Report> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

type VitestReport = { numPassedTests: number; numFailedTests: number }

const vitest = async (projects: string[], env?: NodeJS.ProcessEnv): Promise<Tally> => {
  const file = `${reports}/${projects.join('-')}.json`
  rmSync(file, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode(bin('vitest/vitest.mjs', 'run', ...chosen, ...output), env)
  const report = readReport<VitestReport>(file)
  return counted(code, { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 })
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

const playwright = async (env: NodeJS.ProcessEnv): Promise<Tally> => {
  const file = `${journeys}/report.json`
  rmSync(file, { force: true })
  const code = await runNode(bin('@playwright/test/cli.js', 'test'), env)
  const { stats } = readReport<PlaywrightReport>(file)
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats ?? {}
  if (flaky) console.log(`${flaky} of the journeys passed only at their second try: they are named above as flaky`)
  return counted(code, { passed: expected + flaky, failed: unexpected + skipped })
}

let demo: ReturnType<typeof startDemo> | undefined
const runningDemo = () => (demo ??= startDemo({ folder: journeys, others: true }))
const addresses = async () => {
  const { sandbox, site, shell, library, members, out }: Demo = await runningDemo()
  return { sandbox, site, shell, library, members, out }
}

/** All that CI runs, in order; each part gives how many of its tests passed and failed. */
export const checks = {
  types: () => check(bin('astro/bin/astro.mjs', 'check', '--minimumSeverity', 'warning')),
  lint: () => check(bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')),
  unused: () => check(bin('knip/bin/knip.js')),
  unit: () => vitest(['unit', 'tests']),
  build: async () => tallyOf(await runningDemo().then(() => 0, tell)),
  dist: async () => vitest(['dist'], { FOYER_DIST: (await addresses()).out }),
  browser: async () => playwright({ FOYER_DEMO: JSON.stringify(await addresses()) }),
} satisfies Record<string, () => Promise<Tally>>

const tell = (error: unknown): number => {
  console.error(error instanceof Error ? error.message : error)
  return 1
}

const failedCheck = (error: unknown): Tally => tallyOf(tell(error))

/** Runs the parts one after another, telling each as it goes, and adds them up; a part that cannot run has failed. */
export const runChecks = async (parts: (keyof typeof checks)[]): Promise<Tally> => {
  mkdirSync(reports, { recursive: true })
  const total = { passed: 0, failed: 0 }
  for (const part of parts) {
    console.log(`\n== ${part}`)
    const { passed, failed } = await checks[part]().catch(failedCheck)
    console.log(`== ${part}: ${passed} passed, ${failed} failed`)
    total.passed += passed
    total.failed += failed
  }
  await demo?.then(({ close }) => close()).catch(() => undefined)
  return total
}
