/** The options of a bench that does its work so many times, in a browser so many times slower. */
export const slowedOptions = (runs: string) =>
  ({ runs: { type: 'string', default: runs }, cpu: { type: 'string', default: '4' } }) as const

/** Their values as numbers; throws a sentence that names the option. */
export function readSlowed(values: { runs: string; cpu: string }): { runs: number; rate: number } {
  const [runs, rate] = [Number(values.runs), Number(values.cpu)]
  if (!(runs >= 1)) throw new Error(`--runs ${values.runs}: give a number of runs, 1 or more`)
  if (!(rate >= 1)) throw new Error(`--cpu ${values.cpu}: say how many times slower, 1 or more`)
  return { runs, rate }
}
