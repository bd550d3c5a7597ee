import type { AccessModel } from './config.ts'
import { isFree, type Media } from './media.ts'

/** What a viewer must have before an item opens; everyone has 'nothing'. */
export type Requirement = 'nothing' | 'session' | 'subscription' | 'offer'

/** What opens an item under an access model, from the item alone, so that a page can carry it for every viewer (spec 1 §4). */
export function requirementOf(
  media: Pick<Media, 'free' | 'requiresSubscription' | 'offers'>,
  model: AccessModel,
): Requirement {
  if (isFree(media)) return 'nothing'
  const { offers } = media
  if (offers.some((offer) => offer.premier)) return 'offer'
  if (model === 'svod') return 'subscription'
  if (offers.length > 0) return 'offer'
  return model === 'avod' ? 'nothing' : 'session'
}

export type Viewer = { signedIn: boolean; subscribed: boolean }

/** Is the item closed to this viewer, as far as the item and the session tell (spec 1 §4)? */
export function isLocked(requirement: Requirement, viewer: Viewer): boolean {
  switch (requirement) {
    case 'nothing':
      return false
    case 'session':
      return !viewer.signedIn
    case 'subscription':
      return !viewer.subscribed
    case 'offer':
      return true
  }
}
