import { beforeEach, expect } from 'vitest'
import type { Customer } from '#core/account/customer.ts'
import type { Offer } from '#core/checkout/offer.ts'
import { openJwp } from './open-jwp.ts'

export const monthly = 'S93000_70001'
export const yearly = 'S93000_70002'
export const film = 'C93002_71002'

/** Rejection of a call that must fail. */
export const failure = (request: Promise<unknown>) =>
  request.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )

/** Provider with a signed-in customer before each test. */
export async function openShop() {
  const fixture = await openJwp()
  let viewer: Customer
  beforeEach(async () => {
    viewer = await fixture.signIn('viewer@example.com')
  })
  const checkout = () => fixture.provider.checkout
  const offer = async (id: string): Promise<Offer> => {
    const [found] = await checkout().offers([id])
    return found ?? expect.unreachable(`there is no offer ${id}`)
  }
  const order = async (id: string) => checkout().createOrder(viewer, await offer(id))
  return { fixture, checkout, viewer: () => viewer, offer, order }
}
