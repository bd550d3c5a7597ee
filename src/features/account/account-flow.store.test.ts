import { afterEach, expect, it, vi } from 'vitest'
import { openAccountFlow } from '../../../tests/support/account-flow.ts'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

async function openAt(path: string) {
  vi.resetModules()
  const browser = fakeBrowser(`https://site.test${path}`)
  return { ...browser, ...(await openAccountFlow()) }
}

it('requestedOffers returns offers only on the page that requested them, until they are cleared', async () => {
  const { isPremierRequested, requestedOffers, requestOffers, history } = await openAt('/m/premiere/')
  requestOffers(['C1_1', 'C1_2'], true)
  expect([requestedOffers(), isPremierRequested()]).toEqual([['C1_1', 'C1_2'], true])
  history.pushState(null, '', '/')
  expect([requestedOffers(), isPremierRequested()]).toEqual([[], false])
  history.back()
  expect([requestedOffers(), isPremierRequested()]).toEqual([['C1_1', 'C1_2'], true])
  requestOffers()
  expect(requestedOffers()).toEqual([])
})

it('isPremierRequested returns false for offers that were requested without the premier flag', async () => {
  const { isPremierRequested, requestedOffers, requestOffers } = await openAt('/m/film0001/')
  expect([requestedOffers(), isPremierRequested()]).toEqual([[], false])
  requestOffers(['C1_1'])
  expect([requestedOffers(), isPremierRequested()]).toEqual([['C1_1'], false])
})

it('account drafts are stored in sessionStorage, and passwords and mailed tokens are not', async () => {
  const { resetEmail, flashMessage, recordDeparture, requestOffers, $deletion, $mailToken, sessionStorage } =
    await openAt('/m/film0001/')
  expect([$deletion.get(), $mailToken.get()]).toEqual([{}, undefined])
  resetEmail.write('vera@example.com')
  flashMessage.write('expired')
  vi.spyOn(Date, 'now').mockReturnValue(1_000)
  recordDeparture('?u=login')
  requestOffers(['C1_1', 'C1_2'], true)
  $deletion.set({ password: 'secret' })
  $mailToken.set({ token: 'secret', email: '' })
  expect({ ...sessionStorage }).toEqual({
    'jwapp.draft.reset-email': 'vera@example.com',
    'jwapp.flash-message': 'expired',
    'jwapp.pending-redirect': '1000 ?u=login',
    'jwapp.draft.offers': '/m/film0001/ !C1_1,C1_2',
  })
})

it('requestedOffers returns an empty list in a build without a browser', async () => {
  vi.resetModules()
  const { isPremierRequested, requestedOffers } = await openAccountFlow()
  expect([requestedOffers(), isPremierRequested()]).toEqual([[], false])
})

it.each([
  [0, '?u=login'],
  [599_999, '?u=login'],
  [600_000, undefined],
  [-1, undefined],
])('a departure for a social sign-in %d ms ago restores the query %s, once', async (age, search) => {
  const { recordDeparture, takeDeparture } = await openAt('/')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(5_000_000)
  recordDeparture('?u=login')
  clock.mockReturnValue(5_000_000 + age)
  expect([takeDeparture(), takeDeparture()]).toEqual([search, undefined])
})

it('a departure without a query restores none, and an unreadable one counts as absent', async () => {
  const { recordDeparture, takeDeparture, sessionStorage } = await openAt('/')
  recordDeparture('')
  expect(takeDeparture()).toBe('')
  for (const stored of ['?u=login', '', '12', 'soon ?u=login']) {
    sessionStorage.setItem('jwapp.pending-redirect', stored)
    vi.resetModules()
    expect((await openAccountFlow()).takeDeparture()).toBeUndefined()
  }
})

it('a return by the back/forward cache ends a departure, and the first show of the page does not', async () => {
  const { recordDeparture, takeDeparture } = await openAt('/')
  recordDeparture('?u=login')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(takeDeparture()).toBe('?u=login')
  recordDeparture('?u=login')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(takeDeparture()).toBeUndefined()
})

it('repeated departures of a tab add one listener, so a return removes the departure once', async () => {
  const { recordDeparture, sessionStorage } = await openAt('/')
  for (const search of ['?u=login', '?u=register', '?u=login']) recordDeparture(search)
  const remove = vi.spyOn(sessionStorage, 'removeItem')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(remove.mock.calls).toEqual([['jwapp.pending-redirect']])
})
