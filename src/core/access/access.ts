import { isFree, type Media } from '../content/media.ts'

export type AccessModel = 'avod' | 'authvod' | 'svod'

/** Account provider that a config enables. */
export type SiteAccount = {
  kind: string
  model: 'authvod' | 'svod'
  /** The provider issues tokens of protected streams. */
  signsStreams: boolean
}

type WithAccount = { account?: SiteAccount | undefined }

/** Returns whether viewers of a config have accounts. */
export const hasAccount = ({ account }: WithAccount): boolean => account !== undefined

/** Access model: SVOD with offers, AUTHVOD with accounts, else AVOD. */
export const accessModelOf = ({ account }: WithAccount): AccessModel => account?.model ?? 'avod'

/** Requirement of an item; 'nothing' is open to everyone. */
export type Requirement = 'nothing' | 'session' | 'subscription' | 'offer'

/** Returns the requirement of an item, independent of the viewer, for pre-rendered pages. */
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

/** URL of an open, unprotected stream, for structured data. */
export function openStreamOf(media: Media, model: AccessModel): string | undefined {
  if (requirementOf(media, model) !== 'nothing') return undefined
  const clear = media.sources.filter(({ drm, file }) => !drm && /^https?:$/.test(URL.parse(file)?.protocol ?? ''))
  const source = clear.find(({ type }) => type === 'video/mp4') ?? clear[0]
  return source && new URL(source.file).href
}

export type Viewer = { signedIn: boolean; subscribed: boolean }

/** Returns whether item and session lock the item for this viewer. */
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

/** Access fields of an item; `offers` are the ids that unlock it alone. */
export type ItemAccess = { requirement: Requirement; offers?: readonly string[] | undefined }

/** `granted`: the viewer bought one of the item's offers. */
export type Access = { viewer: Viewer; model: AccessModel; granted?: boolean }

/** Returns whether the viewer may watch the item. */
export const isEntitled = ({ requirement }: ItemAccess, { viewer, granted = false }: Access) =>
  !isLocked(requirement, viewer) || (viewer.signedIn && granted)

/** Action of the start button; hidden where no sign-in could unlock the item. */
export type StartOption = 'play' | 'hidden' | 'sign-up' | 'offers' | 'payments'

export function startOptionOf(item: ItemAccess, access: Access): StartOption {
  if (isEntitled(item, access)) return 'play'
  if (access.model === 'avod') return 'hidden'
  if (!access.viewer.signedIn) return 'sign-up'
  return item.offers?.length ? 'offers' : 'payments'
}

/** Plan of the viewer. */
export type EntitledPlan = { id: string; accessModel: string }

const isSubscribed = ({ accessModel }: EntitledPlan) => accessModel === 'svod'

/** Returns whether a plan grants access to subscription items. */
export const hasSubscribedPlan = (plans: readonly EntitledPlan[]) => plans.some(isSubscribed)

/** Plan id of playback requests: the first subscribed plan, else the first. */
export const choosePlaybackPlan = (plans: readonly EntitledPlan[]) => plans.find(isSubscribed) ?? plans[0]
