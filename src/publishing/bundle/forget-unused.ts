import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const retained = 3
const hourMs = 3_600_000

/** Removes all but the three most recent folders. Folders used within an hour are retained. */
export async function forgetUnused(parent: string, now: Date): Promise<void> {
  const names = await readdir(parent)
  const dated = await Promise.all(names.map(async (name) => ({ name, used: await usedAt(join(parent, name)) })))
  const others = dated.sort((a, b) => b.used - a.used).slice(retained)
  const idle = others.filter(({ used }) => now.getTime() - used > hourMs)
  await Promise.all(idle.map(({ name }) => rm(join(parent, name), { recursive: true, force: true })))
}

// Another process may have removed or renamed the folder since it was listed.
const usedAt = (folder: string) =>
  stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
