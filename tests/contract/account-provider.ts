import { describe } from 'vitest'
import { describeFaults } from './account-faults.ts'
import { describePeople } from './account-people.ts'
import { type Expectations, openRig, type Trial } from './account-rig.ts'
import { describeShop } from './account-shop.ts'

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
