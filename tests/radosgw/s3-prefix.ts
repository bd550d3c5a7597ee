import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import pMap from 'p-map'
import { lineReport } from '#core/report/report.ts'
import { publisherOf } from '#publishing/deploy/publisher.ts'
import { openS3Store } from '#publishing/object-storage/s3-store.ts'
import { DeployState } from '#publishing/release/deploy-state.ts'
import type { Files } from '../publishing/support/site.ts'

// The real server that FOYER_S3 names: `node scripts/radosgw.ts --test` starts one and runs these tests
export const endpoint = process.env.FOYER_S3 ?? ''
export const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' })

/** Creates a bucket for one test file. */
export async function newBucket(name: string): Promise<string> {
  const bucket = `${name}-${Date.now()}`
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return bucket
}

/** Folder of the bucket, read from the server; publishers may use another URL. */
export function openPrefix(bucket: string, prefix: string) {
  const store = (by = endpoint) => openS3Store({ bucket, prefix, endpoint: by })
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const newPublisher = (by?: string) =>
    publisherOf({ store: store(by), deployState: new DeployState(':memory:'), report: lineReport(say) })
  const read = async (path: string) => {
    const bytes = await store().get(path)
    return bytes && Buffer.from(bytes).toString()
  }
  const live = async () => {
    const keys: string[] = []
    for await (const { key } of store().list('')) if (!key.startsWith('.foyer/')) keys.push(key)
    return keys
  }
  return { bucket, prefix, lines, newPublisher, read, live }
}

export type S3Prefix = ReturnType<typeof openPrefix>

/** Differences between the live site and these files, without assets of earlier releases. */
export async function differences({ read, live }: S3Prefix, files: Files): Promise<string[]> {
  const wrong = await pMap(Object.entries(files), async ([path, text]) => ((await read(path)) === text ? [] : [path]), {
    concurrency: 16,
  })
  const extra = (await live()).filter((path) => !(path in files) && !/^_(astro|images)\//.test(path))
  return [...wrong.flat(), ...extra]
}

/** Mixed pages, and missing references. */
export async function faults({ read, live }: S3Prefix, ...versions: Files[]): Promise<string[]> {
  const paths = new Set(await live())
  const found = await pMap(
    [...paths].filter((path) => path.endsWith('.html')),
    async (path) => {
      const text = (await read(path)) ?? ''
      const references = [...text.matchAll(/(?:src|href)="\/([^"]*)"/g)].map(([, to = '']) => to)
      const lost = references.filter((to) => !paths.has(to === '' || to.endsWith('/') ? `${to}index.html` : to))
      return [...(versions.some((files) => files[path] === text) ? [] : [path]), ...lost]
    },
  )
  return found.flat()
}
