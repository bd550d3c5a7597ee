import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openS3Store } from '#publishing/object-storage/s3-store.ts'
import { testKeys } from '../bucket/server.ts'
import { heapFlags, runTimed } from '../lib/command.ts'
import { serverUrls } from '../lib/demo.ts'
import { freePort } from '../lib/ports.ts'
import { secrets } from '../lib/senders.ts'
import { startSandbox } from '../sandbox/server.ts'

/** Bucket to publish to: the local server or any other S3 endpoint. */
export type Target = {
  endpoint: string
  bucket: string
  keys: Record<string, string>
  read: (path: string) => Promise<string | undefined>
}

type Env = Record<string, string>

const started: ChildProcess[] = []

/** Starts a script as a child process, with its output in a file. */
const start = (script: string, env: Env, log: string) => {
  const logFile = openSync(log, 'w')
  const child = spawn(process.execPath, [...heapFlags, script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', logFile, logFile],
  })
  started.push(child)
  return child
}

/** Stops all started processes. */
export const stopProcesses = async () => {
  for (const child of started.splice(0)) {
    const ended = new Promise((done) => child.once('exit', done))
    if (child.kill('SIGTERM')) await ended
  }
}

const responds = async (url: string) => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await fetch(url).catch(() => undefined)) return
    await sleep(100)
  }
  throw new Error(`No response from ${url}`)
}

const textAt = async (url: string) => {
  const response = await fetch(url)
  const text = await response.text()
  return response.status === 200 ? text : undefined
}

async function ownBucket(folder: string): Promise<Target & { site: string }> {
  const [port, sitePort] = [await freePort(), await freePort()]
  const env = { BUCKET_PORT: `${port}`, BUCKET_SITE_PORT: `${sitePort}`, BUCKET_FILE: join(folder, 'bucket.sqlite') }
  start('scripts/bucket.ts', env, join(folder, 'bucket.log'))
  const site = `http://127.0.0.1:${sitePort}`
  await responds(`${site}/`)
  const keys = { AWS_ACCESS_KEY_ID: testKeys.accessKeyId, AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey }
  return { endpoint: `http://127.0.0.1:${port}`, bucket: 'site', keys, site, read: (path) => textAt(`${site}/${path}`) }
}

const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env

function otherStore(endpoint: string, bucket: string): Target & { site: string } {
  const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
  const store = openS3Store({ bucket, prefix: '', endpoint })
  const read = async (path: string) => {
    const bytes = await store.get(`${path}${path === '' || path.endsWith('/') ? 'index.html' : ''}`)
    return bytes && Buffer.from(bytes).toString()
  }
  return { endpoint, bucket, keys, site: 'http://site.test', read }
}

export type BenchSite = {
  sandbox: string
  webhook: string
  read(path: string): Promise<string | undefined>
  buildSeconds: number
  publishSeconds: number
  peakMb(): number | undefined
  close(): Promise<void>
}

/** Starts a sandbox, a published site and the webhook server that updates it. */
export async function openBenchSite({
  media,
  endpoint,
  bucket,
}: {
  media: number
  endpoint?: string
  bucket: string
}): Promise<BenchSite> {
  const folder = '.foyer/bench-publish'
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const sandbox = await startSandbox({ port: await freePort(), file: ':memory:', media })
  const target = endpoint ? otherStore(endpoint, bucket) : await ownBucket(folder)
  const publishing = { ...target.keys, S3_ENDPOINT: target.endpoint, PUBLISH_TO: `s3://${target.bucket}` }
  // Generating the sandbox images would distort the measurement.
  const overrides = {
    MIRROR_LIMIT: '0',
    FOYER_OUT: join(folder, 'dist'),
    FOYER_STATE: join(folder, 'state'),
    SITE_URL: target.site,
  }
  const env = { ...serverUrls(sandbox.url), ...overrides, ...publishing }
  const buildSeconds = await runTimed('The build', [...heapFlags, 'scripts/build.ts'], env)
  const publishSeconds = await runTimed('Publishing', ['scripts/publish.ts'], env)
  const port = await freePort()
  const hook = start(
    'scripts/webhook.ts',
    { ...env, WEBHOOK_PORT: `${port}`, WEBHOOK_PLATFORM_SECRET: secrets.platform },
    join(folder, 'webhook.log'),
  )
  const webhook = `http://127.0.0.1:${port}`
  await responds(`${webhook}/health`)
  const close = async () => {
    await stopProcesses()
    await sandbox.close()
  }
  return {
    sandbox: sandbox.url,
    webhook,
    read: target.read,
    buildSeconds,
    publishSeconds,
    peakMb: () => peakOf(hook),
    close,
  }
}

/** Returns the peak memory of a process in MB, undefined without /proc. */
function peakOf({ pid }: ChildProcess): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined
  } catch {
    return undefined
  }
}
