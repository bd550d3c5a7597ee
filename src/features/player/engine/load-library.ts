import { rejectAfter } from '../film/reject-after.ts'

const timeoutMs = 15_000

let loading: Promise<(element: HTMLElement) => LibraryPlayer> | undefined

/** Loads the publisher's player library once; failures may be retried. */
export function loadLibrary(platform: string, playerId: string) {
  loading ??= rejectAfter(timeoutMs, addScript(`${platform}/libraries/${encodeURIComponent(playerId)}.js`)).catch(
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

async function addScript(src: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  Object.assign(script, { src, onload: () => resolve(), onerror: () => reject(new Error(`${src} did not load`)) })
  document.head.append(script)
  await promise
  const { jwplayer } = window
  if (!jwplayer) throw new Error(`${src} holds no player`)
  return jwplayer
}
