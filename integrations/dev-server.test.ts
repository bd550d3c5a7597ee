import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devServer } from './dev-server.ts'

type Handler = (request: object, response: object, next: () => void) => void
type Entry = { route: string; handle: Handler }

const hooks = devServer().hooks

/** Starts the handlers of the development server; other requests get status 404. */
const stack: Entry[] = []
const middlewares = {
  stack,
  use: (...args: [string, Handler] | [Handler]) => {
    const [route, handle] = args.length === 2 ? args : ['', args[0]]
    stack.push({ route, handle })
  },
}
const server = createServer((request, response) => {
  const call = (at: number): void => {
    const entry = stack[at]
    if (!entry) response.writeHead(404).end(request.url)
    else if (entry.route && !request.url?.startsWith(entry.route)) call(at + 1)
    else entry.handle(request, response, () => call(at + 1))
  }
  call(0)
})
let origin: string

beforeAll(async () => {
  hooks['astro:server:setup']?.(Object.assign(Object.create(null), { server: { middlewares } }))
  hooks['astro:server:start']?.(Object.create(null))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())

const open = (path: string) => fetch(`${origin}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })

test('the development server redirects a page URL without a trailing slash, and no other URL', async () => {
  const moved = await open('/u/my-account?x=1')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/u/my-account/?x=1'])
  for (const path of ['/u/my-account/', '/favicon.svg', '/@vite/client', '/src/runtime/router/routes.client.ts'])
    expect((await open(path)).status, path).toBe(404)
})

test('the development server sends the fallback page with status 200 for client-side rendering', async () => {
  const page = await open('/404.html')
  expect([page.status, await page.text()]).toEqual([200, '/404/'])
})

test('the development server refuses files of operating systems in front of all other handlers', () => {
  const opened: string[] = []
  const response = { writeHead: () => undefined, end: () => undefined }
  for (const url of [
    '/images/.DS_Store',
    '/Thumbs.db?v=1',
    '/._a.png',
    '/.well-known/security.txt',
    '/images/logo.png',
  ])
    stack[0]?.handle({ url }, response, () => opened.push(url))
  expect(opened).toEqual(['/.well-known/security.txt', '/images/logo.png'])
})

test('the development server sends a service worker that unregisters itself', async () => {
  expect(await (await open('/sw.js')).text()).toContain('unregister()')
})
