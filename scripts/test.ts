import { checks, namedChecks, quickChecks, runChecks } from './lib/checks.ts'
import { commandLine } from './lib/command.ts'

const isPart = (name: string): name is keyof typeof namedChecks => name in namedChecks
const all = Object.keys(namedChecks)

const help = `
npm test [-- PART ... | quick]: runs all checks, or only some parts.

  PART     one of ${all.join(', ')};
           smoke has a few steps in each other browser of this machine, engines all of them and only by name.
           FOYER_CHROMIUM=LEVEL:PROGRAM,... adds builds of Chromium; a LEVEL is complete, simple or watchable
  quick    types, lint and the tests of modules that changed since the last commit
`

const chooseChecks = (names: string[]) => {
  if (names[0] === 'quick' && names.length === 1) return quickChecks
  const unknown = names.find((name) => !isPart(name))
  if (unknown) throw new Error(`There is no part "${unknown}": choose among ${all.join(', ')}, or quick alone`)
  return names.length ? Object.fromEntries(names.filter(isPart).map((name) => [name, namedChecks[name]])) : checks
}

await commandLine(help, async () => {
  const { passed, failed, failures } = await runChecks(chooseChecks(process.argv.slice(2)))
  for (const failure of failures) console.log(`\n${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed || !passed ? 1 : 0)
})
