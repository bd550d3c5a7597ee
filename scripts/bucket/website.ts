import type { RequestListener } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { shown } from './answers.ts'
import type { Objects } from './objects.ts'

/** A bucket as its website: index documents, folders with their slash, `404.html` for what is missing. */
export const websiteOf =
  (objects: Objects, prefix: string): RequestListener =>
  ({ url = '/', headers: asked }, response) => {
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
    const takes = String(asked['accept-encoding']).includes('br')
    // A CDN in front of a store unpacks for those that cannot
    const sent = encoding === 'br' && !takes ? brotliDecompressSync(body) : body
    response.writeHead(found ? 200 : 404, { ...headers, ...(encoding && takes && { 'content-encoding': encoding }) })
    return response.end(sent)
  }
