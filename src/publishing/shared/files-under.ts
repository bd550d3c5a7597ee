import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of all files under a folder, with slashes. Links are passed to `linked`. */
export async function* filesUnder(
  folder: string,
  linked: (path: string) => void = () => {},
  inside = '',
): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    const path = `${inside}${entry.name}`
    if (entry.isSymbolicLink()) linked(path)
    else if (entry.isDirectory()) yield* filesUnder(folder, linked, `${path}/`)
    else if (entry.isFile()) yield path
  }
}
