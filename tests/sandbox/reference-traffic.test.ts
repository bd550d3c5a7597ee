import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encrypt } from '../../scripts/sandbox/accounts/encrypted.ts'
import { recordingText } from '../support/recordings.ts'
import { type OpenSandbox, openSandbox } from './start.ts'

/** Recorded request of an existing app with its count. */
type Recorded = {
  host: string
  method: string
  url: string
  contentType: string | null
  authorization: string | null
  body: string
  times: number
}

const servers: Record<string, string> = {
  'staging-sims.jwplayer.com': '/accounts',
  'staging-v2.inplayer.com': '/accounts',
  'staging-notifications.inplayer.com': '/notifications',
  'mediastore-sandbox.cleeng.com': '/billing',
  'ihe.jwpltx.com': '/analytics',
  'cdn.jwplayer.com': '/platform',
  'checkoutshopper-test.adyen.com': '/adyen',
}

const card: Record<string, string> = {
  encryptedCardNumber: '4111111111111111',
  encryptedExpiryMonth: '03',
  encryptedExpiryYear: '2030',
  encryptedSecurityCode: '737',
  encryptedBin: '41111111',
}

/** Requests that the real services also reject, by method and path, status and reason. */
const refusals: [request: RegExp, status: number, reason: string][] = [
  [/^GET \/v2\/accounts\/profiles$/, 404, 'profiles were withdrawn'],
  [/^POST \/v2\/accounts\/authenticate$/, 401, 'wrong password, or an account of the recorded session'],
  [/^POST \/accounts\/change-password$/, 422, 'wrong password'],
  [/^PUT \/accounts\/forgot-password\/\d+$/, 422, 'token of the recorded session'],
  [/^DELETE \/accounts\/erase$/, 403, 'password of the recorded session'],
  [/^GET \/items\/93002\/access$/, 402, 'the film is not bought'],
  [/^POST \/vouchers\/discount$/, 404, 'voucher that does not exist'],
  [/^POST \/vouchers\/discount$/, 422, 'sent without a voucher'],
  [/^GET \/v2\/items\/jw-media\/token$/, 404, 'address of a config in place of its id'],
  [/^POST \/auths$/, 401, 'wrong password'],
  [/^POST \/auths\/refresh_token$/, 401, 'token of the recorded session'],
  [/^POST \/customers$/, 409, 'the customer exists'],
  [/^PATCH \/customers\/passwords$/, 422, 'token of the recorded session'],
  [/^PATCH \/customers\/\d+$/, 422, 'password of the recorded session'],
  [/^PATCH \/orders\/\d+$/, 422, 'coupon that does not exist'],
  [/^POST \/payments$/, 422, 'an order that is not free'],
  [/^POST \/connectors\/adyen\/initial-payment\/finalize$/, 422, 'result of the recorded session'],
  [/^DELETE \/payment_details\/\d+$/, 404, 'card of the recorded session'],
  [/^GET \/subscription_switches\/[\d-]+$/, 404, 'plan change of the recorded session'],
  [/^(GET|POST) \/checkoutshopper\/(assets|images|v2\/analytics)\//, 404, 'pictures and counts of the gateway'],
]

const all = recordingText('requests.jsonl')
  .trim()
  .split('\n')
  .map((line): Recorded => JSON.parse(line))

// The contract of notifications covers connections to the broker.
const requests = all.filter(({ host }) => host in servers)
const nameOf = ({ method, url }: Recorded) => `${method} ${url.split('?')[0]}`

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

/** Viewers who send the requests: without and with a subscription. */
const viewers = [
  { username: 'viewer@example.com', customer: '930200001' },
  { username: 'member@example.com', customer: '930200002' },
]
type Viewer = (typeof viewers)[number]

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const orderOf = async ({ customer }: Viewer, authorization: string) => {
  const market = { country: 'NL', currency: 'EUR', customerIP: '5.132.0.0', paymentMethodId: 930100001 }
  const body = JSON.stringify({ offerId: 'S930000002_NL', customerId: customer, ...market })
  const headers = { ...json, authorization }
  return String((await sandbox.json('/billing/orders', { method: 'POST', headers, body })).responseData.order.id)
}

/** Configs and favourites of the recorded session. */
const prepare = async (recorded: Recorded, bearer: string) => {
  const config = /\b(c6\djw(?:tok|drm))\b/.exec(recorded.url)?.[1]
  if (config) {
    const base = await sandbox.json('/platform/apps/configs/demoauth.json')
    await sandbox.send('PUT', `/configs/${config}`, { ...base, id: config })
  }
  const favorite = /^DELETE .*\/favorites\/(\w+)$/.exec(nameOf(recorded))?.[1]
  if (!favorite) return
  const body = `media_id=${favorite}`
  const headers = { ...form, authorization: bearer }
  await sandbox.call('/accounts/v2/accounts/media/favorites', { method: 'POST', headers, body })
}

const bearers = new Map<string, Promise<string>>()

/** Bearer of a viewer, until the next reset. */
const bearerOf = (viewer: Viewer, isCleeng: boolean) => {
  const key = `${viewer.customer} ${isCleeng}`
  const bearer =
    bearers.get(key) ??
    (isCleeng ? sandbox.cleengToken : sandbox.accountToken)(viewer.username).then((token) => `Bearer ${token}`)
  bearers.set(key, bearer)
  return bearer
}

const reset = async () => {
  bearers.clear()
  await sandbox.send('POST', '/reset')
}

/** Sends a recorded request as a viewer of this session. */
const send = async (recorded: Recorded, viewer: Viewer) => {
  if (recorded.method !== 'GET') await reset()
  const server = servers[recorded.host] ?? ''
  const isCleeng = server === '/billing'
  const bearer = await bearerOf(viewer, isCleeng)
  await prepare(recorded, bearer)
  const order = isCleeng && /9303000\d\d/.test(recorded.url + recorded.body) ? await orderOf(viewer, bearer) : ''
  const present = (text: string) =>
    text
      .replaceAll(/9302000\d\d/g, viewer.customer)
      .replaceAll(/9303000\d\d/g, order)
      .replaceAll(/<(encrypted\w+)>/g, (_, name) => encrypt(card[name] ?? ''))
      .replaceAll(/<(emi|pli)>/g, '0123456789ab')
      .replaceAll('<sa>', '1795305600000')
  const authorization = recorded.authorization?.startsWith('Bearer') ? bearer : recorded.authorization
  const headers = {
    ...(authorization !== null && { authorization }),
    ...(recorded.contentType && { 'content-type': recorded.contentType }),
  }
  const address = server + present(recorded.url).replace(/^\/checkoutshopper/, '')
  const body = recorded.body ? { body: present(recorded.body) } : {}
  return sandbox.call(address, { method: recorded.method, headers, ...body })
}

/** Undefined for an accepted request, else its status and message. */
const refusalOf = async (recorded: Recorded) => {
  const responses = []
  for (const viewer of viewers) {
    const response = await send(recorded, viewer)
    if (response.ok) return undefined
    responses.push({ status: response.status, text: await response.text() })
  }
  return responses[0]
}

describe('requests of existing apps', () => {
  it('recorded requests are accepted, except for those that the real services reject too', async () => {
    const unexplained: string[] = []
    const explained = new Set<string>()
    let accepted = 0
    await reset()
    for (const recorded of requests) {
      const refused = await refusalOf(recorded)
      if (recorded.method !== 'GET') await reset()
      const why = refusals.find(([name, status]) => name.test(nameOf(recorded)) && status === refused?.status)
      if (!refused) accepted += recorded.times
      else if (why) explained.add(String(why[0]) + why[1])
      else unexplained.push(`${nameOf(recorded)} ${refused.status} ${refused.text}`)
    }
    expect(unexplained).toEqual([])
    expect(explained.size, 'an explanation that nothing needs').toBe(refusals.length)
    const total = all.reduce((sum, { times }) => sum + times, 0)
    const replayed = requests.reduce((sum, { times }) => sum + times, 0)
    expect({ total, replayed, accepted }).toEqual({ total: 342, replayed: 258, accepted: 215 })
  }, 120_000)
})
