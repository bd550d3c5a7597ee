import { readFile } from 'node:fs/promises'
import { evaluate, parse } from 'groq-js'
import { type Context, Hono } from 'hono'
import { adFile } from '../content/media-assets.ts'
import { isObject, type Json } from '../core/json.ts'
import { hasJsonBody, sendError, sendFile, sendJson } from '../core/response.ts'
import type { SandboxServer } from '../core/server.ts'
import { openDocuments } from '../insights/documents.ts'
import { parseImageRequest } from '../insights/image-request.ts'
import { servedPicture } from '../insights/pictures.ts'
import { videoRef } from '../insights/rich.ts'

const [project, dataset] = ['demo', 'production']

/** `v1`, `vX` or the date of a release that has come, each with its `v`. */
const isVersion = (segment = '') => {
  const date = /^v(\d{4}-\d{2}-\d{2})$/.exec(segment)?.[1]
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return segment === 'v1' || segment === 'vX'
  return new Date(time).toISOString().startsWith(`${date}`) && time <= Date.now()
}

type InsightsRequest = { query: string; params: Json }

/** Query parameters of the service; `$name` parameters are JSON literals. */
const allowed = new Set(['query', 'perspective', 'returnQuery', 'explain', 'resultSourceMap', 'tag'])

const readRequest = async (c: Context): Promise<InsightsRequest> => {
  if (c.req.method === 'POST') {
    const body: unknown = await c.req.json().catch(() => ({}))
    const { query, params } = isObject(body) ? body : {}
    return { query: String(query ?? ''), params: isObject(params) ? params : {} }
  }
  const entries = Object.entries(c.req.query()).filter(([name]) => name.startsWith('$'))
  const params = Object.fromEntries(entries.map(([name, value]) => [name.slice(1), JSON.parse(value)]))
  return { query: c.req.query('query') ?? '', params }
}

const errors = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
}
const fail = (c: Context, statusCode: keyof typeof errors, message: string) =>
  c.json({ statusCode, error: errors[statusCode], message }, statusCode)

const refuse = (c: Context, query: string, error: unknown) => {
  const description = error instanceof Error ? error.message : 'expected a query'
  return c.json({ error: { description, type: 'queryParseError', query, start: 0, end: query.length } }, 400)
}

/** Longest URL in characters; longer queries are posted. */
const urlLimit = 11_264

/** Anonymous queries read published documents only, in every perspective. */
const queryProblem = (c: Context) => {
  if (c.req.url.length > urlLimit) return fail(c, 414, 'The URL is too long: post the query')
  if (c.req.method === 'POST' && !hasJsonBody(c)) return fail(c, 415, 'The body must be JSON')
  const unknown = Object.keys(c.req.query()).find((name) => !name.startsWith('$') && !allowed.has(name))
  if (unknown !== undefined) return fail(c, 400, `Unknown query parameter "${unknown}"`)
  const perspective = c.req.query('perspective') ?? 'published'
  if (perspective === 'published' || perspective === 'raw') return undefined
  const drafts = perspective === 'drafts' || perspective === 'previewDrafts'
  return drafts
    ? fail(c, 401, `The perspective "${perspective}" requires a token`)
    : fail(c, 400, `Invalid perspective "${perspective}"`)
}

const missingIn = ({ query, params }: InsightsRequest) =>
  [...query.matchAll(/\$(\w+)/g)].map(([, name = '']) => name).find((name) => !Object.hasOwn(params, name))

const respond = (documents: () => Json[]) => async (c: Context) => {
  if (!isVersion(c.req.param('version'))) return fail(c, 404, 'Resource not found')
  // The host names the project, else a header
  const requested = c.req.header('x-sanity-project-id') ?? project
  if (requested !== project) return fail(c, 404, `Project "${requested}" not found`)
  if (c.req.param('dataset') !== dataset)
    return fail(c, 404, `Dataset "${c.req.param('dataset')}" not found for project ID "${project}"`)
  const problem = queryProblem(c)
  if (problem) return problem
  const started = performance.now()
  const all = documents()
  const byId = new Map(all.map((document) => [document._id, document]))
  try {
    const request = await readRequest(c)
    const { query, params } = request
    const missing = missingIn(request)
    if (missing) return refuse(c, query, new Error(`param $${missing} referenced, but not provided`))
    const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref)
    const value = await evaluate(parse(query, { params }), { dataset: all, params, dereference })
    const extra = c.req.query('returnQuery') === 'false' ? {} : { query }
    return sendJson(c, { ...extra, result: await value.get(), ms: Math.round(performance.now() - started) })
  } catch (error) {
    return refuse(c, c.req.query('query') ?? '', error)
  }
}

const isOwnDataset = (c: Context) => c.req.param('project') === project && c.req.param('dataset') === dataset

const image = async (c: Context) => {
  const request = parseImageRequest(c.req.query(), c.req.header('accept'))
  if (!request) return fail(c, 400, 'An image parameter is unknown or invalid')
  const bytes = isOwnDataset(c) ? await servedPicture(c.req.param('file') ?? '', request) : undefined
  return bytes ? sendFile(c, bytes, request.webp ? 'image/webp' : 'image/jpeg') : sendError(c, 404, 'Image not found')
}

const file = async (c: Context) =>
  isOwnDataset(c) && `file-${c.req.param('file')?.replace('.', '-')}` === videoRef
    ? sendFile(c, await readFile(adFile), 'video/mp4')
    : sendError(c, 404, 'File not found')

export const insights: SandboxServer = {
  name: 'insights',
  summary: `The content service of the articles: project ${project}, data set ${dataset}, a real GROQ engine`,
  describe: [
    '/v{date}/data/query/{dataset}?query&$name (also POST)',
    '/images/{project}/{dataset}/{sha}-{w}x{h}.jpg?w&h&q&fit&or&rect&auto',
    '/files/{project}/{dataset}/{sha}.mp4',
  ],
  routes: ({ state }) => {
    const app = new Hono()
    const documents = openDocuments(state, Number(process.env.SANDBOX_INSIGHTS || 0))
    app.on(['GET', 'POST'], '/:version/data/query/:dataset', respond(documents))
    app.get('/images/:project/:dataset/:file', image)
    app.get('/files/:project/:dataset/:file', file)
    app.all('*', (c) => fail(c, 404, 'Resource not found'))
    return app
  },
}
