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

/** Challenge of the bank; `about` is its order or method. */
export const consentAction = (origin: string, now: Date, where: 'elsewhere' | 'here', about: Challenge) => ({
  action: where === 'here' ? frameAction(origin, now, about) : pageAction(origin, now, about),
})

const pageAction = (origin: string, now: Date, about: Challenge) => ({
  paymentMethodType: 'scheme',
  url: `${origin}/adyen/3ds?challenge=${makeToken({ ...about, exp: soon(now) })}`,
  method: 'GET',
  type: 'redirect',
})

const frameAction = (origin: string, now: Date, about: Challenge) => {
  const shop = URL.parse(about.returnUrl)?.origin ?? ''
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
    authorisationToken: makeToken({ ...about, exp: soon(now) }),
  }
}

/** Result of the challenge, for the return URL. */
export const consentResult = (challenge: string | undefined, approved: boolean, now: Date): URL | undefined => {
  const about = readToken(challenge, now)
  const back = typeof about?.returnUrl === 'string' ? URL.parse(about.returnUrl) : null
  back?.searchParams.set('redirectResult', makeToken({ ...about, approved, exp: soon(now) }))
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
  const about = readToken(token, now)
  if (about?.person !== person.id || about.target !== target) throw new ErrorResponse('Invalid param details')
  return (approved ?? about.approved) === true && isPaymentDetails(about.means) ? about.means : undefined
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
