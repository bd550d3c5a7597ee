import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Numbers of files of a written folder. */
export type Written = { added: number; changed: number; removed: number; unchanged: number }

/** Content of a file: its bytes, or a file to copy. */
export type FolderFile = { bytes: Uint8Array } | { copyOf: string }

/** Writes the files that differ and removes others. Unchanged files keep their time of change. */
export function writeFolder(folder: string, files: ReadonlyMap<string, FolderFile>): Written {
  const written: Written = { added: 0, changed: 0, removed: 0, unchanged: 0 }
  for (const [path, file] of files) {
    const target = join(folder, path)
    const isThere = existsSync(target)
    if (isThere && isSame(target, file)) written.unchanged += 1
    else {
      written[isThere ? 'changed' : 'added'] += 1
      mkdirSync(dirname(target), { recursive: true })
      if ('bytes' in file) writeFileSync(target, file.bytes)
      else copyWithTime(file.copyOf, target)
    }
  }
  for (const path of pathsIn(folder))
    if (!files.has(path)) {
      rmSync(join(folder, path))
      written.removed += 1
    }
  return written
}

function isSame(target: string, file: FolderFile): boolean {
  if ('bytes' in file) return readFileSync(target).equals(file.bytes)
  const [before, now] = [statSync(target), statSync(file.copyOf)]
  return before.size === now.size && Math.abs(before.mtimeMs - now.mtimeMs) < 1_000
}

function copyWithTime(from: string, to: string) {
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  const { atime, mtime } = statSync(from)
  utimesSync(to, atime, mtime)
}

/** Paths of the files in a folder, with slashes. Names that begin with a dot are not part of it. */
function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return paths.map((path) => relative(folder, path).split(sep).join('/')).filter((path) => !/(^|\/)\./.test(path))
}
