import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digestOf } from '../shared/digest.ts'
import type { SiteEdit } from './site-edit.ts'
import type { SiteFile } from './site-files.ts'
import type { SiteStore } from './site-store.ts'

type Output = { edit: SiteEdit; store: SiteStore; out: string; next: string }

/** Pages of the last build, as a fallback for failures in a full build. */
export function pagesBefore({ edit, store, out, next }: Output) {
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
