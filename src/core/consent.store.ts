import { preference } from './preference.store.ts'

export type MeasuringConsent = 'given' | 'refused'

/** Viewer's choice on analytics; undefined before it. */
export const $consent = preference<MeasuringConsent | undefined>('consent', undefined, (stored) =>
  stored === 'given' || stored === 'refused' ? stored : undefined,
)
