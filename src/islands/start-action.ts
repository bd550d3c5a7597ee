import { isLocked, type Requirement, type Viewer } from '#domain/access.ts'
import type { TextKey } from '#i18n/text.ts'

/** What the button of a media page says and which parameters of the address it sets (spec 1 §4). */
export type StartAction = { label: TextKey; query: Record<string, string>; icon: 'play' | 'lock' }

const start: StartAction = { label: 'video:start_watching', query: { play: '1' }, icon: 'play' }

const goOn: StartAction = { ...start, label: 'video:continue_watching' }

/** Whoever may not watch is led to an account first, then to what opens the item. */
export function startAction(requirement: Requirement, viewer: Viewer, progress?: number): StartAction {
  if (!isLocked(requirement, viewer)) return progress === undefined ? start : goOn
  const u = viewer.signedIn ? 'choose-offer' : 'create-account'
  return { label: lockedLabel(requirement, viewer), query: { u }, icon: 'lock' }
}

function lockedLabel(requirement: Requirement, { signedIn }: Viewer): TextKey {
  if (requirement === 'offer') return 'video:buy'
  return signedIn ? 'video:complete_your_subscription' : 'video:sign_up_to_start_watching'
}
