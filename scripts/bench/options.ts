/** Parses `--runs`. Throws an Error that names an invalid value. */
export const readRuns = (value: string): number => {
  const runs = Number(value)
  if (!(runs >= 1)) throw new Error(`--runs ${value}: give a number of runs, 1 or more`)
  return runs
}

/** Command-line options for runs and CPU slowdown. */
export const slowedOptions = (runs: string, cpu = '4') =>
  ({ runs: { type: 'string', default: runs }, cpu: { type: 'string', default: cpu } }) as const

/** Parses the options. Throws an Error that names the invalid one. */
export function readSlowed(values: { runs: string; cpu: string }): { runs: number; rate: number } {
  const rate = Number(values.cpu)
  if (!(rate >= 1)) throw new Error(`--cpu ${values.cpu}: give a slowdown factor of 1 or more`)
  return { runs: readRuns(values.runs), rate }
}
