import type { Line } from './mqtt-connection.ts'

const firstWaitMs = 5_000
const maxWaitMs = 60_000

/**
 * Keeps a connection open until the returned function is called. Delays double between retries; the first failure
 * rejects.
 */
export async function reconnect(open: () => Promise<Line>, onFailure: () => void): Promise<() => void> {
  let isOpen = true
  let line = await open()
  const watch = async () => {
    for (let waitMs = firstWaitMs; isOpen; ) {
      await line.lost
      if (isOpen) await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (!isOpen) return
      try {
        line = await open()
        waitMs = firstWaitMs
        if (!isOpen) line.close()
      } catch {
        onFailure()
        waitMs = Math.min(waitMs * 2, maxWaitMs)
      }
    }
  }
  void watch()
  return () => {
    isOpen = false
    line.close()
  }
}
