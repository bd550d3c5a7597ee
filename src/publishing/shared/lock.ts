import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Runs work that only one process may do at a time; throws a sentence while another one, still alive, holds the file. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  if (!(await take(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (isAlive(holder)) throw new Error(`Another build (process ${holder}) is at work: wait for it, or delete ${file}`)
    await rm(file, { force: true })
    await writeFile(file, String(process.pid))
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

const take = (file: string) =>
  writeFile(file, String(process.pid), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

// Our own number was given to somebody else before us: containers start to count anew
function isAlive(pid: number): boolean {
  if (!pid || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
