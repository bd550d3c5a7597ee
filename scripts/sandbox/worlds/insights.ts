import { readFile } from 'node:fs/promises'
import { evaluate, parse } from 'groq-js'
import { type Context, Hono } from 'hono'
import { adFile } from '../content/material.ts'
import { sendError, sendFile, sendJson } from '../core/answer.ts'
import { isObject, type Json } from '../core/json.ts'
import type { World } from '../core/world.ts'
import { openDocuments } from '../insights/documents.ts'
import { servedPicture } from '../insights/pictures.ts'
import { readWish } from '../insights/wish.ts'

const [project, dataset] = ['demo', 'production']

type Question = { query: string; params: Json }

/** Parameters stand in the address as `$name`, each a JSON literal. */
const asked = async (c: Context): Promise<Question> => {
  if (c.req.method === 'POST') {
    const body: unknown = await c.req.json().catch(() => ({}))
    const { query, params } = isObject(body) ? body : {}
    return { query: String(query ?? ''), params: isObject(params) ? params : {} }
  }
  const named = Object.entries(c.req.query()).filter(([name]) => name.startsWith('$'))
  const params = Object.fromEntries(named.map(([name, value]) => [name.slice(1), JSON.parse(value)]))
  return { query: c.req.query('query') ?? '', params }
}

const refuse = (c: Context, query: string, error: unknown) => {
  const description = error instanceof Error ? error.message : 'expected a query'
  return c.json({ error: { description, type: 'queryParseError', query, start: 0, end: query.length } }, 400)
}

const answer = (documents: () => Json[]) => async (c: Context) => {
  if (c.req.param('dataset') !== dataset) {
    const message = `Dataset "${c.req.param('dataset')}" not found for project ID "${project}"`
    return c.json({ statusCode: 404, error: 'Not Found', message }, 404)
  }
  const started = performance.now()
  const all = documents()
  const byId = new Map(all.map((document) => [document._id, document]))
  try {
    const { query, params } = await asked(c)
    const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref)
    const value = await evaluate(parse(query, { params }), { dataset: all, params, dereference })
    return sendJson(c, { query, result: await value.get(), ms: Math.round(performance.now() - started) })
  } catch (error) {
    return refuse(c, c.req.query('query') ?? '', error)
  }
}

const image = async (c: Context) => {
  const [sha = ''] = (c.req.param('file') ?? '').split('-')
  const wish = readWish(c.req.query(), c.req.header('accept'))
  const bytes = c.req.param('dataset') === dataset ? await servedPicture(sha, wish) : undefined
  return bytes ? sendFile(c, bytes, wish.webp ? 'image/webp' : 'image/jpeg') : sendError(c, 404, 'Image not found')
}

export const insights: World = {
  name: 'insights',
  stands: `The content service of the articles: project ${project}, data set ${dataset}, a real GROQ engine`,
  describe: [
    '/v{date}/data/query/{dataset}?query&$name (also POST)',
    '/images/{project}/{dataset}/{sha}-{w}x{h}.jpg?w&h&q&fit&or&rect&auto',
    '/files/{project}/{dataset}/{sha}.mp4',
  ],
  routes: ({ state }) => {
    const app = new Hono()
    const documents = openDocuments(state, Number(process.env.SANDBOX_INSIGHTS || 0))
    app.on(['GET', 'POST'], '/:version/data/query/:dataset', answer(documents))
    app.get('/images/:project/:dataset/:file', image)
    app.get('/files/:project/:dataset/:file', async (c) => sendFile(c, await readFile(adFile), 'video/mp4'))
    app.notFound((c) => c.json({ statusCode: 404, error: 'Not Found', message: 'Resource not found' }, 404))
    return app
  },
}
