import { z } from 'zod'
import { type Tokens, tokenLifeMs } from '#core/session.ts'

const Claims = z.object({ customerId: z.coerce.string(), exp: z.number().optional() })

/** Claims of an access token, read without verification. */
function claimsOf(token: string) {
  const [, body = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  return Claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

/** The customer whom an access token names; throws where it names none. */
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
