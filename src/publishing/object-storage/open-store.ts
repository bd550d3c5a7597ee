import { resolve } from 'node:path'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './store.ts'

type Options = { endpoint?: string | undefined }

const usage = 'say where to publish: --to s3://bucket/prefix or --to file:FOLDER'

/** Opens the store for `--to`. Throws an error for an invalid target. */
export async function openStoreAt(to: string | undefined, { endpoint }: Options = {}): Promise<ObjectStore> {
  if (!to) throw new Error(`There is no target: ${usage}`)
  const [, folder] = /^file:(?:\/\/(?=\/))?(.+)$/.exec(to) ?? []
  if (folder) return openFolderStore(resolve(folder))
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(to) ?? []
  if (!bucket) throw new Error(`--to ${to} cannot be used: ${usage}`)
  // Loaded on demand, because the S3 client is large and a folder store needs none.
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store({ bucket, prefix: prefix.replace(/^\/+|\/+$/g, ''), endpoint })
}
