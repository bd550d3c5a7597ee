import { sessionValue } from '#core/browser/preference.store.ts'

/** Flash message of the next page, such as a deleted account. */
export const flashMessage = sessionValue('flash-message')
