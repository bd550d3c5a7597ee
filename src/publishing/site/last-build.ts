import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stateFile } from '../config/settings.ts'
import type { ShardPart } from '../shared/shard.ts'
import { digestOf } from '../shared/text.ts'
import type { SiteEdit } from './site-edit.ts'
import type { SiteFile } from './site-files.ts'
import type { SiteStore } from './site-store.ts'

/** Inputs of a build: code, site config, shard and render date in epoch ms. */
type BuildInputs = { code: string; siteDigest: string; shard: ShardPart | undefined; now: number }

const keys = ['code', 'siteDigest', 'shard', 'out'] as const

/** Shard as a string, empty for the whole site. */
export const shardLabel = (shard: ShardPart | undefined) => (shard ? `part ${shard.index} of ${shard.count}` : '')

const toStoredInputs = ({ code, siteDigest, shard }: BuildInputs, out: string) => ({
  code,
  siteDigest,
  shard: shardLabel(shard),
  out: identityOf(out),
})

// Corrections of a running clock stay below this.
const clockStepMs = 600_000

/** Tests whether an incremental build is possible: complete, with equal inputs, folder and assets. */
export function canBuildIncrementally(
  store: SiteStore,
  out: string,
  inputs: BuildInputs & { client: { path: string }[] },
): boolean {
  // A shard lacks the files of other shards, so it is always built completely.
  if (inputs.shard || isBuildUnfinished() || !existsSync(out)) return false
  // Pages of a later time may show an event as over.
  if (Number(store.getMeta('now') ?? 0) > inputs.now + clockStepMs) return false
  const now = toStoredInputs(inputs, out)
  return (
    keys.every((key) => store.getMeta(key) === now[key]) &&
    inputs.client.every(({ path }) => existsSync(join(out, path)))
  )
}

/** Stores the inputs for the next build. */
export function storeBuildInputs(edit: SiteEdit, out: string, inputs: BuildInputs) {
  const now = toStoredInputs(inputs, out)
  for (const key of keys) edit.setMeta(key, now[key])
  edit.setMeta('now', String(inputs.now))
}

/** A recreated folder has another identity, even with the same name. */
function identityOf(out: string): string {
  const { dev, ino, birthtimeMs } = statSync(out)
  return [out, dev, ino, birthtimeMs].join(' ')
}

const mark = () => stateFile('site.sqlite.moving')

/** Tests whether a build is changing the output folder, or was interrupted while doing so. */
export const isBuildUnfinished = () => existsSync(mark())

/** Marks the output folder as changing. `endMoving` removes the mark after the commit. */
export const beginMoving = () => writeFile(mark(), '', { flush: true })

export const endMoving = () => rm(mark(), { force: true })

type Output = { edit: SiteEdit; store: SiteStore; out: string; next: string }

/** Pages of the last build, as a fallback for failures in a full build. */
export function previousPages({ edit, store, out, next }: Output) {
  let count = 0

  /** File of the last build, or undefined if missing or changed. */
  function bytesOf({ path, digest }: SiteFile): Buffer | undefined {
    const file = join(out, path)
    const bytes = existsSync(file) ? readFileSync(file) : undefined
    return bytes && digestOf(bytes) === digest ? bytes : undefined
  }

  function carry(file: SiteFile, bytes: Buffer, route?: string) {
    mkdirSync(dirname(join(next, file.path)), { recursive: true })
    writeFileSync(join(next, file.path), bytes)
    edit.recordFile(file, route)
  }

  return {
    /** Copies the previous pages of a route. Returns false if any is missing or changed. */
    retain(key: string): boolean {
      const files = store.filesOf(key).map((file) => ({ file, bytes: bytesOf(file) }))
      if (!files.length || files.some(({ bytes }) => !bytes)) return false
      for (const { file, bytes } of files) if (bytes) carry(file, bytes, key)
      edit.touchRoute(key)
      count += 1
      return true
    },
    /** Copies the scripts and styles of the retained pages. */
    retainAssets() {
      if (!count) return
      for (const file of [...store.files()].filter(({ path }) => path.startsWith('_astro/'))) {
        const bytes = existsSync(join(next, file.path)) ? undefined : bytesOf(file)
        if (bytes) carry(file, bytes)
      }
    },
  }
}
