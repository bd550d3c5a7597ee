import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'

/** Reads the arguments of `npm run mutation`; `env` describes the sample to Stryker. Throws an Error. */
export function readSample() {
  const options = { sample: { type: 'string' }, seed: { type: 'string', default: '1' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { sample, seed } = values
  if (sample === undefined) return { positionals, suffix: '', env: {} }
  if (!(Number(sample) > 0)) throw new Error(`--sample "${sample}": give a percentage, such as 10`)
  return { positionals, suffix: `-${sample}-${seed}`, env: { MUTATION_SAMPLE: sample, MUTATION_SEED: seed } }
}

type Mutant = { id: string; fileName: string; location: object; replacement?: string }

/** Returns whether a sample of about `percent` % contains a mutant. Each seed selects another sample. */
export const isSampled = ({ fileName, location, replacement }: Mutant, percent: number, seed: string): boolean => {
  const identity = JSON.stringify([seed, relative(process.cwd(), fileName), location, replacement])
  return createHash('md5').update(identity).digest().readUInt32BE() < (percent / 100) * 2 ** 32
}

const check = async (mutants: Mutant[]) => {
  const { MUTATION_SAMPLE, MUTATION_SEED = '' } = process.env
  return Object.fromEntries(
    mutants.map((mutant) => {
      const isPart = isSampled(mutant, Number(MUTATION_SAMPLE), MUTATION_SEED)
      return [mutant.id, isPart ? { status: 'passed' } : { status: 'compileError', reason: 'Not sampled' }]
    }),
  )
}

/** Plugin of Stryker that reports mutants outside of the sample as compile errors, so that they are not run. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: { init: async () => undefined, check } }]
