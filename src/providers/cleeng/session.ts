import { z } from 'zod/mini'
import { notEnabled } from '#core/account/account-provider.ts'
import { type Registration, type SessionApi, type Tokens, tokenLifeMs } from '#core/account/account-session.ts'
import { withTimeout } from '#core/browser/waits.ts'
import { nonEmptyText } from '#core/data/schema.ts'
import { type CleengContext, localeOfBrowser } from './billing-locale.ts'
import { IgnoredData } from './call.ts'
import { toConsentsRequest } from './registration.ts'

const Pair = z.object({ jwt: nonEmptyText, refreshToken: nonEmptyText })
const Stored = z.object({ accessToken: nonEmptyText, refreshToken: nonEmptyText })

const localeTimeoutMs = 2_000
const responseTimeoutMs = 7_500
const consentsMs = 3_000

/** Storage key of the tokens. */
const key = 'jwapp.auth'

export function cleengSession({ call, locale, now, publisherId }: CleengContext): SessionApi {
  const pairOf = ({ jwt, refreshToken }: z.infer<typeof Pair>) => tokensOf(jwt, refreshToken, now())
  // A failed location lookup must not block the sign-in.
  const fetchLocale = () =>
    withTimeout(
      localeTimeoutMs,
      locale().catch(() => undefined),
    )

  return {
    stored: {
      key,
      read: (text) => readStored(text, now()),
      write: ({ access, refresh }) => JSON.stringify({ accessToken: access, refreshToken: refresh }),
    },
    login: async (credentials) => {
      const body = { ...credentials, publisherId, customerIP: (await fetchLocale())?.ipAddress }
      return pairOf(await call('/auths', Pair, { method: 'POST', as: 'anonymous', body, totalMs: responseTimeoutMs }))
    },
    register: async (registration) => {
      const { email, password } = registration
      // Without a location from the provider: the browser's locale, and no customerIP.
      const { ipAddress: customerIP, ...where } = {
        ipAddress: undefined,
        ...((await fetchLocale()) ?? localeOfBrowser()),
      }
      const body = { email, password, ...where, publisherId, customerIP }
      const pair = pairOf(
        await call('/customers', Pair, { method: 'POST', as: 'anonymous', body, totalMs: responseTimeoutMs }),
      )
      return { ...pair, ...(!(await sendConsents(registration, pair)) && { lacksConsents: true }) }
    },
    refresh: async ({ refresh }) => {
      const body = { refreshToken: refresh }
      return pairOf(await call('/auths/refresh_token', Pair, { method: 'POST', as: 'anonymous', body }))
    },
    // The provider has no endpoint to end a session.
    logout: async () => {},
    socialLinks: notEnabled('Social logins'),
    forgotPassword: async (email, resetUrl) => {
      const body = { customerEmail: email, publisherId, resetUrl }
      // A retry would send another mail.
      await call('/customers/passwords', IgnoredData, { method: 'PUT', as: 'anonymous', body, retries: 0 })
    },
    resetPassword: async ({ email, token, password, confirmation }) => {
      const body = {
        customerEmail: email,
        publisherId,
        resetPasswordToken: token,
        newPassword: password,
        newPasswordConfirmation: confirmation,
      }
      await call('/customers/passwords', IgnoredData, { method: 'PATCH', as: 'anonymous', body })
    },
    changePassword: notEnabled('Change password with old password'),
  }

  /** Returns whether the consents of a new account are saved. A failure leaves the account registered. */
  async function sendConsents({ consents }: Registration, { access }: Tokens): Promise<boolean> {
    if (consents.length === 0) return true
    try {
      const request = toConsentsRequest(customerIdOf(access), consents)
      await call(request.path, IgnoredData, { ...request, as: { token: access }, totalMs: consentsMs })
      return true
    } catch {
      return false
    }
  }
}

function readStored(text: string, now: number): Tokens | undefined {
  try {
    const { accessToken, refreshToken } = Stored.parse(JSON.parse(text))
    return tokensOf(accessToken, refreshToken, now)
  } catch {
    return undefined
  }
}

const Claims = z.object({ customerId: z.coerce.string(), exp: z.optional(z.number()) })

/** Claims of an access token, read without verification. */
function claimsOf(token: string) {
  const [, body = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return Claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** Customer id of an access token. Throws without one. */
export const customerIdOf = (token: string) => claimsOf(token).customerId

/** Token pair with its expiry; unreadable tokens expire after an hour. */
export function tokensOf(access: string, refresh: string, now: number): Tokens {
  try {
    const { exp } = claimsOf(access)
    return { access, refresh, expires: exp === undefined ? now + tokenLifeMs : exp * 1000 }
  } catch {
    return { access, refresh, expires: now + tokenLifeMs }
  }
}
