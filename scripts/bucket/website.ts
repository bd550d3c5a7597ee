import type { RequestListener } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { Objects } from './objects.ts'
import { shown } from './replies.ts'

/** Serves a bucket as a website with index documents, folder redirects and `404.html`. */
export const websiteOf =
  (objects: Objects, prefix: string): RequestListener =>
  ({ url = '/', headers: requestHeaders }, response) => {
    const path = prefix + decodeURIComponent(new URL(url, 'http://site').pathname.slice(1))
    const index = path === '' || path.endsWith('/') ? `${path}index.html` : path
    const found = objects.get(index)
    const folder = !found && objects.get(`${path}/index.html`)
    if (folder) return response.writeHead(302, { location: `${url}/` }).end()
    const stored = found ?? objects.get(`${prefix}404.html`)
    if (!stored) return response.writeHead(404).end()
    const body = objects.body(stored.tag)
    const {
      'content-encoding': encoding,
      'content-length': _,
      ...headers
    } = { 'content-encoding': '', ...shown(stored) }
    const takes = String(requestHeaders['accept-encoding']).includes('br')
    // A CDN decompresses for clients without Brotli support.
    const sent = encoding === 'br' && !takes ? brotliDecompressSync(body) : body
    response.writeHead(found ? 200 : 404, { ...headers, ...(encoding && takes && { 'content-encoding': encoding }) })
    return response.end(sent)
  }
