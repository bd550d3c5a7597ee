import { Refusal } from '../accounts/refusal.ts'
import { isObject, type Json } from '../core/json.ts'
import { makeToken, readToken } from '../core/tokens.ts'
import type { Means } from './pay.ts'
import type { Person } from './person.ts'

const lifeSeconds = 900

const soon = (now: Date) => Math.floor(now.getTime() / 1000) + lifeSeconds

/** Where the bank asks for the holder's consent; `about` says which order or method it is for. */
export const consentAction = (
  origin: string,
  now: Date,
  about: { person: string; target: number; means: Means; returnUrl: string },
) => ({
  action: {
    paymentMethodType: 'scheme',
    url: `${origin}/adyen/3ds?challenge=${makeToken({ ...about, exp: soon(now) })}`,
    method: 'GET',
    type: 'redirect',
  },
})

/** What the bank answers to its question, for the address that the viewer returns to. */
export const consentResult = (challenge: string | undefined, approved: boolean, now: Date): URL | undefined => {
  const about = readToken(challenge, now)
  const back = typeof about?.returnUrl === 'string' ? URL.parse(about.returnUrl) : null
  back?.searchParams.set('redirectResult', makeToken({ ...about, approved, exp: soon(now) }))
  return back ?? undefined
}

/** The means that the holder agreed to, or none when they did not. */
export const agreedMeans = (details: Json, person: Person, target: number, now: Date): Means | undefined => {
  const result = typeof details.redirectResult === 'string' ? details.redirectResult : undefined
  const about = readToken(result, now)
  if (about?.person !== person.id || about.target !== target) throw new Refusal('Invalid param details')
  return about.approved === true && isMeans(about.means) ? about.means : undefined
}

const isMeans = (value: unknown): value is Means =>
  isObject(value) && value.method === 'card' && isObject(value.specific)
