import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod/mini'
import { settings, type Workplace, workplace } from '../build/build.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { source } from '../support/shared-code.ts'
import { openBucket, signIn } from './support/bucket.ts'

const root = resolve(import.meta.dirname, '../..')
const example = (name: string) => readFileSync(join(root, 'docs/examples', name), 'utf8')
const timeouts = { timeout: 400_000 }

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  const content = ['QuietStm', 'TrueStor'].map((contentId) => ({ type: 'playlist', contentId }))
  const config = { siteName: 'Small house', description: 'Few rows', siteId: 'FoyerPix', content }
  await sandbox.send('PUT', `/configs/${source}`, config)
})
const workspaces: Workplace[] = []
afterAll(async () => {
  for (const { remove } of workspaces) await remove()
  await sandbox.close()
})

/** Small publisher: bucket and CI machines. */
async function openPublisher() {
  const bucket = await openBucket()
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    ...signIn,
    MIRROR_LIMIT: '0',
    PLATFORM_URL: `${sandbox.url}/platform`,
    S3_ENDPOINT: bucket.url,
  }
  const newMachine = async (code: 'own' | 'shared' = 'shared') => {
    const workspace = await workplace(settings, code)
    workspaces.push(workspace)
    const own = {
      FOYER_OUT: workspace.out,
      FOYER_STATE: join(workspace.folder, 'state'),
      WEBAPP_INI: join(workspace.folder, 'settings.ini'),
    }
    return {
      workspace,
      run: (command: string, more: Record<string, string> = {}) =>
        shell(command, { ...more, ...env, ...own, ...target }),
    }
  }
  return { bucket, newMachine }
}

const target = { PUBLISH_TO: 's3://site/web', SITE_URL: 'https://example.com' }

async function shell(command: string, env: Record<string, string>) {
  const child = spawn('sh', ['-c', command], { cwd: root, env })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code = await ended
  if (code) throw new Error(`${command} ended with ${code}: ${output.slice(-800)} ${errors.slice(-800)}`)
  return output
}

let alone: Promise<Workplace> | undefined

/** Build of the same content on one machine that bundles the code itself, the same for all examples. */
async function buildAlone({ newMachine }: Awaited<ReturnType<typeof openPublisher>>): Promise<Workplace> {
  const { workspace, run } = await newMachine('own')
  await run('npm run build', likeViteConstants)
  return workspace
}

const likeViteConstants = { BASE_URL: '/tv/', DEV: '1', PROD: '', SSR: '' }

it('a build ignores variables that are named like constants of Vite', timeouts, async () => {
  alone ??= buildAlone(await openPublisher())
  const page = await (await alone).page('')
  expect(page).toContain('<script type="importmap">')
  expect(page).not.toContain('"/tv/')
})

async function expectSame(publisher: Awaited<ReturnType<typeof openPublisher>>) {
  const { bucket } = publisher
  alone ??= buildAlone(publisher)
  const { out } = await alone
  expect(bucket.live()).toContain('index.html')
  expect(bucket.live().filter((path) => path.startsWith('m/')).length).toBeGreaterThan(10)
  const different: string[] = []
  for (const path of bucket.live()) {
    const stored = bucket.objects.get(`web/${path}`)
    const built = await readFile(join(out, path)).catch(() => undefined)
    if (!stored || !built?.equals(bucket.objects.body(stored.tag))) different.push(path)
  }
  expect(different).toEqual([])
}

const Container = z.object({ args: z.array(z.string()) })
const Kubernetes = z.object({
  kind: z.string(),
  data: z.optional(z.record(z.string(), z.string())),
  spec: z.optional(
    z.object({
      completions: z.optional(z.number()),
      template: z.object({ spec: z.object({ containers: z.array(Container) }) }),
    }),
  ),
})

