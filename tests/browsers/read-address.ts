import type { ChildProcess } from 'node:child_process'

/** Time in which a browser starts on a busy machine. */
export const startMs = 60_000

/** Address that a started browser writes to its error output. Throws after a minute. */
export const readAddress = (child: ChildProcess): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    let written = ''
    const fail = (reason: string) => reject(new Error(`${child.spawnfile} ${reason}:\n${written}`))
    const late = setTimeout(() => fail('names no address'), startMs)
    child.on('error', reject)
    child.once('exit', () => fail('ended'))
    child.stderr?.on('data', (bytes: Buffer) => {
      written += bytes.toString()
      const [, address] = /(?:DevTools|WebDriver BiDi) listening on (ws:\S+)/.exec(written) ?? []
      if (!address) return
      clearTimeout(late)
      resolve(address)
    })
  })

/** Ends a browser whose start failed, and throws its error. */
export const orEnd = <Value>(child: ChildProcess, started: Promise<Value>): Promise<Value> =>
  started.catch((error) => {
    child.kill()
    throw error
  })
