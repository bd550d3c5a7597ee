import { expect, test } from 'vitest'
import { headersFor, parseHeaderRules } from '#publishing/serve/respond.ts'
import { headersFile } from '#publishing/site/hosting.ts'
import worker from '../../docs/examples/r2-worker.ts'

const files = [
  'index.html',
  '404.html',
  '.foyer/releases/1.json',
  'q/index.html',
  'm/SaltRoad/the-salt-road/index.html',
  'images/favicon.svg',
  'insights/version-2.0/index.html',
  'sw.js',
  '_headers',
  '_hosting/nginx.conf',
  '.well-known/apple-app-site-association',
  'CNAME',
]

/** Bucket API of a worker: unchanged objects have no body. */
const SITE = {
  get: async (key: string, { onlyIf }: { onlyIf?: Headers } = {}) => {
    if (!files.includes(key)) return null
    const httpEtag = `"${key}"`
    const writeHttpMetadata = (headers: Headers) => headers.set('content-type', 'text/html')
    const isCurrent = onlyIf?.get('if-none-match') === httpEtag
    return { httpEtag, writeHttpMetadata, ...(!isCurrent && { body: new Blob([key]).stream() }) }
  },
}
const request = (path: string, headers = {}) =>
  worker.fetch(new Request(`https://site.test${path}`, { headers }), { SITE })

test.each([
  ['/', 200, 'index.html'],
  ['/m/SaltRoad/the-salt-road/', 200, 'm/SaltRoad/the-salt-road/index.html'],
  ['/m/SaltRoad/the-salt-road', 200, 'm/SaltRoad/the-salt-road/index.html'],
  ['/sw.js', 200, 'sw.js'],
  ['/sw.js/', 404, '404.html'],
  ['/insights/version-2.0', 200, 'insights/version-2.0/index.html'],
  ['/q/', 200, 'q/index.html'],
  ['/es/q/mar', 200, '404.html'],
  ['/m/Unknown1/', 404, '404.html'],
  ['/.well-known/apple-app-site-association', 200, '.well-known/apple-app-site-association'],
  ['/CNAME', 200, 'CNAME'],
  ['/_headers', 404, '404.html'],
  ['/_hosting/nginx.conf', 404, '404.html'],
  ['//_headers', 404, '404.html'],
  ['/m/..%2f_headers', 404, '404.html'],
  ['/%ff', 404, '404.html'],
  ['/.foyer/releases/1.json', 404, '404.html'],
  ['/%2Efoyer/releases/1.json', 404, '404.html'],
])('the R2 worker example serves %s with status %d from %s', async (path, status, key) => {
  const response = await request(path)
  expect([response.status, await response.text()]).toEqual([status, key])
})

test.each(['/', '/images/favicon.svg'])(
  'the R2 worker example serves %s with the headers of the build',
  async (path) => {
    const { 'cache-control': _, ...expected } = headersFor(path, parseHeaderRules(headersFile({ directives: [] })))
    const { headers } = await request(path)
    expect(Object.fromEntries(headers)).toMatchObject(expected)
  },
)

test('the R2 worker example serves an image at an encoded address with the headers of images', async () => {
  const [encoded, plain] = await Promise.all([request('/%69mages/favicon.svg'), request('/images/favicon.svg')])
  expect([encoded.status, Object.fromEntries(encoded.headers)]).toEqual([200, Object.fromEntries(plain.headers)])
  expect(encoded.headers.get('content-security-policy')).toContain('sandbox')
})

test('the R2 worker example returns 304 without a body for a matching ETag', async () => {
  const { headers } = await request('/')
  const response = await request('/', { 'if-none-match': headers.get('etag') })
  expect([response.status, await response.text()]).toEqual([304, ''])
})
