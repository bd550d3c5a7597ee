import type { RequestListener } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { Objects } from './objects.ts'
import { objectHeaders } from './responses.ts'

/** Parses the address of a request. Returns undefined if it is malformed. */
const addressOf = (url: string) => {
  try {
    const { pathname, search } = new URL(url, 'http://site')
    return { pathname, search, path: decodeURIComponent(pathname.slice(1)) }
  } catch {
    return undefined
  }
}

/** Serves a bucket as a website with index documents, folder redirects and `404.html`. */
export const websiteOf =
  (objects: Objects, prefix: string): RequestListener =>
  ({ url = '/', headers: requestHeaders }, response) => {
    const address = addressOf(url)
    if (!address) return response.writeHead(400).end()
    const path = prefix + address.path
    const index = path === '' || path.endsWith('/') ? `${path}index.html` : path
    const object = objects.get(index)
    const folder = !object && objects.get(`${path}/index.html`)
    if (folder) return response.writeHead(302, { location: `${address.pathname}/${address.search}` }).end()
    const stored = object ?? objects.get(`${prefix}404.html`)
    if (!stored) return response.writeHead(404).end()
    const body = objects.body(stored.tag)
    const {
      'content-encoding': encoding,
      'content-length': _,
      ...headers
    } = { 'content-encoding': '', ...objectHeaders(stored) }
    const takes = String(requestHeaders['accept-encoding']).includes('br')
    // A CDN decompresses for clients without Brotli support.
    const payload = encoding === 'br' && !takes ? brotliDecompressSync(body) : body
    response.writeHead(object ? 200 : 404, { ...headers, ...(encoding && takes && { 'content-encoding': encoding }) })
    return response.end(payload)
  }
