import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseBoolean } from '#core/content/media.ts'
import { lineReport, type Report } from '#core/report/report.ts'
import { openFolderStore } from '../object-storage/folder-store.ts'
import type { ObjectForm, ObjectStore } from '../object-storage/store.ts'
import { probeConditionalWrites } from '../release/apply.ts'
import { DeployState } from '../release/deploy-state.ts'
import { defaultLease, type Lease } from '../release/lease.ts'
import type { RecoveryContext } from '../release/recover.ts'
import { withLock } from '../shared/lock.ts'
import { createPurge, noPurge, type Purge } from './purge.ts'

/** Dependencies of one publisher for one target. */
export type Publisher = RecoveryContext & { form: ObjectForm; purge: Purge; now: () => Date }

export type PublisherOptions = {
  store: ObjectStore
  deployState: DeployState
  report?: Report
  brotli?: boolean
  lease?: Lease
  purge?: Purge
  now?: () => Date
  dry?: boolean
}

export const publisherOf = (options: PublisherOptions): Publisher => ({
  store: options.store,
  deployState: options.deployState,
  report: options.report ?? lineReport(() => undefined),
  form: options.brotli && options.store.keepsEncoding ? '1br' : '1',
  lease: options.lease ?? defaultLease,
  purge: options.purge ?? noPurge,
  now: options.now ?? (() => new Date()),
  concurrency: 48,
  dry: options.dry ?? false,
})

export type TargetOptions = {
  /** Default: `PUBLISH_TO`. */
  to?: string | undefined
  endpoint?: string | undefined
  /** Compression of text files, also with `PUBLISH_BROTLI`. */
  brotli?: boolean
  /** Dry run without writes. */
  dry?: boolean
  /** Folder of the local state shared between publishes. */
  state: string
  env: Record<string, string | undefined>
  report: Report
}

/** Opens a publish target under a local lock. Throws while another process has the lock. */
export async function openTarget({ to, endpoint, brotli = false, dry = false, state, env, report }: TargetOptions) {
  const store = await openStoreAt(to ?? env.PUBLISH_TO, { endpoint })
  const isPacked = brotli || parseBoolean(env.PUBLISH_BROTLI) === true
  if (isPacked && !store.keepsEncoding) throw new Error(`${store.name} does not store Content-Encoding: omit --brotli`)
  const purge = createPurge(env)
  const target = `${store.name} ${endpoint || env.S3_ENDPOINT || env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || ''}`
  const file = join(state, 'published', `${createHash('sha256').update(target).digest('hex').slice(0, 16)}.sqlite`)
  return <T>(work: (publisher: Publisher) => Promise<T>): Promise<T> =>
    withLock(`${file}.lock`, async () => {
      const deployState = new DeployState(file)
      try {
        return await work(publisherOf({ store, deployState, report, brotli: isPacked, dry, purge }))
      } finally {
        deployState.close()
      }
    })
}

/** Returns true if the store supports conditional writes. The positive result is persisted. */
export async function supportsConditionalWrites({ store, deployState, report }: Publisher): Promise<boolean> {
  if (deployState.getValue('exclusive') === 'yes') return true
  const exclusive = await probeConditionalWrites(store)
  if (exclusive) deployState.setValue('exclusive', 'yes')
  else
    report.line(
      `${store.name} ignores conditional writes: single-writer mode, make sure that no other publisher is active`,
    )
  return exclusive
}

type Options = { endpoint?: string | undefined }

const usage = 'set a target: --to s3://bucket/prefix or --to file:FOLDER'

/** Opens the store for `--to`. Throws an error for an invalid target. */
export async function openStoreAt(to: string | undefined, { endpoint }: Options = {}): Promise<ObjectStore> {
  if (!to) throw new Error(`There is no target: ${usage}`)
  const [, folder] = /^file:(?:\/\/(?=\/))?(.+)$/.exec(to) ?? []
  if (folder) return openFolderStore(resolve(folder))
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(to) ?? []
  if (!bucket) throw new Error(`--to ${to} cannot be used: ${usage}`)
  // Loaded on demand, because the S3 client is large and a folder store needs none.
  const { openS3Store } = await import('../object-storage/s3-store.ts')
  return openS3Store({ bucket, prefix: prefix.replace(/^\/+|\/+$/g, ''), endpoint })
}
