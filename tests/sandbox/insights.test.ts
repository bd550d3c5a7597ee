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

describe('a query is answered as the service answers it', () => {
  test.each(['v2025-02-19', 'v2021-10-21', 'v1', 'vX'])('under the version %s', async (version) => {
    const response = await get(query('', version))
    expect(await response.json()).toEqual({ query: 'count(*[_type == $type])', result: 26, ms: expect.any(Number) })
  })

  test.each(['2025-02-19', 'v2025-02-31', 'v2025-2-19', 'v9999-01-01', 'v2', 'nonsense'])(
    'but the version %s is not found',
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
  ])('with %s in its address: %i', async (more, expected) => expect(await status(query(more))).toBe(expected))

  test('repeats the query unless asked not to, and refuses one that lacks a parameter', async () => {
    expect(await (await get(query('&returnQuery=false'))).json()).toEqual({ result: 26, ms: expect.any(Number) })
    const response = await get(`/v1/data/query/production?query=${count}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'queryParseError', description: /\$type/ } })
  })

  test('not for another project or data set', async () => {
    expect(await status(query(), { headers: { 'x-sanity-project-id': 'demo' } })).toBe(200)
    expect(await status(query(), { headers: { 'x-sanity-project-id': 'other' } })).toBe(404)
    expect(await status(query().replace('production', 'other'))).toBe(404)
  })
})

const picture = `${pictureRef('of a test').slice('image-'.length, -'-jpg'.length)}.jpg?w=20`
const film = `${videoRef.slice('file-'.length, -'-mp4'.length)}.mp4`

test.each([
  [`/images/demo/production/${picture}`, 200],
  [`/images/other/production/${picture}`, 404],
  [`/images/demo/other/${picture}`, 404],
  [`/images/demo/production/${picture.replace('1600x900', '800x450')}`, 404],
  [`/images/demo/production/${picture.replace('.jpg', '.png')}`, 404],
  [`/files/demo/production/${film}`, 200],
  [`/files/other/production/${film}`, 404],
  [`/files/demo/other/${film}`, 404],
  ['/files/demo/production/0000.mp4', 404],
  [`/files/demo/production/${film.replace('.mp4', '.webm')}`, 404],
])('the file %s: %i', async (path, expected) => expect(await status(path)).toBe(expected))
