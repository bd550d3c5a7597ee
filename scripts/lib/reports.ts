import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Counts of passed and failed tests, with a description of each failure. */
export type Tally = { passed: number; failed: number; failures: string[] }

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime?: number
    endTime?: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

type Result = { status: string; duration?: number; error?: { message?: string } }
type Suite = {
  file: string
  specs?: { title: string; tests: { projectName: string; status: string; results: Result[] }[] }[]
  suites?: Suite[]
}
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

const maxLength = 1500
const plain = (text: string) => stripVTControlCharacters(text).slice(0, maxLength)

/** Adds a failure for an error exit without failed tests, or for an empty run. */
export const counted = (code: number, { passed, failed, failures }: Tally): Tally => {
  const isValid = code === 0 && passed + failed > 0
  if (isValid || failed) return { passed, failed, failures }
  const reason = code ? `ended with code ${code}, and no test failed: see its output` : 'ran no test'
  return { passed, failed: 1, failures: [...failures, reason] }
}

/** Returns the tally of Vitest's JSON report. */
export function vitestTally({
  numPassedTests = 0,
  numFailedTests = 0,
  testResults = [],
}: Partial<VitestReport>): Tally {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length)
      return failed.map((result) => `${name} › ${result.fullName}\n${plain((result.failureMessages ?? []).join('\n'))}`)
    return status === 'failed' ? [`${name}\n${plain(message)}`] : []
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

/** Returns the tally of Playwright's JSON report. Flaky tests pass but are listed. */
export function playwrightTally({ stats, suites = [] }: Partial<PlaywrightReport>): Tally {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats ?? {}
  return { passed: expected + flaky, failed: unexpected + skipped, failures: suites.flatMap(failedJourneys) }
}

function failedJourneys({ file, specs = [], suites = [] }: Suite): string[] {
  const failures = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message ?? ''
        return `${status}: [${projectName}] ${file} › ${title}\n${plain(message)}`
      }),
  )
  return [...failures, ...suites.flatMap(failedJourneys)]
}

const toSlowest = (times: Map<string, number>): string[] =>
  [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([file, ms]) => `${Math.round(ms / 1000)} s ${relative('', file)}`)

/** Lists the slowest files of Vitest's JSON report, with seconds. */
export const slowestTestFiles = ({ testResults = [] }: Partial<VitestReport>): string[] =>
  toSlowest(new Map(testResults.map(({ name, startTime = 0, endTime = 0 }) => [name, endTime - startTime])))

/** Lists the slowest files of Playwright's JSON report, with seconds over all projects. */
export function slowestJourneys({ suites = [] }: Partial<PlaywrightReport>): string[] {
  const times = new Map<string, number>()
  const add = ({ file, specs = [], suites: inner = [] }: Suite) => {
    for (const { duration = 0 } of specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)))
      times.set(file, (times.get(file) ?? 0) + duration)
    inner.forEach(add)
  }
  suites.forEach(add)
  return toSlowest(times)
}
