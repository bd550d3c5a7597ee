import { z } from 'zod/mini'
import {
  type Registration,
  type SessionApi,
  type SocialLink,
  socialNetworks,
  type Tokens,
  tokenLifeMs,
} from '#core/account/account-session.ts'
import { ApiError } from '#core/data/errors.ts'
import { nonEmptyText } from '#core/data/schema.ts'
import { maySignInAt } from '../payment-hosts.ts'
import { type JwpCall, jwpTime, NoContent } from './call.ts'
import { registeredDetails } from './consents.ts'
import { jwpPaymentHosts } from './hosts.ts'
import { forgetKeys } from './notification-keys.ts'

/** `providerUrl` is the address of the account API. */
type SessionOptions = {
  call: JwpCall
  providerUrl: string
  clientId: string
  referrer: () => string
  now: () => number
}

const Session = z.object({ access_token: nonEmptyText, expires: jwpTime })
const SocialUrls = z.object({ social_urls: z.array(z.record(z.string(), z.string())) })

/** Sign-in, sign-out, registration and passwords. */
export function jwpSession({ call, providerUrl, clientId, referrer, now }: SessionOptions): SessionApi {
  const tokensOf = ({ access_token: access, expires }: z.infer<typeof Session>): Tokens => ({
    access,
    refresh: '',
    expires: expires ?? now() + tokenLifeMs,
  })
  const credentials = { client_id: clientId, grant_type: 'password' }
  const open = { by: 'anyone' } as const

  return {
    stored: storedSession,
    login: async ({ email: username, password }) => {
      const form = { ...credentials, referrer: referrer(), username, password }
      return tokensOf(await call('POST', '/v2/accounts/authenticate', Session, { form, ...open }))
    },
    register: async (registration) => {
      const form = { ...credentials, ...newAccount(registration), referrer: referrer() }
      return tokensOf(await call('POST', '/accounts', Session, { form, ...open }))
    },
    refresh: () => Promise.reject(new ApiError('This provider renews no session', 401)),
    logout: async () => {
      forgetKeys()
      await call('GET', '/accounts/logout', NoContent, { keepalive: true, retries: 0 })
    },
    socialLinks: async (redirect) => {
      const state = base64(JSON.stringify({ client_id: clientId, redirect }))
      const path = `/accounts/social?${new URLSearchParams({ state })}`
      return linksOf(await call('GET', path, SocialUrls, open), [providerUrl, redirect])
    },
    ...jwpPasswords(call, clientId),
  }
}

/** Names are requested later; the API requires a value, so a space is sent. */
const newAccount = ({ email, password, consents, details }: Registration) => ({
  full_name: email,
  username: email,
  password,
  password_confirmation: password,
  type: 'consumer',
  metadata: {
    first_name: ' ',
    surname: ' ',
    ...registeredDetails(consents, details),
  },
})

const linksOf = ({ social_urls }: z.infer<typeof SocialUrls>, trustedUrls: readonly string[]): SocialLink[] =>
  social_urls.flatMap((urls) =>
    socialNetworks.flatMap((network) => {
      const url = urls[network] ?? ''
      return maySignInAt(url, { urls: trustedUrls, domains: jwpPaymentHosts }) ? [{ network, url }] : []
    }),
  )

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const branding = { branding_id: 0 }
const open = { by: 'anyone' } as const

type PasswordApi = Pick<SessionApi, 'forgotPassword' | 'resetPassword' | 'changePassword'>

/** Password changes, by the old password or by a mailed token. */
const jwpPasswords = (call: JwpCall, clientId: string): PasswordApi => ({
  forgotPassword: async (email) => {
    const form = { email, merchant_uuid: clientId, ...branding }
    await call('POST', '/accounts/forgot-password', NoContent, { form, ...open })
  },
  resetPassword: async ({ token, password, confirmation }) => {
    const form = { password, password_confirmation: confirmation, ...branding }
    const options = { form, label: '/accounts/forgot-password/…', ...open }
    // No retry: the token is valid once.
    await call('PUT', `/accounts/forgot-password/${encodeURIComponent(token)}`, NoContent, { ...options, retries: 0 })
  },
  changePassword: async ({ oldPassword, password, confirmation }) => {
    const form = { old_password: oldPassword, password, password_confirmation: confirmation }
    await call('POST', '/accounts/change-password', NoContent, { form })
  },
})

const Stored = z.object({ token: nonEmptyText, refreshToken: z._default(z.string(), ''), expires: z.number() })

/** Session as stored in the browser: no key prefix, expiry in epoch seconds. */
export const storedSession: SessionApi['stored'] = {
  key: 'inplayer_token',
  read(text) {
    const { token, refreshToken, expires } = parse(text) ?? {}
    return token && expires ? { access: token, refresh: refreshToken ?? '', expires: expires * 1000 } : undefined
  },
  write: ({ access, refresh, expires }) =>
    JSON.stringify({ token: access, refreshToken: refresh, expires: Math.floor(expires / 1000) }),
}

function parse(text: string) {
  try {
    return Stored.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
