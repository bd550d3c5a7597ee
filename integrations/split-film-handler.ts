import type { SplitFileManifest } from '#core/downloads/downloads.ts'

type Handled = { request: Pick<Request, 'headers' | 'mode' | 'destination'>; url: URL }

/**
 * Responds to requests for a film stored in parts. Ranges follow RFC 9110.
 * Serialised into the worker, so it references no other module.
 */
export async function joinParts({ request, url }: Handled): Promise<Response> {
  const cache = await caches.open(`downloads${url.pathname.split('/_downloads/')[0]}`)
  const description = await cache.match(url.pathname)
  const isMedia = request.mode !== 'navigate' && ['', 'video'].includes(request.destination)
  if (!description || !isMedia) return Response.error()
  const { type, size, parts }: SplitFileManifest = await description.json()
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  const isRange = (from || to) && !(from && to && Number(to) < Number(from))
  const first = !isRange ? 0 : from ? Number(from) : size - Math.min(size, Number(to))
  const last = isRange && from && to ? Math.min(Number(to), size - 1) : size - 1
  const headers = new Headers({ 'content-type': type, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' })
  if (first > last) {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(last - first + 1))
  if (isRange) headers.set('content-range', `bytes ${first}-${last}/${size}`)
  let position = first
  let current: { name: string; part: Blob } | undefined
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let start = 0
      const [name, bytes] = parts.find(([, length]) => {
        if (position < start + length) return true
        start += length
        return false
      }) ?? ['', 0]
      if (current?.name !== name) {
        const stored = await cache.match(new URL(name, url).pathname)
        if (!stored) throw new Error(`${name} is missing`)
        current = { name, part: await stored.blob() }
      }
      // A film in one part is sent in chunks of 1 MiB, too.
      const end = Math.min(last + 1, start + bytes, position + 2 ** 20)
      controller.enqueue(new Uint8Array(await current.part.slice(position - start, end - start).arrayBuffer()))
      position = end
      if (position > last) controller.close()
    },
  })
  return new Response(body, { status: isRange ? 206 : 200, headers })
}
