import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { closeOnSignal } from '../lib/command.ts'
import { platformEvent } from '../lib/senders.ts'
import { type BenchSite, openBenchSite, stopProcesses } from './bench-site.ts'
import { type Change, changesFor, renamedMenu } from './changes.ts'
import { ms, printTable } from './table.ts'

const goalMs = 5_000
const timeoutMs = 3_600_000
const options = {
  media: { type: 'string', default: '1000' },
  endpoint: { type: 'string' },
  bucket: { type: 'string', default: 'site' },
} as const

type Result = { kind: string; ms: number }

/** Measures the time from an edit to the first response that contains it, in ms. */
async function measureChange(
  { kind, edits, event, page, text: expected }: Change,
  { sandbox, webhook, read }: BenchSite,
): Promise<Result> {
  if (expected === undefined && (await read(page)) === undefined)
    throw new Error(`${page} does not exist and cannot be removed`)
  const before = performance.now()
  for (const { path, body } of edits)
    await fetch(`${sandbox}/_sandbox/${path}`, { method: 'PUT', body: JSON.stringify(body) })
  const { path, body, headers } = await platformEvent(event)
  const { status } = await fetch(webhook + path, { method: 'POST', body, headers })
  if (status !== 202) throw new Error(`The webhook returned status ${status}`)
  const isLive = async () => {
    const text = await read(page)
    return expected === undefined ? text === undefined : text?.includes(expected)
  }
  while (!(await isLive())) {
    if (performance.now() - before > timeoutMs)
      throw new Error(`${kind}: ${page} does not show "${expected ?? 'nothing'}"`)
    await sleep(10)
  }
  const took = performance.now() - before
  console.log(`${kind}: ${ms(took)} ms`)
  return { kind, ms: took }
}

/** Waits until the webhook queue is empty, except for delayed passes. */
async function waitUntilIdle({ webhook }: BenchSite) {
  for (;;) {
    const { pending } = JSON.parse(await (await fetch(`${webhook}/health`)).text())
    if (pending === 0) return
    await sleep(50)
  }
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

async function measure(site: BenchSite, media: number) {
  const mark = Date.now().toString(36).slice(-3)
  const [first, ...laterChanges] = changesFor(media, mark)
  if (!first) throw new Error('There is nothing to change')
  const warm: Result[] = []
  const cold = await measureChange(first, site)
  for (const change of laterChanges) {
    await waitUntilIdle(site)
    warm.push(await measureChange(change, site))
  }
  await waitUntilIdle(site)
  const config = await (await fetch(`${site.sandbox}/platform/apps/configs/demofree.json`)).json()
  return { first: cold, changes: warm, menu: await measureChange(renamedMenu(config.menu, mark), site) }
}

/** Measures publishing: from an edit through webhook and S3 to the first updated response. */
export const benchPublish = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options })
  const { endpoint, bucket } = values
  const media = Number(values.media)
  if (!Number.isInteger(media) || media < 0) throw new Error(`--media ${values.media}: give a number of media`)
  closeOnSignal(stopProcesses)
  const site = await openBenchSite({ media, bucket, ...(endpoint && { endpoint }) })
  try {
    const { first, changes, menu } = await measure(site, media)
    const times = [first, ...changes].map((change) => change.ms)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    const { buildSeconds, publishSeconds } = site
    const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version }
    const report = {
      at: new Date().toISOString(),
      machine,
      media,
      buildSeconds,
      publishSeconds,
      p50,
      p95,
      peakMb: site.peakMb(),
    }
    await mkdir('.bench', { recursive: true })
    await writeFile(`.bench/publish-${media}.json`, JSON.stringify({ ...report, first, changes, menu }, null, 2))
    console.log(
      `\n${media} synthetic media: built in ${buildSeconds.toFixed(1)} s, first published in ${publishSeconds.toFixed(1)} s`,
    )
    const row = [
      `${media}`,
      `${times.length}`,
      ms(first.ms),
      ms(p50),
      ms(p95),
      ms(Math.max(...times)),
      ms(menu.ms),
      `${report.peakMb ?? ''}`,
    ]
    const goal = ['goal', '>= 20', '', '', `<= ${goalMs}`, '', '', '']
    printTable(
      ['media', 'changes', 'first ms', 'p50 ms', 'p95 ms', 'max ms', 'every page ms', 'webhook MB'],
      [row, goal],
    )
  } finally {
    await site.close()
  }
}
