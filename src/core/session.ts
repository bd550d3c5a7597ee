/** What a session of a viewer rests on; `expires` is in epoch milliseconds, `refresh` is empty where a provider has none. */
export type Tokens = { access: string; refresh: string; expires: number }

/** What a viewer signs in with. */
export type Credentials = { email: string; password: string }

/** Tokens without an expiry of their own last an hour (spec 1 §4). */
export const tokenLifeMs = 3_600_000

/** The seconds-based `exp` of a token may pass while it travels, so it counts as spent a little earlier. */
const travelMs = 5_000

/** Are these tokens no longer good at `now` (epoch milliseconds)? */
export const isSpent = ({ expires }: Tokens, now: number) => expires - travelMs <= now

export const socialNetworks = ['facebook', 'google', 'twitter'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** A link that signs in by another company's account. */
export type SocialLink = { network: SocialNetwork; url: string }

/** Everything a session leaves in a browser, under today's names and older ones; signing out removes all of it (spec 1 §9). */
export const sessionKeys = [
  'viewer',
  'bought',
  'inplayer_token',
  'jwapp.inplayer_token',
  'inplayer_iot',
  'jwapp.auth',
  'jwapp.access_tokens',
  'jwapp.charge',
  'account.favorites',
  'account.history',
  'account.saved',
  'account.owner',
] as const
