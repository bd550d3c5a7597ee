import { describe } from 'vitest'
import { describeFaults } from './account-faults.ts'
import { type Expectations, openFixture, type ProviderCase } from './account-fixture.ts'
import { describePurchases } from './account-purchases.ts'
import { describeAccounts } from './account-users.ts'

/** Tests of every account provider; `expected` contains the differences. */
export async function describeAccountProvider(providerCase: ProviderCase, expected: Expectations) {
  const fixture = await openFixture(providerCase)
  describe(`account provider contract: ${providerCase.provider}`, () => {
    describeAccounts(fixture)
    describePurchases(fixture, expected)
    describeFaults(fixture, providerCase, expected)
  })
  return fixture
}
