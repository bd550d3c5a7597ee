import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileKindOf } from './site-store.ts'

/** Folder for the files of a running build. Builds delete it, so no publisher may use its name. */
export const nextFolder = (out: string) => `${out}.foyer-next`
const previousFolder = (out: string) => `${out}.foyer-previous`

/** Removes leftovers of an interrupted build and restores a site already moved aside. */
export async function clearLeftovers(out: string): Promise<void> {
  if (!existsSync(out) && existsSync(previousFolder(out))) await rename(previousFolder(out), out)
  await Promise.all([remove(nextFolder(out)), remove(previousFolder(out))])
}

/** Replaces a folder with a finished one, or copies its files if moving fails. */
export async function replaceFolder(next: string, out: string, move: typeof rename = rename): Promise<void> {
  const old = previousFolder(out)
  try {
    if (existsSync(out)) await move(out, old)
    await move(next, out)
  } catch (error) {
    if (!existsSync(out) && existsSync(old)) await move(old, out)
    if (!isBusy(error)) throw error
    await overwrite(next, out)
  }
  await Promise.all([remove(next), remove(old)])
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

// Mount points, image layers and open folders cannot be moved, but their content can change.
const busyCodes = ['EBUSY', 'EXDEV', 'EPERM', 'EACCES', 'ENOTEMPTY']
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && busyCodes.includes(String(error.code))

type Staged = { changed: readonly string[]; removed: readonly string[] }

/** Moves changed files into a folder: assets, pages, pointers, then removals. */
export async function applyStaged(
  next: string,
  out: string,
  { changed, removed }: Staged,
  move: typeof rename = rename,
): Promise<void> {
  const order = ['asset', 'page', 'pointer']
  const sorted = changed.toSorted((a, b) => order.indexOf(fileKindOf(a)) - order.indexOf(fileKindOf(b)))
  for (const path of sorted) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await moveFile(join(next, path), join(out, path), move)
  }
  for (const path of removed) if (!changed.includes(path)) await removeFile(out, path)
  await remove(next)
}

/** Moves a file across disks through a temporary copy, so it is never incomplete. */
async function moveFile(from: string, to: string, move: typeof rename) {
  try {
    await move(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, `${to}.next`)
    await move(`${to}.next`, to)
  }
}

/** Removes a file and its empty parent folders. */
async function removeFile(out: string, path: string) {
  await rm(join(out, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
    if (
      !(await rmdir(join(out, folder)).then(
        () => true,
        () => false,
      ))
    )
      return
}

/** Copies assets, then pages, then removes old files. Pages never reference missing files. */
async function overwrite(next: string, out: string) {
  await cp(next, out, { recursive: true, filter: (path) => !path.endsWith('.html') })
  await cp(next, out, { recursive: true })
  for (const path of await readdir(out, { recursive: true }))
    if (!existsSync(join(next, path))) await remove(join(out, path))
}
