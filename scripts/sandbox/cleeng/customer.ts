import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import type { Discount } from '../users.ts'

/** Returned as sent: existing apps send true and false. */
export type Consent = { name: string; version: string; state: string; value?: unknown; date: number }

/** Stored payment method; only the bank has the card `number`. */
export type StoredMethod = {
  id: number
  method: 'card' | 'paypal'
  methodId: number
  specific: { [name: string]: string }
  active: boolean
}

export type Subscription = {
  id: number
  offerId: string
  status: 'active' | 'cancelled' | 'expired'
  /** Epoch seconds. */
  expiresAt: number
  inTrial: boolean
  method: string
  pendingSwitch?: string
  discount?: Discount
}

export type Transaction = {
  id: string
  at: number
  offerId: string
  amount: number
  method: string
  coupon?: string
}

/** Granted access; opens after `checks` failed checks. */
export type Grant = { offerId: string; expiresAt: number; checks: number | null }

/** Customer with all related data. */
export type SandboxCustomer = {
  id: string
  email: string
  /** Hashed; undefined without a password. */
  password?: string
  firstName?: string
  lastName?: string
  country: string
  locale: string
  currency: string
  registered: string
  lastLogin: string
  externalData?: unknown
  metadata?: { [name: string]: string }
  consents: Consent[]
  /** Answers to the capture questions; absent before. */
  capture?: { [name: string]: unknown }
  /** Ids of the valid refresh tokens. */
  sessions: string[]
  onFile: StoredMethod[]
  subscriptions: Subscription[]
  grants: Grant[]
  transactions: Transaction[]
}

export const customerDocuments = ({ database }: State) => openDocuments<SandboxCustomer>(database, 'cleeng/people')

/** Formats a time: `2026-11-21 20:15:00`. */
export const formatTimestamp = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')

export const newCustomer = (
  fields: Pick<SandboxCustomer, 'id' | 'email'> & Partial<SandboxCustomer>,
  now: Date,
): SandboxCustomer => ({
  country: 'NL',
  locale: 'nl_NL',
  currency: 'EUR',
  registered: formatTimestamp(now),
  lastLogin: formatTimestamp(now),
  consents: [],
  sessions: [],
  onFile: [],
  subscriptions: [],
  grants: [],
  transactions: [],
  ...fields,
})
