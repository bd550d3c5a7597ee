import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3'
import pMap from 'p-map'
import { ownValue } from '#core/data/own-value.ts'
import type { CreateResult, ObjectMetadata, ObjectStore, StoredObject } from './store.ts'

export type S3Location = { bucket: string; prefix: string; endpoint?: string | undefined }

/** Timeouts (ms) and attempts of a request. The lease exceeds `requestMs` times `tries`. */
export const s3Limits = { requestMs: 10_000, idleMs: 60_000, tries: 5 }

// Uploads share the bandwidth, so a large body may take longer. Heartbeats are tiny.
const slowestBytesPerMs = 10
const timeoutOf = (body: Uint8Array) => ({
  requestTimeout: s3Limits.requestMs + Math.ceil(body.length / slowestBytesPerMs),
})

/** S3-compatible store. Credentials and region come from the AWS SDK's defaults. */
export function openS3Store({ bucket, prefix, endpoint }: S3Location): ObjectStore {
  const name = `s3://${bucket}${prefix && `/${prefix}`}`
  const client = clientOf(endpoint)
  client.middlewareStack.add((next) => (request) => next(request).catch(withStoreName(name)), { step: 'initialize' })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix ? `${prefix}/${key}` : key })
  const putInput = (key: string, body: Uint8Array, metadata: ObjectMetadata) =>
    ({ ...at(key), Body: body, ContentMD5: md5(body, 'base64'), ...headersOf(metadata) }) as const

  const head = (key: string) =>
    confirmed(
      () => client.send(new HeadObjectCommand(at(key))).catch(notFound),
      (response) => !response || Boolean(response.ETag),
      `s3://${bucket} responds with no object for ${key}`,
    )

  const isStored = async (key: string, body: Uint8Array, response: PutObjectCommandOutput) =>
    isWhole(response, body) ?? (await head(key))?.ContentLength === body.length

  const notStored = (key: string) => `s3://${bucket} reports ${key} as stored, but its content differs`

  const put = async (key: string, body: Uint8Array, metadata: ObjectMetadata) => {
    const upload = () => client.send(new PutObjectCommand(putInput(key, body, metadata)), timeoutOf(body))
    await confirmed(upload, (response) => isStored(key, body, response), notStored(key))
  }

  const create = async (key: string, body: Uint8Array, metadata: ObjectMetadata): Promise<CreateResult> => {
    const claim = () =>
      client.send(new PutObjectCommand({ ...putInput(key, body, metadata), IfNoneMatch: '*' }), timeoutOf(body))
    return confirmed(claim, (response) => isStored(key, body, response), notStored(key)).then(
      () => 'created',
      (error: unknown) => refusedClaim(error),
    )
  }

  const get = (key: string) => readObject(client, at(key), key)

  const copy = async (from: string, to: string) => {
    const source = at(from).Key.split('/').map(encodeURIComponent).join('/')
    await confirmed(
      () => client.send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${source}` })),
      (response) => Boolean(response.CopyObjectResult?.ETag),
      `s3://${bucket} does not confirm the copy of ${from} to ${to}`,
    )
  }

  const removeObject = (key: string) =>
    confirmed(
      () => client.send(new DeleteObjectCommand(at(key))),
      async (response) => statusOf(response) === 204 || !(await head(key)),
      `s3://${bucket} does not confirm the removal of ${key}`,
    )

  const remove = async (keys: string[]) => {
    await pMap(keys, removeObject, { concurrency: 32 })
  }

  async function* list(start: string, after?: string): AsyncGenerator<StoredObject> {
    const request = { Bucket: bucket, Prefix: at(start).Key, StartAfter: after && at(after).Key }
    for await (const { Key = '', LastModified = new Date(0), ETag = '' } of listContents(client, request))
      yield { key: prefix ? Key.slice(prefix.length + 1) : Key, modified: LastModified, tag: ETag }
  }

  const storedAt = async (key: string) => {
    const response = await head(key)
    return response && (response.LastModified ?? new Date(0))
  }
  // S3 stores complete objects only.
  const removeUnfinished = async () => 0
  return { name, keepsEncoding: true, get, put, create, copy, storedAt, remove, list, removeUnfinished }
}

/** Result of a refused claim. Throws other errors. */
function refusedClaim(error: unknown): CreateResult {
  const status = statusOf(error)
  if (status === 412 || status === 409) return 'taken'
  if (status === 501) return 'unsupported'
  throw error
}

