import { expect, test } from 'vitest'
import { workerOptions } from './offline.ts'

const routes = workerOptions('dist').runtimeCaching ?? []
const site = 'https://site.test'
const event = Object.create(null)

type Ask = { mode?: string; headers?: Record<string, string> }
const asked = (path: string, { mode = 'cors', headers }: Ask = {}) => {
  const request = new Request(new URL(path, site), { headers: headers ?? {} })
  // Only a browser makes a request that navigates
  return Object.defineProperty(request, 'mode', { value: mode })
}
const visit = (path: string, headers?: Record<string, string>) =>
  asked(path, { mode: 'navigate', ...(headers && { headers }) })

/** The route that answers, as the worker chooses it: a pattern finds other hosts only from the first letter. */
function routeOf(request: Request) {
  const url = new URL(request.url)
  const sameOrigin = url.origin === site
  return routes.find(({ urlPattern }) => {
    if (typeof urlPattern === 'function') return urlPattern({ request, url, sameOrigin, event })
    const found = urlPattern instanceof RegExp ? urlPattern.exec(url.href) : null
    return found && (sameOrigin || found.index === 0)
  })
}

/** What the worker keeps of an answer, and under which address; undefined when it keeps nothing. */
async function keptOf(request: Request) {
  const plugins = routeOf(request)?.options?.plugins
  if (!plugins) return undefined
  let key: Request | string = request
  let response: Response | null = Object.defineProperty(new Response('<h1>'), 'url', { value: request.url })
  for (const { cacheWillUpdate, cacheKeyWillBeUsed } of plugins) {
    key = (await cacheKeyWillBeUsed?.({ request, mode: 'write', event })) ?? key
    if (response && cacheWillUpdate) response = (await cacheWillUpdate({ request, response, event })) || null
  }
  return response ? { key, url: response.url, text: await response.text(), status: response.status } : undefined
}

test('a kept page says nothing of the query that it came with, which may hold what a mail gave the viewer', async () => {
  const kept = await keptOf(visit('/?u=edit-password&resetPasswordToken=secret'))
  expect(kept).toEqual({ key: `${site}/`, url: '', text: '<h1>', status: 200 })
  expect(await keptOf(visit('/es/?resetPasswordToken=secret'))).toMatchObject({ key: `${site}/es/`, url: '' })
})
