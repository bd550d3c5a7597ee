import { cdn, fakePlatform, film } from './fake-downloads.ts'

/** Film of MP4 files only, of 96 seconds. */
export const filmInFiles = {
  ...film,
  remote: {
    sources: ['tiny', 'small', 'large'].map((name) => ({ file: `${cdn}/${name}.mp4`, type: 'video/mp4' })),
    tracks: [],
  },
}

/** Content of a file: every block of 4 KB has its own value. */
function bytesOf(size: number) {
  const bytes = new Uint8Array(size)
  for (let start = 0; start < size; start += 4_096) bytes.fill((start >> 12) % 251, start, start + 4_096)
  return bytes
}

/** Server of these files. `hang` keeps requests open, `cut` ends bodies early. */
export function fakeFiles(sizes: Record<string, number>) {
  const server = {
    sizes,
    tag: '"one"',
    hasRanges: true,
    hang: (_range: string): boolean => false,
    cut: (_range: string): boolean => false,
  }
  const requests: string[] = []
  const web = fakePlatform()
  const fetch: typeof web.fetch = async (input, options = {}) => {
    const name = /\/(\w+)\.mp4$/.exec(input)?.[1]
    if (!name) return web.fetch(input, options)
    const { signal, headers, method } = options as RequestInit
    signal?.throwIfAborted()
    const range = new Headers(headers).get('range')?.replace('bytes=', '') ?? ''
    requests.push([method ?? 'GET', name, range].filter(Boolean).join(' '))
    const size = server.sizes[name]
    if (size === undefined) return new Response('', { status: 404 })
    const fileHeaders = { 'content-type': 'video/mp4', 'content-length': String(size), etag: server.tag }
    if (method === 'HEAD') return new Response(null, { headers: fileHeaders })
    if (server.hang(range))
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const [first = 0, last = size - 1] = range && server.hasRanges ? range.split('-').map(Number) : []
    const body = bytesOf(size).slice(first, server.cut(range) ? last : last + 1)
    return new Response(body, { status: range && server.hasRanges ? 206 : 200, headers: fileHeaders })
  }
  /** Requests for parts, without those for sizes and the probe. */
  const parts = () => requests.filter((request) => request.startsWith('GET') && !request.endsWith(' 0-0'))
  return { server, requests, parts, bytesOf, web: { ...web, fetch } }
}
