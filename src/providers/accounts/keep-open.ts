import type { Line } from './mqtt-line.ts'

const firstWaitMs = 5_000
const longestWaitMs = 60_000

/**
 * Keeps a line open until the returned function is called. The first has to open; a lost one is taken up again, and the
 * wait before each further attempt doubles.
 */
export async function keepOpen(open: () => Promise<Line>, onFailure: () => void): Promise<() => void> {
  let isWanted = true
  let line = await open()
  const watch = async () => {
    for (let waitMs = firstWaitMs; isWanted; ) {
      await line.lost
      if (isWanted) await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (!isWanted) return
      try {
        line = await open()
        waitMs = firstWaitMs
        if (!isWanted) line.close()
      } catch {
        onFailure()
        waitMs = Math.min(waitMs * 2, longestWaitMs)
      }
    }
  }
  void watch()
  return () => {
    isWanted = false
    line.close()
  }
}
