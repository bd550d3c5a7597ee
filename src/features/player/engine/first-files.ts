import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'

/** Response of a request in advance, with its times in ms. */
type Received = { url: string; body: ArrayBuffer; start: number; first: number; end: number }

const timeoutMs = 8_000
// Live playlists soon become stale.
const cacheMs = 10_000

const requested = new Map<string, Promise<Received>>()

/** Requests a file once. hls.js takes the response by its URL and reports failures of its own request. */
function request(url: string): Promise<Received> {
  const cached = requested.get(url)
  if (cached) return cached
  const received = receive(url)
  const forget = () => requested.get(url) === received && requested.delete(url)
  received.then(() => setTimeout(forget, cacheMs), forget)
  requested.set(url, received)
  return received
}

async function receive(url: string): Promise<Received> {
  const start = performance.now()
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (response.status !== 200) throw new Error(`${url} returned status ${response.status}`)
  const first = performance.now()
  const body = await response.arrayBuffer()
  return { url: response.url || url, body, start, first, end: performance.now() }
}

const textOf = ({ body }: Pick<Received, 'body'>) => new TextDecoder().decode(body)

/** Requests the playlists of an HLS stream, those that hls.js reads first. Returns the last one. */
async function requestPlaylists(file: string): Promise<Received> {
  const main = await request(file)
  const variant = lowestVariant(textOf(main))
  return variant ? request(new URL(variant, main.url).href) : main
}

/** Requests the playlists of an HLS stream and the segment at `from` seconds, while hls.js loads. */
export async function requestFirstFiles(file: string, from: number): Promise<void> {
  try {
    const { url, ...media } = await requestPlaylists(file)
    await Promise.all(segmentFiles(textOf(media), from).map((path) => request(new URL(path, url).href)))
  } catch {
    // hls.js requests the file again and reports the failure.
  }
}

const manifest = /https?:[^"]+\.m3u8[^"]*/

/**
 * Requests an island's playlists on intent, and the first segment on a press.
 * The streams of signed-in viewers have other addresses.
 */
export function requestAtIntent(island: Pick<Element, 'getAttribute'>, isPressed: boolean): void {
  const [file] = manifest.exec(island.getAttribute('props') ?? '') ?? []
  if (!file || document.documentElement.dataset.viewer) return
  if (isPressed) requestFirstFiles(file, 0)
  else requestPlaylists(file).catch(() => undefined)
}

const linesOf = (playlist: string) => playlist.split(/\r?\n/).filter(Boolean)

// hls.js fills variables in.
const unusable = /^#|\{\$/

/** Returns the path of the lowest variant, which hls.js plays first; undefined in a media playlist. */
export function lowestVariant(playlist: string): string | undefined {
  const lines = linesOf(playlist)
  const variants = lines.flatMap((line, index) => {
    const path = lines[index + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !path || unusable.test(path)) return []
    const [, height = 0] = /RESOLUTION=\d+x(\d+)/.exec(line) ?? []
    const [, bitrate = 0] = /[:,]\s*BANDWIDTH=(\d+)/.exec(line) ?? []
    return { path, height: Number(height), bitrate: Number(bitrate) }
  })
  const pictures = variants.filter(({ height }) => height > 0)
  const ranked = pictures.length > 0 ? pictures : variants
  return ranked.sort((a, b) => a.height - b.height || a.bitrate - b.bitrate)[0]?.path
}

/**
 * Returns the paths of the segment at `from` seconds and its initialization; none for live streams, byte ranges, gaps and
 * variables.
 */
export function segmentFiles(playlist: string, from: number): string[] {
  const lines = linesOf(playlist)
  if (!lines.includes('#EXT-X-ENDLIST') || /^#EXT-X-(?:BYTERANGE|GAP)|BYTERANGE=|\{\$/m.test(playlist)) return []
  let end = 0
  let init: string | undefined
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MAP:')) init = /URI="([^"]+)"/.exec(line)?.[1]
    if (line.startsWith('#EXTINF:')) end += Number.parseFloat(line.slice('#EXTINF:'.length))
    if (!line.startsWith('#') && end > from) return init ? [init, line] : [line]
  }
  return []
}

/** Extends a loader of hls.js: files that were requested in advance are used once, others are requested. */
export function loaderOfFirstFiles(Loader: HlsConfig['loader']): HlsConfig['loader'] {
  return class extends Loader {
    #isOver = false

    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const loadNow = () => super.load(context, config, callbacks)
      const isPart = context.rangeEnd || Object.keys(context.headers ?? {}).length > 0
      const received = isPart ? undefined : requested.get(context.url)
      if (!received) return loadNow()
      requested.delete(context.url)
      received.then(
        (file) => this.#isOver || this.#succeed(file, context, callbacks),
        () => this.#isOver || loadNow(),
      )
    }

    override abort() {
      this.#isOver = true
      super.abort()
    }

    override destroy() {
      this.#isOver = true
      super.destroy()
    }

    #succeed(file: Received, context: LoaderContext, { onSuccess }: LoaderCallbacks<LoaderContext>) {
      const { url, body, start, first, end } = file
      // The bandwidth estimate counts from the start of the request until now.
      const waited = performance.now() - end
      Object.assign(this.stats.loading, { start: start + waited, first: first + waited, end: end + waited })
      this.stats.loaded = this.stats.total = body.byteLength
      const data = context.responseType === 'arraybuffer' ? body : textOf(file)
      onSuccess({ url, data, code: 200 }, this.stats, context, null)
    }
  }
}
