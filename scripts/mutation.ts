import { mkdirSync, writeFileSync } from 'node:fs'
import { commandLine, runNode } from './lib/command.ts'
import { mutationTargets, readScore, removeSurvivors } from './lib/mutation.ts'
import { readSample } from './lib/mutation-sample.ts'

const folder = '.foyer/mutation'
const percent = (part: number, total: number) => (total ? `${((100 * part) / total).toFixed(1)} %` : 'no mutants')

const help = `
npm run mutation [-- GROUP [FILES] [OPTIONS]]: changes one rule at a time and lists the changes that no test detects.

  GROUP   one of ${Object.keys(mutationTargets).join(', ')}; providers and stores are several groups
  FILES   paths of sources, such as src/core/checkout/offer.ts
  --sample 10          about 10 % of the mutants, selected at random
  --seed 1             any other text selects another sample
  MUTATION_WORKERS=2   number of processes
`

await commandLine(help, async () => {
  const { positionals, suffix, env: sample } = readSample()
  const [only, ...files] = positionals
  const names = Object.keys(mutationTargets).filter((name) => !only || name === only || name.startsWith(`${only}/`))
  if (!names.length) throw new Error(`No group "${only}": choose among ${Object.keys(mutationTargets).join(', ')}`)
  mkdirSync(folder, { recursive: true })
  const rows: string[] = []
  for (const name of names) {
    const { mutate, tests } = mutationTargets[name] ?? { mutate: [], tests: [] }
    const id = name.replaceAll('/', '-') + suffix
    const report = `${folder}/${id}.json`
    const sources = [...(files.length ? files : mutate), '!**/*.test.ts'].join(',')
    removeSurvivors(`${folder}/${id}.incremental.json`)
    const env = { MUTATION_TESTS: JSON.stringify(tests), MUTATION_REPORT: report, MUTATION_ID: id, ...sample }
    const code = await runNode(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '-m', sources], env)
    if (code) throw new Error(`Mutation testing of ${name} ended with code ${code}: the reason is above`)
    const { killed, valid, survivors } = readScore(report)
    writeFileSync(`${folder}/${id}.txt`, `${survivors.join('\n')}\n`)
    rows.push(`${name}: ${percent(killed, valid)} (${killed} of ${valid}), survivors in ${folder}/${id}.txt`)
  }
  console.log(rows.join('\n'))
})
