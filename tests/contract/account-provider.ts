import { describe } from 'vitest'
import { describeFaults } from './account-faults.ts'
import { describePeople } from './account-people.ts'
import { type Expectations, openRig, type Trial } from './account-rig.ts'
import { describeShop } from './account-shop.ts'

/** Behaviour of every account provider; the rig covers differences. */
export async function describeAccountProvider(trial: Trial, expected: Expectations) {
  const rig = await openRig(trial)
  describe(`what the ${trial.world} provider does as every account provider`, () => {
    describePeople(rig)
    describeShop(rig, expected)
    describeFaults(rig, trial, expected)
  })
  return rig
}
