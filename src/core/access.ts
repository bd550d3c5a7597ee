import type { AccessModel } from './integration.ts'
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

/** Where the stream of an item lies that is open to all and under no protection, for machines to name. */
export function openStreamOf(media: Media, model: AccessModel): string | undefined {
  if (requirementOf(media, model) !== 'nothing') return undefined
  const clear = media.sources.filter(({ drm, file }) => !drm && /^https?:$/.test(URL.parse(file)?.protocol ?? ''))
  const source = clear.find(({ type }) => type === 'video/mp4') ?? clear[0]
  return source && new URL(source.file).href
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

/** What of an item decides who may watch it; `offers` are the ids of what opens it alone. */
export type Guarded = { requirement: Requirement; offers?: readonly string[] | undefined }

/** `granted`: the viewer bought one of the item's offers. */
export type Access = { viewer: Viewer; model: AccessModel; granted?: boolean }

/** May the viewer watch the item (spec 1 §4)? */
export const isEntitled = ({ requirement }: Guarded, { viewer, granted = false }: Access) =>
  !isLocked(requirement, viewer) || (viewer.signedIn && granted)

/** Where the start button of an item leads; hidden where nobody can sign in to open it (spec 1 §4). */
export type StartOption = 'play' | 'hidden' | 'sign-up' | 'offers' | 'payments'

export function entryOf(item: Guarded, access: Access): StartOption {
  if (isEntitled(item, access)) return 'play'
  if (access.model === 'avod') return 'hidden'
  if (!access.viewer.signedIn) return 'sign-up'
  return item.offers?.length ? 'offers' : 'payments'
}
