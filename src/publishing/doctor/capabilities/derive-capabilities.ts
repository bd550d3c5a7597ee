import { accountsOf } from './accounts.ts'
import { type Answer, type Capability, type CapabilityFacts, capabilityGroups } from './capability.ts'
import { languagesOf } from './languages.ts'
import { paymentsOf } from './payments.ts'
import { watchingOf } from './watching.ts'

const answers: Record<Capability['group'], (facts: CapabilityFacts) => Answer[]> = {
  Watch: watchingOf,
  'Sign in': accountsOf,
  Pay: paymentsOf,
  'Languages and countries': languagesOf,
}

/** Derives the capabilities of a site's viewers, by group. */
export const deriveCapabilities = (facts: CapabilityFacts): Capability[] =>
  capabilityGroups.flatMap((group) => answers[group](facts).map((answer) => ({ group, ...answer })))

/** Formats capabilities as terminal lines under the heading of their group. */
export const capabilityLines = (capabilities: readonly Capability[]): string[] =>
  [...Map.groupBy(capabilities, ({ group }) => group)].flatMap(([group, rows]) => [
    group,
    ...rows.map(
      ({ state, name, detail, remedy }) =>
        `  ${state.padEnd(8)}${name}: ${detail}${remedy ? `. To change this, ${remedy}` : ''}`,
    ),
  ])
