import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { messageOf } from '#core/data/errors.ts'
import { filesUnder } from '../shared/files-under.ts'
import type { CreateResult, ObjectStore, StoredObject } from './store.ts'

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined
  throw error
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Object store in a folder. Files appear complete under their final name. */
export function openFolderStore(root: string): ObjectStore {
  let count = 0
  const at = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`${key} points outside ${root}`)
    return path
  }

  /** Writes a temporary file and moves it to its final path. */
  const write = async (key: string, make: (path: string) => Promise<unknown>, move = rename) => {
    const [path, aside] = [at(key), `${at(key)}.${process.pid}-${++count}.part`]
    try {
      await makeIn(dirname(path), () => make(aside))
      await move(aside, path)
    } catch (error) {
      throw isFull(error) ? new Error(fullDisk(root, messageOf(error)), { cause: error }) : error
    } finally {
      await rm(aside, { force: true })
    }
  }

  const create = (key: string, body: Uint8Array): Promise<CreateResult> =>
    write(key, (path) => writeFile(path, body), link).then(
      () => 'created',
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return 'taken'
        throw error
      },
    )

  return {
    name: `file:${root}`,
    keepsEncoding: false,
    get: (key) => readFile(at(key)).catch(missing),
    put: (key, body) => write(key, (path) => writeFile(path, body)),
    create,
    copy: (from, to) => write(to, (path) => copyFile(at(from), path)),
    storedAt: async (key) => {
      const stats = await stat(at(key)).catch(missing)
      return stats?.isFile() ? stats.mtime : undefined
    },
    remove: async (keys) => {
      for (const key of keys) {
        await rm(at(key), { force: true })
        await prune(root, dirname(at(key)))
      }
    },
    list: (prefix, after = '') => filesOf(root, prefix, after),
    async removeUnfinished(before) {
      let count = 0
      for await (const path of filesUnder(root)) {
        const stats = unfinished.test(path) ? await stat(join(root, path)).catch(missing) : undefined
        if (!stats || stats.mtime >= before) continue
        await rm(join(root, path), { force: true })
        count += 1
      }
      return count
    },
  }
}

const unfinished = /\.\d+-\d+\.part$/

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const fullDisk = (root: string, why: string) =>
  `The disk of ${root} is full: free some space, then publish again (${why})`

/** Removes empty folders, because an object store has none. */
async function prune(root: string, folder: string): Promise<void> {
  if (folder === root || !folder.startsWith(root + sep)) return
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  )
  if (isRemoved) await prune(root, dirname(folder))
}

/** Retries if another process removes the empty folder before the first file is written. */
async function makeIn(folder: string, make: () => Promise<unknown>, tries = 9): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await make()
  } catch (error) {
    if (tries <= 1 || !isMissing(error)) throw error
    await makeIn(folder, make, tries - 1)
  }
}

async function* filesOf(root: string, prefix: string, after: string): AsyncGenerator<StoredObject> {
  const inside = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  // Linked folders are not followed.
  const folder = join(root, inside)
  if (!existsSync(folder) || (await realpath(folder)) !== join(await realpath(root), inside.slice(0, -1))) return
  const keys: string[] = []
  for await (const path of filesUnder(root, undefined, inside)) if (!path.endsWith('.part')) keys.push(path)
  for (const key of keys.filter((candidate) => candidate.startsWith(prefix) && candidate > after).sort(byCode)) {
    const stats = await stat(join(root, key)).catch(missing)
    if (stats) yield { key, modified: stats.mtime, tag: `${stats.mtimeMs}-${stats.size}` }
  }
}

const byCode = (a: string, b: string) => (a < b ? -1 : 1)
