import { preference } from './preference.store.ts'

export type MeasuringConsent = 'given' | 'refused'

/** What the viewer answered to being measured; undefined as long as nobody was asked. */
export const $consent = preference<MeasuringConsent | undefined>('consent', undefined, (stored) =>
  stored === 'given' || stored === 'refused' ? stored : undefined,
)
