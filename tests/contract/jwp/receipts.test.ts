import { describe, expect, it } from 'vitest'
import { card, declined, formOf, openJwp } from './open-jwp.ts'

const fixture = await openJwp()

const api = () => fixture.provider.subscription
const failure = (request: Promise<unknown>) =>
  request.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )
describe('stored card', () => {
  it('paymentDetails returns the stored card, or an empty list without one, and rejects on a 500', async () => {
    const customer = await fixture.signIn('member@example.com')
    expect(await api().paymentDetails(customer)).toEqual([
      {
        id: 'EUR',
        method: 'card',
        gateway: 'stripe',
        holderName: 'Milan Member',
        variant: 'visa',
        lastCardFourDigits: '1111',
        cardExpirationDate: '12/31',
        currency: 'EUR',
        active: true,
      },
    ])
    expect(await api().paymentDetails(await fixture.signIn('viewer@example.com'))).toEqual([])
    await fixture.breakNext({ path: 'cards/default', body: { cards: [] } })
    expect(await api().paymentDetails(customer)).toEqual([])
    await fixture.breakNext({ path: 'cards/default', status: 500 })
    await expect(api().paymentDetails(customer)).rejects.toMatchObject({ status: 500 })
  })

  it('updateCard replaces the stored card, and a declined card is rejected', async () => {
    const customer = await fixture.signIn('member@example.com')
    await api().updateCard(customer, { ...card, number: '5555 5555 5555 4444' }, 'EUR')
    expect(formOf((await fixture.requestsTo(/cards\/default/))[0])).toEqual({
      number: '5555555555554444',
      card_name: 'Vera Viewer',
      exp_month: '12',
      exp_year: '2031',
      cvv: '123',
      currency_iso: 'EUR',
    })
    expect(await api().paymentDetails(customer)).toMatchObject([{ variant: 'mastercard', lastCardFourDigits: '4444' }])
    const refused = await failure(api().updateCard(customer, declined, 'EUR'))
    expect(refused).toMatchObject({ message: 'Failed to update card details', status: 422 })
    expect(await api().paymentDetails(customer)).toMatchObject([{ lastCardFourDigits: '4444' }])
  })

  it('gateway updates of payment details reject as not enabled', async () => {
    const gateway = [
      () => api().updateByGateway(1, {}, ''),
      () => api().finalizeUpdate(1, {}),
      () => api().updateByPayPal(1, { success: '', waiting: '', cancel: '', error: '' }),
      () => api().removeDetail('1'),
    ]
    for (const call of gateway) await expect(call()).rejects.toThrow(/feature is not enabled$/)
  })
})

describe('transactions and receipts', () => {
  it('transactions are paginated and sorted newest first, and receipt returns a PDF', async () => {
    const customer = await fixture.signIn('member@example.com')
    const all = await api().transactions(customer, { limit: 100, offset: 0 })
    expect(all.length).toBeGreaterThan(4)
    expect(all[0]).toMatchObject({ offerId: '93000', price: 6.99, currency: 'EUR', paymentMethod: 'Card' })
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(await api().transactions(customer, { limit: 2, offset: 1 })).toEqual(all.slice(1, 3))
    const first = all[0] ?? expect.unreachable('there is no transaction')
    const receipt = await api().receipt(first)
    expect(receipt).toMatchObject({ kind: 'file', name: `receipt_${first.id}.pdf` })
    const text = receipt.kind === 'file' ? await receipt.file.text() : ''
    expect(text.slice(0, 8)).toBe('%PDF-1.4')
    expect(text).toContain('Milan Member')
  })

  it('receipt rejects an unknown or missing token with 404 and an invalid session with 401', async () => {
    const customer = await fixture.signIn('member@example.com')
    const [paid] = await api().transactions(customer, { limit: 1, offset: 0 })
    const transaction = paid ?? expect.unreachable('there is no transaction')
    const message = 'Failed to get billing receipt'
    for (const token of ['unknown', undefined])
      expect(await failure(api().receipt({ ...transaction, token }))).toMatchObject({ message, status: 404 })
    await fixture.breakNext({ path: 'receipt', status: 401, body: { code: 401, message: 'Invalid JWT token' } })
    expect(await failure(api().receipt(transaction))).toMatchObject({ message, status: 401 })
    expect(fixture.refusals()).toBe(1)
  })
})
