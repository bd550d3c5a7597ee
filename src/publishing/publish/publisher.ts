import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { noPurge, type Purge } from '../purge/port.ts'
import { purgeFrom } from '../purge/purge.ts'
import { isExclusive } from '../release/claim.ts'
import { type Lease, usualLease } from '../release/lease.ts'
import { type Ledger, openLedger } from '../release/ledger.ts'
import type { Settling } from '../release/settle.ts'
import { withLock } from '../shared/lock.ts'
import { openStoreAt } from '../store/open-store.ts'
import type { Form } from '../store/sent.ts'
import type { ObjectStore } from '../store/store.ts'

/** Dependencies of one publisher for one target. */
export type Publisher = Settling & { form: Form; purge: Purge; now: () => Date }

export type Wanted = {
  store: ObjectStore
  ledger: Ledger
  say?: (line: string) => void
  brotli?: boolean
  lease?: Lease
  purge?: Purge
  now?: () => Date
  dry?: boolean
}

export const publisherOf = (wanted: Wanted): Publisher => ({
  store: wanted.store,
  ledger: wanted.ledger,
  say: wanted.say ?? (() => undefined),
  form: wanted.brotli && wanted.store.keepsEncoding ? '1br' : '1',
  lease: wanted.lease ?? usualLease,
  purge: wanted.purge ?? noPurge,
  now: wanted.now ?? (() => new Date()),
  concurrency: 48,
  dry: wanted.dry ?? false,
})

export type TargetOptions = {
  to: string | undefined
  endpoint?: string | undefined
  brotli?: boolean
  /** Dry run without writes. */
  dry?: boolean
  /** Folder of the local state shared between publishes. */
  state: string
  env: Record<string, string | undefined>
  say: (line: string) => void
}

/** Opens a local publish target under a lock. Throws while another process holds the lock. */
export async function openTarget({ to, endpoint, brotli = false, dry = false, state, env, say }: TargetOptions) {
  const store = await openStoreAt(to, { endpoint })
  if (brotli && !store.keepsEncoding) throw new Error(`${store.name} keeps no Content-Encoding: leave --brotli out`)
  const purge = purgeFrom(env)
  const place = `${store.name} ${endpoint || env.S3_ENDPOINT || env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || ''}`
  const file = join(state, 'published', `${createHash('sha256').update(place).digest('hex').slice(0, 16)}.sqlite`)
  return <T>(work: (publisher: Publisher) => Promise<T>): Promise<T> =>
    withLock(`${file}.lock`, async () => {
      const ledger = openLedger(file)
      try {
        return await work(publisherOf({ store, ledger, say, brotli, dry, purge }))
      } finally {
        ledger.close()
      }
    })
}

/** Returns true if the store supports conditional writes. The positive result is persisted. */
export async function knowsWhoIsFirst({ store, ledger, say }: Publisher): Promise<boolean> {
  if (ledger.fact('exclusive') === 'yes') return true
  const exclusive = await isExclusive(store)
  if (exclusive) ledger.note('exclusive', 'yes')
  else say(`${store.name} ignores conditional writes: single-writer mode, make sure that nobody else publishes there`)
  return exclusive
}
