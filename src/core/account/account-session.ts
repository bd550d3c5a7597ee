import { addressTokens, addressWithTokens } from '../browser/address-tokens.ts'
import type { Consent, FieldValues } from './customer.ts'

/** Tokens of a session; `expires` in epoch milliseconds, `refresh` may be empty. */
export type Tokens = { access: string; refresh: string; expires: number }

/** Sign-in credentials. */
export type Credentials = { email: string; password: string }

/** Default token lifetime: one hour. */
export const tokenLifeMs = 3_600_000

/** Margin before expiry, as a token may expire in transit. */
const expiryMarginMs = 5_000

/** Returns whether the tokens are expired at `now` (epoch milliseconds). */
export const areTokensExpired = ({ expires }: Tokens, now: number) => expires - expiryMarginMs <= now

/** Parameter of a mailed link. Neither addresses nor tokens contain spaces: mails often send a plus unencoded. */
const mailedValue = (parameters: URLSearchParams | undefined, name: string) =>
  parameters?.get(name)?.trim().replaceAll(' ', '+') ?? ''

/** Returns the URL tokens once: mail token and social sign-in fragment. */
export function takeAddressTokens() {
  const { searchParams, hash = '' } = addressWithTokens() ?? {}
  Reflect.deleteProperty(globalThis, addressTokens)
  const token = mailedValue(searchParams, 'resetPasswordToken')
  return { mailed: token ? { token, email: mailedValue(searchParams, 'email') } : undefined, fragment: hash }
}

/** Parses a social session from the fragment: `#token=…&refresh_token=…&expires=…` in epoch seconds; else undefined. */
export function tokensOfFragment(fragment: string): Tokens | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const access = values.get('token')
  const expires = Number(values.get('expires'))
  if (!access || !Number.isSafeInteger(expires) || expires <= 0) return undefined
  return { access, refresh: values.get('refresh_token') ?? '', expires: expires * 1000 }
}

export const socialNetworks = ['facebook', 'google', 'twitter'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** Link of a social sign-in. */
export type SocialLink = { network: SocialNetwork; url: string }

export type Registration = Credentials & { consents: Consent[]; details: FieldValues }

export type PasswordReset = { email: string; token: string; password: string; confirmation: string }
export type PasswordChange = { oldPassword: string; password: string; confirmation: string }

/** Session of a new account; `lacksConsents` if the provider may not have the consents of the registration. */
export type RegisteredTokens = Tokens & { lacksConsents?: boolean }

export type SessionApi = {
  /** Storage key and format of the tokens. */
  stored: { key: string; read(text: string): Tokens | undefined; write(tokens: Tokens): string }
  login(credentials: Credentials): Promise<Tokens>
  register(registration: Registration): Promise<RegisteredTokens>
  /** Exchanges expired tokens. Throws an ApiError. */
  refresh(tokens: Tokens): Promise<Tokens>
  logout(): Promise<void>
  socialLinks(returnUrl: string): Promise<SocialLink[]>
  /** Requests the password reset mail. */
  forgotPassword(email: string, resetUrl: string): Promise<void>
  resetPassword(reset: PasswordReset): Promise<void>
  changePassword(change: PasswordChange): Promise<void>
}
