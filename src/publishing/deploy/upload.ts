import pMap from 'p-map'
import { formatCount } from '#core/text/format-count.ts'
import { toStoredObject } from '../object-storage/store.ts'
import { type Change, uploadKey, type Version } from '../release/plan.ts'
import { digestOf } from '../shared/text.ts'
import type { SiteFiles } from '../site/site-files.ts'
import type { Publisher } from './publisher.ts'

/** Uploads missing bytes without changing live pages. Returns the number of uploads. */
export async function upload(changes: Change[], files: SiteFiles, publisher: Publisher): Promise<number> {
  const { store, deployState, concurrency, report } = publisher
  const missing = new Map<string, Change>()
  for (const change of changes) {
    const { now } = change
    if (!now) continue
    const key = uploadKey(change, now)
    const isThere = deployState.filesWithDigest(now.digest, now.form).some((file) => uploadKey(file, file) === key)
    if (!isThere) missing.set(key, change)
  }
  const uploading = report.phase('Uploading the files', missing.size)
  let done = 0
  let failure: unknown
  const put = async ([key, { path, kind, now }]: [string, Change]) => {
    if (!now || failure) return
    try {
      const { body, metadata } = await toStoredObject({ path, kind, ...now }, now.form, await bytesOf(path, now, files))
      await store.put(key, body, metadata)
      uploading.advance(++done)
    } catch (error) {
      failure ??= error
    }
  }
  // Pending writes finish first, because an abrupt exit would leave partial files.
  await pMap(missing, put, { concurrency })
  if (failure) throw failure
  uploading.end(done ? `Uploaded ${formatCount(done, 'file')}` : undefined)
  return done
}

/** Verifies the digest of the bytes, because a build can replace files during a publish. */
async function bytesOf(path: string, { digest }: Version, files: SiteFiles): Promise<Uint8Array> {
  const bytes = await files.read(path)
  if (digestOf(bytes) === digest) return bytes
  throw new Error(`${path} differs from the build: build again, and publish when no build is running`)
}
