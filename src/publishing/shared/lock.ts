import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Runs work under a process lock, released on exit. Throws while another process has it. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  const lock = acquire(`${file}.held`)
  if (!lock) throw new Error(`Another build${await ownerOf(file)} is at work: wait for it`)
  try {
    await writeFile(file, String(process.pid))
    return await work()
  } finally {
    await rm(file, { force: true })
    lock.close()
  }
}

/** Runs work in a write transaction; an error undoes it. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    // A full disk ends the transaction itself.
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

// Two simultaneous attempts can block each other. After a short wait, one of them succeeds.
const timeoutMs = 200
const busy = 5

/** Locks a file and retains it after release, because deletion could remove the next lock. */
function acquire(file: string): DatabaseSync | undefined {
  const db = new DatabaseSync(file, { timeout: timeoutMs })
  try {
    db.exec('begin exclusive')
    return db
  } catch (error) {
    db.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
}

async function ownerOf(file: string): Promise<string> {
  const pid = await readFile(file, 'utf8').catch(() => '')
  return pid ? ` (process ${pid})` : ''
}