async function readObject(client: S3Client, request: { Bucket: string; Key: string }, key: string) {
  for (let remaining = s3Limits.tries; ; remaining -= 1) {
    const response = await client.send(new GetObjectCommand(request)).catch(notFound)
    if (!response) return undefined
    // The body arrives after the response headers, beyond the client's retries.
    const body = await response.Body?.transformToByteArray().catch((error: Error) => error)
    if (body instanceof Uint8Array && body.length === response.ContentLength && response.ETag) return body
    if (remaining <= 1) throw new Error(`s3://${request.Bucket} sends ${key} incompletely`, { cause: body })
  }
}

type ListRequest = { Bucket: string; Prefix: string; StartAfter: string | undefined }

/** Objects of all pages of a list. */
async function* listContents(client: S3Client, request: ListRequest) {
  for (let ContinuationToken: string | undefined; ; ) {
    const page = await confirmed(
      () => client.send(new ListObjectsV2Command({ ...request, ContinuationToken })),
      ({ IsTruncated }) => IsTruncated !== undefined,
      `s3://${request.Bucket} responds with no list of its objects`,
    )
    yield* page.Contents ?? []
    if (!page.IsTruncated || !page.NextContinuationToken) return
    ContinuationToken = page.NextContinuationToken
  }
}

const defaultRegion = 'us-east-1'

/** Region of the environment or of the AWS profile. Other stores accept the default one. */
export async function s3Region(endpoint?: string): Promise<string> {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env
  const region = AWS_REGION || AWS_DEFAULT_REGION || (endpoint && defaultRegion)
  return region || (await new S3Client({}).config.region().catch(() => undefined)) || defaultRegion
}

function clientOf(endpoint: string | undefined) {
  const { S3_ENDPOINT, AWS_ENDPOINT_URL_S3 } = process.env
  const storeEndpoint = endpoint || S3_ENDPOINT || AWS_ENDPOINT_URL_S3
  let region: Promise<string> | undefined
  return new S3Client({
    region: () => (region ??= s3Region(storeEndpoint)),
    maxAttempts: s3Limits.tries,
    requestHandler: {
      requestTimeout: s3Limits.requestMs,
      // A slow upload makes progress, and its last part waits in the send buffer.
      socketTimeout: s3Limits.idleMs,
      throwOnRequestTimeout: true,
      httpsAgent: agent,
      httpAgent: agent,
    },
    // Stores other than Amazon support Content-MD5, but not the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(storeEndpoint && { endpoint: storeEndpoint, forcePathStyle: true }),
  })
}

const agent = { maxSockets: 64, keepAlive: true }

const headersOf = ({ contentType, cacheControl, encoding }: ObjectMetadata) => ({
  ContentType: contentType,
  CacheControl: cacheControl,
  ...(encoding && { ContentEncoding: encoding }),
})

const md5 = (body: Uint8Array, form: 'hex' | 'base64') => createHash('md5').update(body).digest(form)

/** Tests whether the ETag matches the body. Undefined if the ETag is no MD5 digest. */
function isWhole({ ETag = '', SSEKMSKeyId }: PutObjectCommandOutput, body: Uint8Array): boolean | undefined {
  const tag = ETag.replaceAll('"', '')
  return SSEKMSKeyId || !/^[0-9a-f]{32}$/.test(tag) ? undefined : tag === md5(body, 'hex')
}

/** Adds the store name, the status and a remedy to a client error. */
const withStoreName = (name: string) => (error: Error) => {
  const status = statusOf(error)
  const problem = status ? `responded with ${status} ${error.name}` : 'cannot be reached'
  const remedy = ownValue(remedies, error.name)
  error.message = `${name} ${problem}: ${error.message || error.name}${remedy ? `. ${remedy}` : ''}`
  throw error
}

const ofRegion = 'Set AWS_REGION to the region of the bucket'

/** Remedies of common errors, by the name of the error. */
const remedies: Record<string, string> = {
  CredentialsProviderError: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  PermanentRedirect: ofRegion,
  AuthorizationHeaderMalformed: ofRegion,
  NoSuchBucket: 'Create the bucket, or correct --to',
  AccessDenied: 'Allow this key to list the bucket, and to read, write and delete its objects',
  RequestTimeTooSkewed: 'Set the clock of this machine',
}

/** Repeats a request until its response confirms the operation. A proxy may respond with a page and status 200. */
async function confirmed<T>(
  send: () => Promise<T>,
  isConfirmed: (response: T) => boolean | Promise<boolean>,
  problem: string,
): Promise<T> {
  for (let remaining = s3Limits.tries; remaining > 0; remaining -= 1) {
    const response = await send()
    if (await isConfirmed(response)) return response
  }
  throw new Error(problem)
}

type Failure = { $metadata?: { httpStatusCode?: number } }
const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode

function notFound(error: unknown): undefined {
  if (statusOf(error) !== 404) throw error
}
