import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureRef } from '../../scripts/sandbox/insights/pictures.ts'
import { videoRef } from '../../scripts/sandbox/insights/rich.ts'
import { type OpenSandbox, openSandbox } from './start.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const get = (path: string, init?: RequestInit) => sandbox.call(`/insights${path}`, init)
const status = async (path: string, init?: RequestInit) => (await get(path, init)).status
const count = encodeURIComponent('count(*[_type == $type])')
const query = (more = '', version = 'v2025-02-19') =>
  `/${version}/data/query/production?query=${count}&$type=${encodeURIComponent('"insight"')}${more}`

describe('article query', () => {
  test.each(['v2025-02-19', 'v2021-10-21', 'v1', 'vX'])(
    'a query with the API version %s returns its result',
    async (version) => {
      const response = await get(query('', version))
      expect(await response.json()).toEqual({ query: 'count(*[_type == $type])', result: 26, ms: expect.any(Number) })
    },
  )

  test.each(['2025-02-19', 'v2025-02-31', 'v2025-2-19', 'v9999-01-01', 'v2', 'nonsense'])(
    'a query with the invalid API version %s returns 404',
    async (version) => expect(await status(query('', version))).toBe(404),
  )

  test.each([
    ['&perspective=published', 200],
    ['&perspective=raw', 200],
    ['&perspective=drafts', 401],
    ['&perspective=publshed', 400],
    ['&tag=a.b', 200],
    ['&pespective=published', 400],
    ['&slug=a', 400],
  ])('a query with the parameter %s returns status %i', async (more, expected) =>
    expect(await status(query(more))).toBe(expected),
  )

  test('a response repeats the query unless returnQuery is false, and a missing parameter returns 400', async () => {
    expect(await (await get(query('&returnQuery=false'))).json()).toEqual({ result: 26, ms: expect.any(Number) })
    const response = await get(`/v1/data/query/production?query=${count}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { type: 'queryParseError', description: expect.stringMatching(/\$type/) },
    })
  })

  test('a query by POST must be JSON, and a URL of more than 11 KB returns 414', async () => {
    const body = JSON.stringify({ query: 'count(*[_type == $type])', params: { type: 'insight' } })
    const post = { method: 'POST', body }
    expect(await status('/v1/data/query/production', post)).toBe(415)
    const headers = { 'content-type': 'application/json' }
    expect(await status('/v1/data/query/production', { ...post, headers })).toBe(200)
    expect(await status(query(`&$long="${'a'.repeat(11_300)}"`))).toBe(414)
  })

  test('an unknown path returns 404 in the format of the service', async () => {
    const response = await get('/v1/nowhere')
    expect(await response.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Resource not found' })
  })

  test('a query for another project or dataset returns 404', async () => {
    expect(await status(query(), { headers: { 'x-sanity-project-id': 'demo' } })).toBe(200)
    expect(await status(query(), { headers: { 'x-sanity-project-id': 'other' } })).toBe(404)
    expect(await status(query().replace('production', 'other'))).toBe(404)
  })
})

const picture = `${pictureRef('of a test').slice('image-'.length, -'-jpg'.length)}.jpg?w=20`
const film = `${videoRef.slice('file-'.length, -'-mp4'.length)}.mp4`

test.each([
  [`/images/demo/production/${picture}`, 200],
  [`/images/demo/production/${picture}&h=20&fit=crop&q=85&auto=format&rect=0,0,9,9&or=90`, 200],
  [`/images/demo/production/${picture}&h=ten`, 400],
  [`/images/demo/production/${picture}&or=45`, 400],
  [`/images/demo/production/${picture}&fit=cover`, 400],
  [`/images/demo/production/${picture}&colour=red`, 400],
  [`/images/other/production/${picture}`, 404],
  [`/images/demo/other/${picture}`, 404],
  [`/images/demo/production/${picture.replace('1600x900', '800x450')}`, 404],
  [`/images/demo/production/${picture.replace('.jpg', '.png')}`, 404],
  [`/files/demo/production/${film}`, 200],
  [`/files/other/production/${film}`, 404],
  [`/files/demo/other/${film}`, 404],
  ['/files/demo/production/0000.mp4', 404],
  [`/files/demo/production/${film.replace('.mp4', '.webm')}`, 404],
])('a request for the file %s returns status %i', async (path, expected) => expect(await status(path)).toBe(expected))
