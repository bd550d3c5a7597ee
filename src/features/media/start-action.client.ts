import { type Access, entryOf, type Guarded } from '#core/access.ts'
import type { TextKey } from '#core/i18n/text.ts'
import { paths } from '#core/paths.ts'

/** Label and target of the start button: query parameters, or a path of another page. */
export type StartAction = {
  label: TextKey
  icon: 'play' | 'lock'
  query: Record<string, string>
  path?: string
}

const play = { icon: 'play', query: { play: '1' } } as const

/** Returns the start action of an item: play, sign-up, offers or payments. Undefined if unavailable. */
export function startAction(item: Guarded, access: Access, progress?: number): StartAction | undefined {
  const label = item.offers?.length ? 'video:buy' : 'video:sign_up_to_start_watching'
  switch (entryOf(item, access)) {
    case 'play':
      return { ...play, label: progress === undefined ? 'video:start_watching' : 'video:continue_watching' }
    case 'hidden':
      return undefined
    case 'sign-up':
      return { label, icon: 'lock', query: { u: 'create-account' } }
    case 'offers':
      return { label, icon: 'lock', query: { u: 'choose-offer' } }
    case 'payments':
      return { label: 'video:complete_your_subscription', icon: 'lock', query: {}, path: paths.payments }
  }
}
