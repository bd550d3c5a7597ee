import { AwsV4Signer } from 'aws4fetch'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountEvent } from '#core/account/account-provider.ts'
import type { Customer } from '#core/account/customer.ts'
import type { PaymentCard } from '#core/checkout/offer.ts'
import { memory } from '../../support/memory.ts'
import { card, confirmed, declined, openJwp, password } from './open-jwp.ts'

const fixture = await openJwp()
const stops: (() => void)[] = []
beforeEach(async () => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', memory())
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

async function listen(customer: Customer) {
  const events: AccountEvent[] = []
  stops.push(await fixture.provider.notifications.listen(customer, (event) => events.push(event)))
  return events
}
async function buy(customer: Customer, id: string, by: PaymentCard) {
  const { checkout } = fixture.provider
  const [offer] = await checkout.offers([id])
  if (offer) await checkout.payByCard(await checkout.createOrder(customer, offer), by, 'http://site.test/back')
}
const film = 'C93002_71002'
const plan = 'S93000_70001'

describe('jwp notifications', () => {
  it('notifications report a card success, a new subscription and a declined payment', async () => {
    const viewer = await fixture.signIn('viewer@example.com')
    const events = await listen(viewer)
    await buy(viewer, film, card)
    await vi.waitFor(() => expect(events).toEqual([{ type: 'card-success' }]))
    await buy(viewer, plan, card)
    await vi.waitFor(() => expect(events[1]).toEqual({ type: 'subscribed' }))
    await buy(viewer, plan, declined)
    const failed = { type: 'payment-failed', message: 'Your card was declined.' }
    await vi.waitFor(() => expect(events[2]).toEqual(failed))
    expect(await fixture.charges()).toHaveLength(2)
  })

  it('a requires-action event has the bank URL, and confirmIntent charges once for its viewer only', async () => {
    const viewer = await fixture.signIn('viewer@example.com')
    const events = await listen(viewer)
    await buy(viewer, film, confirmed)
    await vi.waitFor(() => expect(events[0]?.type).toBe('requires-action'))
    const url = events[0]?.type === 'requires-action' ? events[0].url : ''
    const yes = /href="([^"]*confirmed[^"]*)"/.exec(await (await fetch(url)).text())?.[1] ?? ''
    const back = new URL((await fetch(new URL(yes, url), { redirect: 'manual' })).headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe('http://site.test/back')
    expect(await fixture.charges()).toEqual([])
    expect(await fixture.provider.checkout.hasAccess(film)).toBe(false)
    const intent = back.searchParams.get('payment_intent') ?? ''
    await fixture.signIn('member@example.com')
    await expect(fixture.provider.checkout.confirmIntent(intent)).rejects.toMatchObject({ status: 404 })
    await fixture.signIn('viewer@example.com')
    await fixture.provider.checkout.confirmIntent(intent)
    expect(await fixture.provider.checkout.hasAccess(film)).toBe(true)
    expect(await fixture.charges()).toHaveLength(1)
    await expect(fixture.provider.checkout.confirmIntent(intent)).rejects.toMatchObject({ status: 404 })
    await vi.waitFor(() => expect(events[1]).toEqual({ type: 'card-success' }))
    expect(await fixture.provider.subscription.paymentDetails(viewer)).toHaveLength(1)
  })

  it('an approved PayPal payment sends an external-success event', async () => {
    const viewer = await fixture.signIn('viewer@example.com')
    const events = await listen(viewer)
    const { checkout } = fixture.provider
    const [offer] = await checkout.offers([film])
    const back = 'http://site.test/back'
    const urls = { success: back, waiting: back, cancel: back, error: back }
    const going = offer && (await checkout.payByPayPal(await checkout.createOrder(viewer, offer), urls))
    const address = going?.state === 'redirect' ? going.url : ''
    const agree = /href="(agree[^"]*)"/.exec(await (await fetch(address)).text())?.[1] ?? ''
    await fetch(new URL(agree, address), { redirect: 'manual' })
    await vi.waitFor(() => expect(events).toEqual([{ type: 'external-success' }]))
  })

  it('the card-success event arrives only after access is granted', async () => {
    const viewer = await fixture.signIn('viewer@example.com')
    await fixture.send('PUT', '/access', { checks: 1 })
    const events = await listen(viewer)
    await buy(viewer, film, card)
    // Messages arrive in their order
    await buy(viewer, plan, declined)
    await vi.waitFor(() => expect(events.map(({ type }) => type)).toEqual(['payment-failed']))
    expect(await fixture.provider.checkout.hasAccess(film)).toBe(false)
    await vi.waitFor(() => expect(events[1]).toEqual({ type: 'card-success' }))
  })

  it('an expired subscription sends access-revoked, and account deletion sends signed-out', async () => {
    const member = await fixture.signIn('member@example.com')
    const events = await listen(member)
    const subscription = await fixture.provider.subscription.current(member)
    if (subscription) await fixture.provider.subscription.cancel(member, subscription)
    await fixture.clock(new Date((subscription?.expiresAt ?? 0) + 1_000))
    expect(await fixture.provider.subscription.current(member)).toBeUndefined()
    await vi.waitFor(() => expect(events).toEqual([{ type: 'access-revoked' }]))
    await fixture.provider.customer.deleteAccount(password)
    await vi.waitFor(() => expect(events[1]).toEqual({ type: 'signed-out' }))
  })

  it('listen rejects for another customer and delivers no event after its stop function is called', async () => {
    const member = await fixture.signIn('member@example.com')
    const viewer = await fixture.signIn('viewer@example.com')
    await expect(fixture.provider.notifications.listen(member, () => undefined)).rejects.toThrow()
    const events = await listen(viewer)
    for (const stop of stops.splice(0)) stop()
    const laterEvents = await listen(viewer)
    await buy(viewer, film, card)
    await vi.waitFor(() => expect(laterEvents).toEqual([{ type: 'card-success' }]))
    expect(events).toEqual([])
  })

  it('notification keys are stored for 30 minutes per viewer and removed at logout', async () => {
    const viewer = await fixture.signIn('viewer@example.com')
    await listen(viewer)
    await listen(viewer)
    expect(await fixture.requestsTo(/iot\/keys/)).toHaveLength(1)
    const { iotEndpoint, expiresAt } = JSON.parse(localStorage.getItem('inplayer_iot') ?? 'null')
    expect(iotEndpoint).toBe(`${fixture.url.replace('http', 'ws')}/notifications/mqtt`)
    expect((expiresAt - Date.now()) / 60_000).toBeCloseTo(30, 0)
    await listen(await fixture.signIn('member@example.com'))
    expect(await fixture.requestsTo(/iot\/keys/)).toHaveLength(2)
    await fixture.provider.session.logout()
    expect(localStorage.getItem('inplayer_iot')).toBeNull()
  })

  it('the broker refuses a signature that is ten minutes old or names another access key', async () => {
    await listen(await fixture.signIn('viewer@example.com'))
    const keys = JSON.parse(localStorage.getItem('inplayer_iot') ?? 'null')
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString().replace(/[:-]|\.\d{3}/g, '')
    const opens = async (change: { datetime?: string; accessKeyId?: string }) => {
      const signer = new AwsV4Signer({
        ...{ url: keys.iotEndpoint, region: keys.region, service: 'iotdevicegateway', signQuery: true },
        ...{ accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey, sessionToken: keys.sessionToken },
        ...change,
      })
      const socket = new WebSocket((await signer.sign()).url, 'mqtt')
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.addEventListener('open', () => resolve(true))
        socket.addEventListener('close', () => resolve(false))
      })
      socket.close()
      return isOpen
    }
    expect(await opens({ datetime: ago(240_000) })).toBe(true)
    expect(await opens({ datetime: ago(600_000) })).toBe(false)
    expect(await opens({ accessKeyId: 'ASIAOTHER' })).toBe(false)
  })

  it('listen rejects when the keys request fails and delivers no event to a customer without a uuid', async () => {
    const viewer = await fixture.signIn('viewer@example.com')
    await fixture.breakNext({ path: 'iot/keys', status: 500 })
    await expect(listen(viewer)).rejects.toMatchObject({ status: 500 })
    const { uuid, ...nameless } = viewer
    expect(await listen(nameless)).toEqual([])
  })
})
