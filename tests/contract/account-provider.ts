import { describe } from 'vitest'
import { describeFaults } from './account-faults.ts'
import { describePeople } from './account-users.ts'
import { type Expectations, openRig, type Trial } from './account-fixture.ts'
import { describeShop } from './account-purchases.ts'

/** Tests of every account provider; `expected` contains the differences. */
export async function describeAccountProvider(trial: Trial, expected: Expectations) {
  const rig = await openRig(trial)
  describe(`account provider contract: ${trial.provider}`, () => {
    describePeople(rig)
    describeShop(rig, expected)
    describeFaults(rig, trial, expected)
  })
  return rig
}
