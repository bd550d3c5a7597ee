import type { State } from '../core/state.ts'
import type { Seed } from '../users.ts'
import type { SandboxAccount } from './account.ts'
import { saveCard } from './cards.ts'
import { assetId, fees } from './fees.ts'
import { openHoldings, periodEnd } from './holdings.ts'
import { inSeconds } from './rules.ts'
import { addTransaction } from './transactions.ts'

const day = 24 * 3600

/** Data of a test user: half a year of payments, or granted access. */
export const seedHistory = (state: State, person: SandboxAccount, seed: Seed) => {
  const now = inSeconds(state.clock.now())
  if ('granted' in seed)
    openHoldings(state).grant({ uuid: person.uuid, itemId: assetId, until: now + 60 * day, checks: 0 })
  const [monthly] = fees
  if (!monthly) return
  const { uuid, email } = person
  const past = { uuid, email, feeId: monthly.id, charged: monthly.amount, paidUntil: now - 30 * day }
  if ('ended' in seed)
    for (const action of ['ended', 'incomplete_expired'] as const)
      openHoldings(state).subscribe({ ...past, method: 'Card', checks: 0, action })
  if (!('subscribed' in seed)) return
  const method = 'store' in seed ? `${seed.store} In-App` : 'Card'
  let paidUntil = now - 160 * day
  for (; paidUntil <= now; paidUntil = periodEnd(paidUntil, monthly))
    addTransaction(state, { uuid, fee: monthly, amount: monthly.amount, method, at: paidUntil })
  const holding = { uuid, email, feeId: monthly.id, charged: monthly.amount, paidUntil, method, checks: 0 }
  openHoldings(state).subscribe({ ...holding, action: 'recurrent' })
  if (method === 'Card')
    saveCard(state, person, {
      number: '4111111111111111',
      card_name: person.fullName,
      exp_month: '12',
      exp_year: '2031',
    })
}
