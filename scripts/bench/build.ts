import { fork } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pMap from 'p-map'
import { z } from 'zod/mini'
import { heapFlags, runTimed } from '../lib/command.ts'
import { serverUrls } from '../lib/demo.ts'
import { startRemote } from './remote.ts'
import { kilobytes, median, printTable } from './table.ts'

const Outcome = z.object({
  rendered: z.number(),
  reused: z.number(),
  seconds: z.object({ bundle: z.number(), render: z.number(), all: z.number() }),
  cpu: z.number(),
  megabytes: z.number(),
})
type Outcome = z.infer<typeof Outcome>

const goals = { seconds: 90, megabytes: 1024, pagesPerSecond: 1_500, changeSeconds: 5 } as const

/** Runs a script as a child process and returns its report. */
const outcomeOf = (script: string, args: string[], env: NodeJS.ProcessEnv): Promise<Outcome> =>
  new Promise((done, failed) => {
    const child = fork(script, args, { env: { ...process.env, ...env }, execArgv: heapFlags })
    let reported: unknown
    child.on('message', (message) => {
      reported = message
    })
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done(Outcome.parse(reported)) : failed(new Error('The build failed'))))
  })

type PlainBuild = { seconds: number; pages: number }

/** Builds the pages of the snapshot with plain Astro: one thread, no processing of pages. */
async function buildByAstro(out: string, env: NodeJS.ProcessEnv): Promise<PlainBuild> {
  const args = ['scripts/bench/astro-build.ts', process.cwd(), out]
  const seconds = await runTimed('The build with plain Astro', args, env)
  return { seconds, pages: globSync('**/*.html', { cwd: out }).length }
}

const brotli = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses all pages like a publish, with concurrency, without writing files. */
async function compressAll(pages: string[]) {
  const started = performance.now()
  const sizes = await pMap(pages, async (page) => (await brotli(await readFile(page), quality)).length, {
    concurrency: 8,
  })
  return { seconds: (performance.now() - started) / 1000, median: median(sizes) }
}

type Change = { name: string; path: string; patch: object; change: { kind: string; id: string } }

const edited = (name: string, id: string, patch: object): Change => ({
  name,
  path: `media/${id}`,
  patch,
  change: { kind: 'media', id },
})

const changes: Change[] = [
  edited('title of a film', 'Sy000007', { title: 'A new title' }),
  edited('description of a film', 'Sy000042', { description: 'Other words.' }),
  edited('title in Spanish', 'Sy000099', { 'title-es': 'Otro nombre' }),
  edited('film of the demo', 'GlassHou', { title: 'A house of paper' }),
  edited('film removed', 'Sy00000k', { deleted: true }),
]

async function changeAll(sandbox: string, env: NodeJS.ProcessEnv) {
  const done: (Outcome & { name: string })[] = []
  for (const { name, path, patch, change } of changes) {
    await fetch(`${sandbox}/_sandbox/${path}`, { method: 'PUT', body: JSON.stringify(patch) })
    done.push({ name, ...(await outcomeOf('scripts/bench/build-once.ts', [JSON.stringify([change])], env)) })
  }
  return done
}

const seconds = (value: number) => value.toFixed(1)

/** Measures a cold build over HTTP, then plain Astro and changes. Writes `.bench/build-N.json`. */
export const benchBuild = async (args: string[]): Promise<void> => {
  const options = {
    media: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '2' },
    astro: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args, options })
  const media = Number(values.media)
  if (!Number.isInteger(media) || media < 200) throw new Error(`--media ${values.media}: give a number from 200 on`)
  const folder = resolve('.foyer/bench-build')
  await rm(folder, { recursive: true, force: true })
  const out = join(folder, 'dist')
  const remote = await startRemote(media)
  try {
    const folders = { SITE_URL: 'http://site.test', FOYER_OUT: out, FOYER_STATE: folder, FOYER_WORKERS: values.workers }
    // Images of a large catalogue are mirrored over later builds and delay no page.
    const env = { ...serverUrls(remote.url), ...folders, MIRROR_LIMIT: '0' }
    const cold = await outcomeOf('scripts/bench/build-once.ts', [], env)
    const pages = globSync('**/*.html', { cwd: out }).map((page) => join(out, page))
    const bytes = median(await pMap(pages, async (page) => (await stat(page)).size, { concurrency: 16 }))
    const packed = await compressAll(pages)
    const plain = values.astro ? await buildByAstro(join(folder, 'plain'), env) : undefined
    const changed = await changeAll(remote.url, env)
    const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version }
    const measurements = {
      at: new Date().toISOString(),
      machine,
      media,
      workers: values.workers,
      goals,
      cold,
      bytes,
      packed,
      plain,
      changed,
    }
    await mkdir('.bench', { recursive: true })
    await writeFile(`.bench/build-${media}.json`, JSON.stringify(measurements, null, 2))
    report(measurements)
  } finally {
    remote.close()
  }
}

type Found = { media: number; cold: Outcome; bytes: number; packed: { seconds: number; median: number } } & {
  plain: PlainBuild | undefined
  changed: (Outcome & { name: string })[]
}

function report({ media, cold, bytes, packed, plain, changed }: Found) {
  const { bundle, render, all } = cold.seconds
  console.log(`\nCold build of ${media} synthetic media in addition to the demo, on two threads`)
  printTable(
    ['part', 'seconds', 'remark'],
    [
      ['ingest over HTTP', seconds(all - bundle - render), ''],
      ['bundling', seconds(bundle), ''],
      [
        'rendering and writing',
        seconds(render),
        `${cold.rendered} pages, ${Math.round(cold.rendered / render)} pages/s`,
      ],
      ...(plain ? [['plain Astro, bundling and rendering', seconds(plain.seconds), `${plain.pages} pages`]] : []),
      ['all', seconds(all), `${seconds(cold.cpu)} s of CPU; goal for 100,000: ${goals.seconds}`],
      [
        'compression, brotli 5',
        seconds(packed.seconds),
        `median page ${kilobytes(bytes)} KB, ${kilobytes(packed.median)} packed`,
      ],
      ['peak memory', `${Math.round(cold.megabytes)} MB`, `goal ${goals.megabytes} MB`],
    ],
  )
  console.log(`\nA change, from the event to the files of the site; goal ${goals.changeSeconds} s to live`)
  printTable(
    ['change', 'seconds', 'CPU', 'rendered', 'reused'],
    changed.map((change) => [
      change.name,
      seconds(change.seconds.all),
      seconds(change.cpu),
      `${change.rendered}`,
      `${change.reused}`,
    ]),
  )
}
