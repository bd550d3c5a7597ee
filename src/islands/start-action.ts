import { type Access, entryOf, type Guarded } from '#domain/access.ts'
import { paths } from '#domain/paths.ts'
import type { TextKey } from '#i18n/text.ts'

/** What the button of a media page says and where it leads: parameters of this address, or a path of its own (spec 1 §4). */
export type StartAction = {
  label: TextKey
  icon: 'play' | 'lock'
  query: Record<string, string>
  path?: string
}

const play = { icon: 'play', query: { play: '1' } } as const

/** Whoever may not watch is led to an account first, then to what opens the item; undefined where nothing could. */
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
