import { type Report, withDuration } from '#core/report/report.ts'
import { commandLine } from './command.ts'
import type { WarningLimits } from './command-report.ts'
import { explain } from './explain.ts'

/** Help text of the option that `reportedCommand` adds. */
export const jsonHelp =
  '  -- --json              prints one JSON object; other output goes to the standard error output'

/** Result of a command: its facts for machines, and a last line, to which the time is added. */
export type Outcome = WarningLimits & { facts: Record<string, unknown>; last?: string }

/** Runs a command that reports its phases: as bars, as lines, or with `--json` as one object on the standard output. */
export const reportedCommand = (
  help: string,
  work: (report: Report, args: string[]) => Promise<Outcome>,
): Promise<void> =>
  commandLine(help, async () => {
    const args = process.argv.slice(2).filter((arg) => arg !== '--json')
    const isJson = args.length < process.argv.length - 2
    const started = performance.now()
    const { openReport, warningLines } = await import('./command-report.ts')
    const report = openReport(isJson ? process.stderr : process.stdout, process.env)
    const printFacts = (facts: object) => {
      const seconds = Math.round((performance.now() - started) / 100) / 10
      const { phases } = report
      if (isJson) process.stdout.write(`${toJson({ seconds, phases, warnings: report.warnings(), ...facts })}\n`)
    }
    try {
      const { facts, last, ...limits } = await work(report, args)
      for (const line of warningLines(report.warnings(), limits)) report.line(line)
      if (last) report.line(withDuration(last, performance.now() - started))
      printFacts(facts)
    } catch (error) {
      report.close()
      printFacts({ error: explain(error) })
      throw error
    }
  })

// JSON leaves the control characters of terminals above ASCII as they are.
const toJson = (value: object) =>
  JSON.stringify(value, undefined, 2).replace(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
