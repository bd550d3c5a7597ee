import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const unit = (folder: string) => `src/${folder}/**/*.test.{ts,tsx}`
const inFolder = (...names: string[]) => names.map((name) => `src/features/${name}/**/*`)
const inFeature = (feature: string, ...names: string[]) => names.map((name) => `src/features/${feature}/${name}`)
const stores = (paths: string[], tested = paths) => ({
  mutate: paths.map((path) => `${path}.store.ts`),
  tests: tested.map((path) => `${path}.store.test.ts`),
})
const rules = 'src/core/!(browser|captions|i18n)/*'
const inline = 'src/runtime/inline/choose-source'
// Stores of the checkout that are mutated with those of access
const shop = ['checkout', 'subscription-changes']
const source = (...names: string[]) => names.map((name) => `src/${name}/**/*.ts`)

/**
 * Sources to mutate, with the tests that must detect each mutant. A dynamic import hides static mutants from all other
 * tests. Providers therefore have their own tests only.
 */
export const mutationTargets: Record<string, { mutate: string[]; tests: string[] }> = {
  domain: {
    mutate: [`${rules}.ts`, '!src/core/*/*.store.ts', 'src/features/**/*.rules.ts', `${inline}.inline.ts`],
    tests: [`${rules}.test.ts`, 'src/features/**/*.rules.test.ts', `${inline}.test.ts`, 'tests/numbers.test.ts'],
  },
  ...Object.fromEntries(
    ['jwp', 'cleeng', 'platform', 'access', 'vast', 'adyen', 'epg', 'sanity'].map((name) => [
      `providers/${name}`,
      { mutate: source(`providers/${name}`), tests: [unit(`providers/${name}`), 'src/providers/choose.test.ts'] },
    ]),
  ),
  captions: { mutate: source('core/captions'), tests: [unit('core/captions')] },
  'providers/shared': { mutate: ['src/providers/*.ts'], tests: ['src/providers/*.test.ts'] },
  'stores/core': {
    mutate: ['src/core/*/*.store.ts'],
    tests: ['src/core/*/*.store.test.ts', 'src/core/browser/stores.test.ts', 'src/core/forms/form-rules.test.ts'],
  },
  'stores/session': stores(
    [
      ...inFeature('session', 'social-departure', 'provider', 'flash-message'),
      ...inFeature('account', 'sign-in', 'registration', 'unconfirmed-registration'),
    ],
    [...inFeature('session', 'provider', 'tokens'), ...inFeature('account', 'sign-in', 'password')],
  ),
  'stores/customer': stores([
    ...inFeature('session', 'customer', 'account-events'),
    ...inFeature('account', 'customer-changes', 'pending-consents', 'effects', 'account-*'),
  ]),
  'stores/shop': stores(
    [...inFolder('access'), ...inFeature('session', 'confirm-change'), ...inFeature('checkout', ...shop)],
    [...inFolder('access'), ...inFeature('checkout', ...shop, 'order')],
  ),
  'stores/checkout': stores(
    [...inFolder('checkout'), ...inFeature('checkout', ...shop).map((path) => `!${path}`)],
    inFolder('checkout'),
  ),
  'stores/player': stores(inFolder('player')),
  'stores/rest': stores(inFolder('downloads', 'lists', 'live', 'lock', 'media', 'page', 'reminders', 'search')),
}

type Position = { line: number; column: number }
type Mutant = {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: Position; end: Position }
}
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> }

const isKilled = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'

/** Mutation score. Survivors have the format `file:line:column original -> replacement`. */
export type Score = { killed: number; valid: number; survivors: string[] }

const oneLine = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 80)

const originalCode = (source: string, { start, end }: Mutant['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined))
    .join('\n')
}

/** Reads Stryker's JSON report. Timeouts count as killed, compile errors are ignored. */
export const readScore = (file: string): Score => {
  const { files }: Report = JSON.parse(readFileSync(file, 'utf8'))
  const score: Score = { killed: 0, valid: 0, survivors: [] }
  for (const [name, { source: text, mutants }] of Object.entries(files))
    for (const mutant of mutants) {
      const { status, mutatorName, replacement, location } = mutant
      if (isKilled(mutant)) score.killed += 1
      if (status === 'Survived' || status === 'NoCoverage') {
        const { line, column } = location.start
        const change = `${oneLine(originalCode(text, location))} -> ${oneLine(replacement ?? mutatorName)}`
        score.survivors.push(`${name}:${line}:${column} ${status === 'NoCoverage' ? 'no test reaches ' : ''}${change}`)
      }
    }
  score.valid = score.killed + score.survivors.length
  return score
}

/** Removes survivors from the state of the last run: Stryker reuses static ones although tests have changed. */
export function removeSurvivors(file: string) {
  if (!existsSync(file)) return
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  for (const fileReport of Object.values(report.files)) fileReport.mutants = fileReport.mutants.filter(isKilled)
  writeFileSync(file, JSON.stringify(report))
}
