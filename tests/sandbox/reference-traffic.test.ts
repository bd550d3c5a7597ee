import { afterAll, describe, expect, it } from 'vitest'
import { fixtureText, hasFixtures } from '../support/fixtures.ts'
import { openSandbox } from './start.ts'

type Recorded = {
  host: string
  method: string
  url: string
  contentType: string | null
  authorization: string | null
  body: string
}

const servers: Record<string, string> = {
  'staging-sims.jwplayer.com': '/accounts',
  'staging-v2.inplayer.com': '/accounts',
  'staging-notifications.inplayer.com': '/notifications',
  'mediastore-sandbox.cleeng.com': '/billing',
}

/** Requests whose refusal depends on values that were valid in the recorded session alone. */
const outdated = [
  // Encrypted for another gateway key
  'POST /connectors/adyen/initial-payment',
  'POST /connectors/adyen/payment-details',
  // Sent without a code while a coupon is taken back
  'POST /vouchers/discount',
]

// The words in which the sandbox refuses the form of a request
const ofForm = /^(Header|Query|Field|A body|The body)\b/

const pathOf = ({ url }: Recorded) => url.split('?')[0] ?? ''
const isOutdated = (one: Recorded) => outdated.includes(`${one.method} ${pathOf(one)}`)

const lines = hasFixtures ? fixtureText('reference-traffic/requests.jsonl').trim().split('\n') : []
const requests = lines.map((line): Recorded => JSON.parse(line)).filter(({ host }) => host in servers)
const distinct = [
  ...new Map(requests.map((one) => [JSON.stringify({ ...one, host: servers[one.host] }), one])).values(),
]

describe.runIf(hasFixtures)('requests of existing apps', async () => {
  const sandbox = await openSandbox()
  afterAll(() => sandbox.close())

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  const credentials = { username: 'viewer@example.com', password: 'Password1' }
  const tokens: Record<string, () => Promise<string>> = {
    '/billing': async () => {
      const body = JSON.stringify({
        email: credentials.username,
        password: credentials.password,
        publisherId: '930000440',
      })
      return (await sandbox.json('/billing/auths', { method: 'POST', headers: json, body })).responseData.jwt
    },
    '/accounts': async () => {
      const client = {
        client_id: '2b6f0c11-4d5e-4f70-9a3c-0f0e1e500001',
        grant_type: 'password',
        referrer: 'http://a.test',
      }
      const body = new URLSearchParams({ ...client, ...credentials }).toString()
      const path = '/accounts/v2/accounts/authenticate'
      return (await sandbox.json(path, { method: 'POST', headers: form, body })).access_token
    },
  }
  const order = async (bearer: string) => {
    const prices = { country: 'NL', currency: 'EUR', customerIP: '5.132.0.0', paymentMethodId: 930100001 }
    const body = JSON.stringify({ offerId: 'S930000002_NL', customerId: '930200001', ...prices })
    const headers = { ...json, authorization: bearer }
    return String((await sandbox.json('/billing/orders', { method: 'POST', headers, body })).responseData.order.id)
  }

  /** Sends a recorded request as the first test viewer, with an order of this session. */
  const send = async (one: Recorded) => {
    await sandbox.send('POST', '/reset')
    const server = servers[one.host] ?? ''
    const bearer = `Bearer ${await (tokens[server] ?? tokens['/accounts'])?.()}`
    const orderId = /9303000\d\d/.test(one.url + one.body) ? await order(bearer) : ''
    const present = (text: string) => text.replaceAll(/9302000\d\d/g, '930200001').replaceAll(/9303000\d\d/g, orderId)
    const authorization = one.authorization?.startsWith('Bearer') ? bearer : one.authorization
    const headers = {
      ...(authorization !== null && { authorization }),
      ...(one.contentType && { 'content-type': one.contentType }),
    }
    const { method, url, body } = one
    const response = await sandbox.call(server + present(url), {
      method,
      headers,
      ...(body && { body: present(body) }),
    })
    const answer = await response.text()
    const { message = '', errors = [] } = answer.startsWith('{') ? JSON.parse(answer) : {}
    return { status: response.status, reasons: [message, ...errors].filter((reason) => ofForm.test(reason)) }
  }

  it('are accepted in their form, each of them', async () => {
    const refused: string[] = []
    for (const one of distinct.filter((request) => !isOutdated(request))) {
      const { status, reasons } = await send(one)
      if (reasons.length > 0 || status >= 500) refused.push(`${one.method} ${one.url} ${status} ${reasons}`)
    }
    expect(distinct.length).toBeGreaterThan(120)
    expect(refused).toEqual([])
  }, 60_000)
})
