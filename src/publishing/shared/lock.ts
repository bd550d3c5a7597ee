import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Runs work that only one process may do at a time; throws a sentence while another one holds the file. The system keeps
 * the lock and gives it up with the process, however that ends; the file itself only says who is at work.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  const held = take(`${file}.held`)
  if (!held) throw new Error(`Another build${await holderOf(file)} is at work: wait for it`)
  try {
    await writeFile(file, String(process.pid))
    return await work()
  } finally {
    await rm(file, { force: true })
    held.close()
  }
}

// Two that ask in the same moment refuse each other: a short while lets one of them win
const patienceMs = 200
const busy = 5

/** Locks a file, which stays when the lock is given up: who deletes it could delete the lock of the next. */
function take(file: string): DatabaseSync | undefined {
  const db = new DatabaseSync(file, { timeout: patienceMs })
  try {
    db.exec('begin exclusive')
    return db
  } catch (error) {
    db.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
}

async function holderOf(file: string): Promise<string> {
  const pid = await readFile(file, 'utf8').catch(() => '')
  return pid ? ` (process ${pid})` : ''
}
