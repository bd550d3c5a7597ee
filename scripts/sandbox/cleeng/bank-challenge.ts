import { randomUUID } from 'node:crypto'
import { ErrorResponse } from '../accounts/error-response.ts'
import { isObject, type Json } from '../core/json.ts'
import { makeToken, readToken } from '../core/tokens.ts'
import type { SandboxCustomer } from './customer.ts'
import type { NewPaymentDetails } from './pay.ts'

const lifeSeconds = 900

const soon = (now: Date) => Math.floor(now.getTime() / 1000) + lifeSeconds

/** Authentication by the bank: a page, a frame, or none. */
export type BankChallenge = 'elsewhere' | 'here' | undefined

type Challenge = { person: string; target: number; means: NewPaymentDetails; returnUrl: string }

/** Challenge of the bank; `challenge` names its order or method. */
export const consentAction = (origin: string, now: Date, where: 'elsewhere' | 'here', challenge: Challenge) => ({
  action: where === 'here' ? frameAction(origin, now, challenge) : pageAction(origin, now, challenge),
})

const pageAction = (origin: string, now: Date, challenge: Challenge) => ({
  paymentMethodType: 'scheme',
  url: `${origin}/adyen/3ds?challenge=${makeToken({ ...challenge, exp: soon(now) })}`,
  method: 'GET',
  type: 'redirect',
})

const frameAction = (origin: string, now: Date, challenge: Challenge) => {
  const shop = URL.parse(challenge.returnUrl)?.origin ?? ''
  const token = {
    acsTransID: makeToken({ shop, exp: soon(now) }),
    acsURL: `${origin}/adyen/3ds2/challenge`,
    messageVersion: '2.2.0',
    threeDSNotificationURL: `${origin}/adyen/3ds2/result`,
    threeDSServerTransID: randomUUID(),
  }
  return {
    paymentMethodType: 'scheme',
    type: 'threeDS2',
    subtype: 'challenge',
    token: Buffer.from(JSON.stringify(token)).toString('base64'),
    authorisationToken: makeToken({ ...challenge, exp: soon(now) }),
  }
}

/** Result of the challenge, for the return URL. */
export const consentResult = (challenge: string | undefined, approved: boolean, now: Date): URL | undefined => {
  const claims = readToken(challenge, now)
  const back = typeof claims?.returnUrl === 'string' ? URL.parse(claims.returnUrl) : null
  back?.searchParams.set('redirectResult', makeToken({ ...claims, approved, exp: soon(now) }))
  return back ?? undefined
}

/** Approved payment details, or undefined after a rejection. */
export const approvedDetails = (
  details: Json,
  person: SandboxCustomer,
  target: number,
  now: Date,
): NewPaymentDetails | undefined => {
  const { token, approved } = challengeResult(details)
  const claims = readToken(token, now)
  if (claims?.person !== person.id || claims.target !== target) throw new ErrorResponse('Invalid param details')
  return (approved ?? claims.approved) === true && isPaymentDetails(claims.means) ? claims.means : undefined
}

/** Result of the challenge, from the return URL or the gateway component. */
const challengeResult = ({
  redirectResult,
  threeDSResult,
}: Json): { token: string | undefined; approved?: boolean } => {
  if (typeof threeDSResult !== 'string')
    return { token: typeof redirectResult === 'string' ? redirectResult : undefined }
  const result: unknown = JSON.parse(Buffer.from(threeDSResult, 'base64').toString())
  if (!isObject(result)) throw new ErrorResponse('Invalid param details')
  return { token: String(result.authorisationToken), approved: result.transStatus === 'Y' }
}

const isPaymentDetails = (value: unknown): value is NewPaymentDetails =>
  isObject(value) && value.method === 'card' && isObject(value.specific)
