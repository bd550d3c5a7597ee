import type { Change } from '../release/plan.ts'
import type { Published } from './publish.ts'
import type { Publisher } from './publisher.ts'

const signOf = ({ now, was }: Change) => (now ? (was ? '~' : '+') : '-')
const maxLines = 200

/** Formats a plan as one line per address: `+` new, `~` changed, `-` removed. */
export function changeLines(changes: Change[]): string[] {
  const shown = changes.slice(0, maxLines).map((change) => `${signOf(change)} ${change.kind.padEnd(7)} ${change.path}`)
  const rest = changes.length > maxLines ? [`  and ${changes.length - maxLines} more`] : []
  return [...shown, ...rest, `${counted(changes)}; nothing was published`]
}

const counted = (changes: Change[]): string => {
  const of = (sign: string) => changes.filter((change) => signOf(change) === sign).length
  return changes.length ? `${of('+')} new, ${of('~')} changed, ${of('-')} gone` : 'Nothing differs'
}

/** Formats a publish result as one line. `ms` is the duration in milliseconds. */
export function summary({ release, changes, uploaded }: Published, { store }: Publisher, ms: number): string {
  const took = `in ${(ms / 1000).toFixed(1)} s`
  if (!changes.length) return `Nothing differs: release ${release} stays live at ${store.name} (${took})`
  return `Release ${release} is live at ${store.name}: ${counted(changes)}, ${uploaded} uploaded, ${took}`
}
