import { preference } from '../browser/preference.store.ts'
import type { ConsentCategory } from './tags.ts'

/** Answer of the viewer: all refused, analytics allowed, or advertising as well. */
const consentAnswers = ['refused', 'given', 'all'] as const
export type ConsentAnswer = (typeof consentAnswers)[number]

/** Viewer's choice; undefined before it. */
export const $consent = preference<ConsentAnswer | undefined>('consent', undefined, (stored) =>
  consentAnswers.find((answer) => answer === stored),
)

/** Returns whether the viewer allows a category. Consent to analytics does not include advertising. */
export const isAllowed = (category: ConsentCategory, answer = $consent.get()) =>
  category === 'necessary' || answer === 'all' || (answer === 'given' && category === 'analytics')
