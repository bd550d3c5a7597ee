import type { Subscription } from '#core/subscription.ts'

/** App store of a subscription, with its help page; managed there. */
export type ExternalStore = { name: string; url: string }

const stores: readonly (ExternalStore & { says: RegExp })[] = [
  { says: /apple|itunes|ios/i, name: 'App Store', url: 'https://support.apple.com/118428' },
  { says: /google|android/i, name: 'Google Play', url: 'https://support.google.com/googleplay/answer/7018481' },
  { says: /roku/i, name: 'Roku Channel Store', url: 'https://support.roku.com/article/208756478' },
]

/** App store of a subscription; undefined for a purchase on this site. */
export const storeOf = ({ paymentMethod, paymentGateway }: Pick<Subscription, 'paymentMethod' | 'paymentGateway'>) =>
  stores.find(({ says }) => says.test(paymentMethod) || says.test(paymentGateway))
