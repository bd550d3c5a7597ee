import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Hop-by-hop headers
const ofTheLine = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']

// Another build: none of the precached scripts remains
const otherScripts = (worker: string) => worker.replace(/\{url:"_astro\/[^}]*\},?/g, '')

/** One address that shows a build, and from `publish` on the next one. */
export const serveBuilds = async (first: string, next: string) => {
  let site = first
  const server = createServer(async ({ url = '/' }, response) => {
    const upstream = await fetch(new URL(url, site), { redirect: 'manual' })
    const headers = [...upstream.headers].filter(([name]) => !ofTheLine.includes(name))
    response.writeHead(upstream.status, Object.fromEntries(headers))
    const body = Buffer.from(await upstream.arrayBuffer())
    response.end(url === '/sw.js' && site === next ? `${otherScripts(body.toString())}// ${release}` : body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  let release = 0
  const publish = () => {
    site = next
    release++
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, publish, close }
}
