import { afterEach, expect, it } from 'vitest'
import type { Transaction } from '#core/checkout/subscription.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser } from '../../../tests/support/fake-browser.ts'
import { openPage } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Answers = NonNullable<NonNullable<NonNullable<Parameters<typeof openPage>[0]>['responses']>['subscription']>

async function openTransactions(subscription: Answers) {
  const page = openPage({ responses: { subscription } })
  return { ...page, ...(await import('./transactions.store.ts')) }
}

it('loadTransactions requests up to 100 payments and returns the newest first', async () => {
  const sorted = [1, 3, 2].map((at) => ({ id: String(at), at }) as Transaction)
  const { loadTransactions, callsOf } = await openTransactions({ transactions: async () => sorted })
  expect((await loadTransactions()).map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(callsOf('subscription.transactions')).toEqual([[fakeCustomer(), { limit: 100, offset: 0 }]])
})

it('loadReceipt returns the receipt of the provider for a payment', async () => {
  const receipt = { kind: 'page', html: '<p>' } as const
  const { loadReceipt, callsOf } = await openTransactions({ receipt: async () => receipt })
  const payment = { id: '7' } as Transaction
  expect(await loadReceipt(payment)).toEqual(receipt)
  expect(callsOf('subscription.receipt')).toEqual([[payment]])
})