it('the Kubernetes example builds the same site as one machine', timeouts, async () => {
  const [config, build, finish] = parseAllDocuments(example('kubernetes.yaml')).map((one) =>
    Kubernetes.parse(one.toJS()),
  )
  expect(config?.data?.SHARD_COUNT).toBe(String(build?.spec?.completions))
  const publisher = await openPublisher()
  // Three machines suffice to test the indexed job
  const data = { ...config?.data, SHARD_COUNT: '3' }
  const commandOf = (job: typeof build) => job?.spec?.template.spec.containers[0]?.args[0] ?? ''
  for (const index of [0, 1, 2]) {
    const machine = await publisher.newMachine()
    await machine.run(commandOf(build), { ...data, JOB_COMPLETION_INDEX: `${index}` })
    expect(publisher.bucket.live().filter((path) => path.endsWith('.html'))).toEqual([])
  }
  const { SHARD_COUNT, ...alone } = data
  await (await publisher.newMachine()).run(commandOf(finish), { ...alone, SHARD_COUNT })
  await expectSame(publisher)
})

const Pod = z.looseObject({ containers: z.array(z.looseObject({})) })
const Deployment = z.object({ spec: z.object({ template: z.object({ metadata: z.looseObject({}), spec: Pod }) }) })
const webhookParts = (): unknown[] => parseAllDocuments(example('webhook.yaml')).map((one) => one.toJS())
const webhookTemplate = () => Deployment.parse(webhookParts()[0]).spec.template
const webhookPod = () => webhookTemplate().spec

it('the webhook example receives events while /health returns 503', () => {
  const [container] = webhookPod().containers
  expect(container).toMatchObject({ ports: [{ containerPort: 4500 }], readinessProbe: { tcpSocket: { port: 4500 } } })
  expect(container).not.toHaveProperty('livenessProbe')
})

it('the webhook example contains the claim of its disk, and a service that selects its pod', () => {
  const [, claim, service] = webhookParts()
  const [container] = webhookPod().containers
  expect(webhookPod().volumes).toEqual([{ name: 'state', persistentVolumeClaim: { claimName: 'foyer-state' } }])
  expect(container).toMatchObject({ volumeMounts: [{ name: 'state', mountPath: '/state' }] })
  expect(claim).toMatchObject({ kind: 'PersistentVolumeClaim', metadata: { name: 'foyer-state' } })
  const { labels } = webhookTemplate().metadata
  expect(service).toMatchObject({ kind: 'Service', spec: { selector: labels, ports: [{ port: 4500 }] } })
  // The default command of the image is the webhook
  expect(container).not.toHaveProperty('command')
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/^CMD \["node", .*"scripts\/webhook\.ts"\]$/m)
})

it('the webhook example runs as the user of the image, who may write to its volume', () => {
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/^USER node$/m)
  // The user `node` of the base image has the id 1000
  expect(webhookPod().securityContext).toEqual({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 })
})

const Job = z.object({
  env: z._default(z.record(z.string(), z.union([z.string(), z.number()])), {}),
  strategy: z.optional(z.object({ matrix: z.object({ shard: z.array(z.number()) }) })),
  steps: z.array(z.object({ run: z.optional(z.string()) })),
})
const GitHub = z.object({ env: z.record(z.string(), z.string()), jobs: z.object({ build: Job, finish: Job }) })

it('the GitHub Actions example publishes the same site as a build on one machine', timeouts, async () => {
  const { env, jobs } = GitHub.parse(parse(example('github-actions.yml')))
  const shards = jobs.build.strategy?.matrix.shard ?? []
  expect(shards).toEqual(Array.from({ length: Number(jobs.build.env.SHARD_COUNT) }, (_, index) => index))
  expect(Object.keys(env)).toEqual(expect.arrayContaining(['PUBLISH_TO', 'SITE_URL', 'BUILD_ID', 'AWS_ACCESS_KEY_ID']))
  // A repeated job must join the shards of the first attempt
  expect(env.BUILD_ID).not.toContain('run_attempt')
  const publisher = await openPublisher()
  const commands = ({ steps }: z.infer<typeof Job>) =>
    steps.flatMap(({ run }) => (run && run !== 'npm ci' ? [run] : []))
  const BUILD_ID = '17'
  for (const shard of shards) {
    const machine = await publisher.newMachine()
    const part = { BUILD_ID, SHARD_INDEX: String(shard), SHARD_COUNT: String(jobs.build.env.SHARD_COUNT) }
    for (const command of commands(jobs.build)) await machine.run(command, part)
  }
  const last = await publisher.newMachine()
  for (const command of commands(jobs.finish)) await last.run(command, { BUILD_ID })
  await expectSame(publisher)
})
