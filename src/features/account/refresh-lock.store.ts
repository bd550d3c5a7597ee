/** Broadcast channel of token refreshes between tabs. */
const channelName = 'jwp-refresh-token-channel'
const lockName = 'jwapp.refresh'
const timeoutMs = 15_000

type State = 'refreshing' | 'resolved' | 'rejected'

/** Refreshes in one tab at a time and broadcasts the result. */
export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(lockName, () => broadcastDone(work)) : afterOthers().then(() => broadcastDone(work))
}

async function broadcastDone<T>(work: () => Promise<T>): Promise<T> {
  broadcast('refreshing')
  try {
    const result = await work()
    broadcast('resolved')
    return result
  } catch (error) {
    broadcast('rejected')
    throw error
  }
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined
const broadcast = (state: State) => channel?.postMessage({ state })

let elsewhere = false
const waiting = new Set<() => void>()

// Pages that came without encryption have no locks: there the word of the others counts
channel?.addEventListener('message', ({ data }: MessageEvent<{ state?: State }>) => {
  elsewhere = data.state === 'refreshing'
  if (elsewhere) return
  for (const go of waiting) go()
  waiting.clear()
})

async function afterOthers() {
  if (!elsewhere) return
  await new Promise<void>((go) => {
    waiting.add(go)
    setTimeout(go, timeoutMs)
  })
  elsewhere = false
}
