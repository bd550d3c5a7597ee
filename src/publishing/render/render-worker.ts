import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { baseOf } from '#core/address/site-path.ts'
import { redirectPage } from '../content-db/redirects.ts'
import { pageFinisher } from '../html/finish-page.ts'
import { fileOf, type Route } from '../routes/route.ts'
import { digestOf } from '../shared/text.ts'
import type { Batch, FailedRoute, RenderBuild, RenderedRoute, RenderThread, WorkerMessage } from './render-pool.ts'
import type { RendererModule } from './renderer.ts'

const { unit, siteUrl } = workerData as RenderThread

// Astro hashes the same scripts on every page, with an asynchronous call each time.
const digests = new Map<string, Promise<ArrayBuffer>>()
const slow = crypto.subtle.digest.bind(crypto.subtle)
crypto.subtle.digest = (algorithm, data) => {
  if (algorithm !== 'SHA-256') return slow(algorithm, data)
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
  const key = Buffer.from(bytes).toString('latin1')
  const digest = digests.get(key) ?? Promise.resolve(new Uint8Array(createHash('sha256').update(bytes).digest()).buffer)
  if (digests.size < 100) digests.set(key, digest)
  return digest
}

const { openRenderer, beginDependencies }: RendererModule = await import(
  pathToFileURL(join(unit, 'server', 'renderer.mjs')).href
)

/** Opens the content of a build. A thread may render several builds of the same site, one after another. */
function openBuild({ id, out, now }: RenderBuild) {
  const client = join(unit, 'client')
  const { astro, ...renderer } = openRenderer(new Date(now), client)
  const finish = pageFinisher(client, astro, baseOf(siteUrl))
  return { id, out, finish, folders: new Set<string>(), ...renderer }
}

type Build = ReturnType<typeof openBuild>

// Pages are written one at a time, so one buffer suffices.
let page = Buffer.allocUnsafe(1 << 20)

function write({ out, folders }: Build, path: string, text: string) {
  const file = join(out, path)
  const folder = dirname(file)
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
  if (folders.size < 1000) folders.add(folder)
  // UTF-8 needs at most three bytes per UTF-16 code unit.
  if (text.length * 3 > page.length) page = Buffer.allocUnsafe(text.length * 3)
  const bytes = page.subarray(0, page.write(text))
  writeFileSync(file, bytes)
  return { path, digest: digestOf(bytes), bytes: bytes.length }
}

async function renderRoute(build: Build, { key, addresses, moved }: Route): Promise<RenderedRoute> {
  const reads = beginDependencies()
  const files = []
  for (const address of addresses) files.push(write(build, fileOf(address), await pageAt(build, address)))
  for (const { from, to } of moved) files.push(write(build, fileOf(from), redirectPage(to, siteUrl)))
  return {
    ...{ key, files, moved: moved.length, reads: [...reads.records], changesAt: reads.changesAt },
    listing: build.listingOf(key),
    documents: build.documentsIn(key),
  }
}

async function pageAt({ render, finish }: Build, address: string) {
  try {
    const text = await render(address)
    return address.endsWith('/') ? finish(text) : text
  } catch (cause) {
    throw new Error(`The page ${address} could not be rendered: ${cause instanceof Error ? cause.message : cause}`)
  }
}

async function renderAll(build: Build, routes: Route[]): Promise<WorkerMessage> {
  const [rendered, failed]: [RenderedRoute[], FailedRoute[]] = [[], []]
  for (const route of routes) {
    try {
      rendered.push(await renderRoute(build, route))
    } catch (error) {
      failed.push({ key: route.key, sentence: error instanceof Error ? error.message : String(error) })
    }
    // Yields to the event loop, because pending cleanup would otherwise accumulate.
    await nextTurn()
  }
  return { rendered, failed, scripts: build.scripts }
}

let current: Build | undefined

parentPort?.on('message', async ({ build, routes }: Batch) => {
  if (current?.id !== build.id) current = openBuild(build)
  parentPort?.postMessage(await renderAll(current, routes))
})
