import { checks, runChecks } from './lib/checks.ts'
import { commandLine } from './lib/command.ts'

const isPart = (name: string): name is keyof typeof checks => name in checks
const all = Object.keys(checks).filter(isPart)

const help = `
npm test [-- PART ...]: runs all checks, or only some parts.
`

await commandLine(help, async () => {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !isPart(name))
  if (unknown) throw new Error(`There is no part "${unknown}": choose among ${all.join(', ')}`)
  const { passed, failed, faults } = await runChecks(chosen.length ? chosen.filter(isPart) : all)
  for (const failure of faults) console.log(`\n${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed || !passed ? 1 : 0)
})
