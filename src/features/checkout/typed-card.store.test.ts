import { afterEach, expect, it } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { openPage } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const card = { cardholderName: 'Vera', cardNumber: '4000 0000 0000 0002', cardExpiry: '12/39', cardCVC: '123' }

async function openCheckout() {
  openPage({ browser: fakeBrowser('https://site.test/?u=checkout') })
  const store = await import('./typed-card.store.ts')
  store.typedCard.current = card
  return { ...store, ...(await import('#core/address/url.store.ts')) }
}

it.each([
  ['waiting-for-payment', 'payment-error', 'checkout'],
  ['payment-error', 'choose-offer', 'checkout'],
])('a declined card stays filled in on the way %s, %s, %s', async (...dialogs) => {
  const { typedCard, hasTypedCard, replaceQuery } = await openCheckout()
  for (const u of dialogs) replaceQuery({ u })
  expect(typedCard.current).toEqual(card)
  expect(hasTypedCard()).toBe(true)
})

it.each([
  ['the dialog closes', undefined],
  ['a payment is made', 'welcome'],
  ['another dialog opens', 'login'],
])('the typed card is dropped when %s', async (_, u) => {
  const { typedCard, hasTypedCard, replaceQuery, noCard } = await openCheckout()
  replaceQuery({ u })
  replaceQuery({ u: 'checkout' })
  expect(typedCard.current).toEqual(noCard)
  expect(hasTypedCard()).toBe(false)
})

it('the typed card is dropped at the end of the session', async () => {
  const { typedCard, noCard } = await openCheckout()
  const { clearSession, setViewer } = await import('#core/account/viewer.store.ts')
  setViewer({ signedIn: true, subscribed: false })
  expect(typedCard.current).toEqual(card)
  clearSession()
  expect(typedCard.current).toEqual(noCard)
})

it('the typed card is in no storage of the browser', async () => {
  await openCheckout()
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('4000')
})
