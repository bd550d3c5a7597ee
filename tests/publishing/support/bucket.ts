import { onTestFinished } from 'vitest'
import { type PublisherOptions, publisherOf } from '#publishing/deploy/publisher.ts'
import { openS3Store } from '#publishing/object-storage/s3-store.ts'
import { DeployState } from '#publishing/release/deploy-state.ts'
import { type Bucket, type BucketOptions, startBucket, testKeys } from '../../../scripts/bucket/server.ts'
import type { Files } from './site.ts'

export const signIn = {
  AWS_ACCESS_KEY_ID: testKeys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
  AWS_REGION: 'us-east-1',
}

/** Starts a bucket for one test, with publishers for it. */
export async function openBucket(options: BucketOptions = {}) {
  Object.assign(process.env, signIn)
  const bucket = await startBucket({ prefix: 'web', ...options })
  onTestFinished(bucket.close)
  const store = () => openS3Store({ bucket: 'site', prefix: 'web', endpoint: bucket.url })
  const newPublisher = (more: Partial<PublisherOptions> = {}) =>
    publisherOf({ store: store(), deployState: new DeployState(':memory:'), ...more })
  return { ...bucket, store, newPublisher, live: () => livePaths(bucket), read: (path: string) => read(bucket, path) }
}

const livePaths = (bucket: Bucket) =>
  bucket.objects
    .list('web/', '', 1_000_000)
    .map(({ key }) => key.slice(4))
    .filter((path) => !path.startsWith('.foyer/'))

async function read(bucket: Bucket, path: string) {
  const response = await fetch(`${bucket.site}/${path}`)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** Broken content for viewers: mixed pages and missing references. */
export async function faultsOf(bucket: Bucket, ...versions: Files[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of livePaths(bucket).filter((one) => one.endsWith('.html'))) {
    const { text } = await read(bucket, path)
    if (!versions.some((files) => files[path] === text)) faults.push(`${path} is of no version: ${text.slice(0, 60)}`)
    for (const [, reference = ''] of text.matchAll(/(?:src|href)="\/([^"]*)"/g)) {
      const { status } = await read(bucket, reference)
      if (status !== 200) faults.push(`${path} refers to ${reference}: ${status}`)
    }
  }
  return faults
}

/** Differences between the live site and these files, without assets of earlier releases. */
export async function differences(bucket: Bucket, files: Files): Promise<string[]> {
  const found: string[] = []
  for (const [path, text] of Object.entries(files)) {
    const stored = bucket.objects.get(`web/${path}`)
    if (!stored || bucket.objects.body(stored.tag).toString() !== text) found.push(`${path} differs`)
  }
  const extra = livePaths(bucket).filter((path) => !(path in files) && !/^_(astro|images)\//.test(path))
  return [...found, ...extra.map((path) => `${path} should not exist`)]
}
