import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenSandbox, openSandbox } from './start.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.send('POST', '/reset'))
afterAll(() => sandbox.close())

const film = '/platform/v2/media/SaltRoad'
const status = async (path: string) => (await sandbox.call(path)).status

describe('faults', () => {
  it('a fault returns its status the given number of times, then the real response', async () => {
    await sandbox.send('POST', '/faults', { method: 'GET', path: '/v2/media/', times: 2, status: 500 })
    const broken = await sandbox.call(film)
    expect(broken.status).toBe(500)
    expect(broken.headers.get('access-control-allow-origin')).toBe('*')
    expect(await broken.json()).toEqual({ message: expect.any(String) })
    expect(await status(film)).toBe(500)
    expect(await status(film)).toBe(200)
  })

  it('a fault truncates the response body at the given length', async () => {
    await sandbox.send('POST', '/faults', { method: 'GET', path: 'SaltRoad$', truncateAt: 40 })
    const cut = await (await sandbox.call(film)).text()
    expect(cut).toHaveLength(40)
    expect(() => JSON.parse(cut)).toThrow()
    expect((await sandbox.json(film)).playlist).toHaveLength(1)
  })

  it('a fault delays the response', async () => {
    await sandbox.send('POST', '/faults', { method: 'GET', path: 'SaltRoad', delayMs: 150 })
    const start = performance.now()
    expect(await status(film)).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(140)
  })

  it('a reset ends a delayed response with 503 and clears the request log', async () => {
    await sandbox.send('POST', '/faults', { method: 'GET', path: 'SaltRoad', delayMs: 3_600_000 })
    const waiting = status(film)
    await expect.poll(() => sandbox.json('/_sandbox/faults')).toEqual([])
    await sandbox.send('POST', '/reset')
    expect(await waiting).toBe(503)
    expect(await sandbox.json('/_sandbox/requests?path=SaltRoad')).toEqual([])
  })

  it('a fault closes the connection, also after the request was processed and the faults were cleared', async () => {
    await sandbox.send('POST', '/faults', { path: 'SaltRoad', cut: true })
    await expect(sandbox.json(film)).rejects.toThrow()
    await sandbox.send('POST', '/faults', { path: 'SaltRoad', cut: true, after: true, delayMs: 3_600_000 })
    const waiting = expect(sandbox.json(film)).rejects.toThrow()
    await expect.poll(() => sandbox.json('/_sandbox/faults')).toEqual([])
    await sandbox.send('DELETE', '/faults')
    await waiting
  })

  it('a fault replaces the response body and matches the query string', async () => {
    await sandbox.send('POST', '/faults', { path: 'page_limit=3', body: { playlist: 'none' } })
    expect(await sandbox.json('/platform/v2/playlists/Featured?page_limit=3')).toEqual({ playlist: 'none' })
  })

  it('a GET fault does not affect OPTIONS and HEAD requests', async () => {
    await sandbox.send('POST', '/faults', { method: 'GET', path: 'SaltRoad', status: 503 })
    expect((await sandbox.call(film, { method: 'OPTIONS' })).status).toBe(204)
    expect((await sandbox.call(film, { method: 'HEAD' })).status).toBe(200)
    expect(await status(film)).toBe(503)
  })

  it('a fault with an invalid regular expression is rejected with 400', async () => {
    const refused = await sandbox.send('POST', '/faults', { path: '(', status: 500 })
    expect(refused.status).toBe(400)
    expect((await refused.json()).message).toContain('regular expression')
  })
})

describe('edits', () => {
  it('an edit merges fields into a media item, and null removes a field', async () => {
    await sandbox.send('PUT', '/media/SaltRoad', { title: 'The Sugar Road', genre: null })
    await sandbox.send('PUT', '/media/SaltRoad', { rating: '18' })
    const item = (await sandbox.json(film)).playlist[0]
    expect(item).toMatchObject({ title: 'The Sugar Road', rating: '18', mediaid: 'SaltRoad' })
    expect(item).not.toHaveProperty('genre')
    const results = await sandbox.json('/platform/v2/playlists/SearchPl?search=sugar%20road')
    expect(results.playlist[0].mediaid).toBe('SaltRoad')
  })

  it('a deleted media item disappears from lists, and an edit restores it', async () => {
    await sandbox.send('DELETE', '/media/SaltRoad')
    expect(await status(film)).toBe(404)
    const shelf = await sandbox.json('/platform/v2/playlists/Featured')
    expect(shelf.playlist.map((item: { mediaid: string }) => item.mediaid)).not.toContain('SaltRoad')
    await sandbox.send('PUT', '/media/SaltRoad', { title: 'Back' })
    expect((await sandbox.json(film)).playlist[0].title).toBe('Back')
  })

  it('an edit adds a new film with pictures and a stream', async () => {
    await sandbox.send('PUT', '/media/NewFilm1', { title: 'Brand new', duration: 61, tags: 'Drama' })
    await sandbox.send('PUT', '/playlists/Featured', { items: ['NewFilm1', 'SaltRoad'] })
    const shelf = await sandbox.json('/platform/v2/playlists/Featured')
    expect(shelf.playlist.map((item: { title: string }) => item.title)).toEqual(['Brand new', 'The Salt Road'])
    expect(await status('/platform/v2/media/NewFilm1/images/card.webp?width=320')).toBe(200)
    expect(await status('/platform/manifests/NewFilm1.m3u8')).toBe(200)
  })

  it('an edit changes configs and creates content lists', async () => {
    await sandbox.send('PUT', '/configs/demofree', { styling: { highlightColor: '#00ff00', footerText: null } })
    const config = await sandbox.json('/platform/apps/configs/demofree.json')
    expect(config.styling.highlightColor).toBe('#00ff00')
    expect(config.styling).not.toHaveProperty('footerText')
    expect(config.siteName).toBe('Foyer Pictures')
    await sandbox.send('PUT', '/content-lists/NewList1', { title: 'Mine', list: [] })
    const list = await sandbox.json('/platform/v2/sites/FoyerPix/content_lists/NewList1')
    expect(list).toMatchObject({ title: 'Mine', list: [] })
  })
})

describe('request log', () => {
  it('the request log contains the method, path, query, headers, body and status', async () => {
    await sandbox.call('/platform/v2/media/Nowhere1?token=abc', { headers: { 'API-KEY': 'k' } })
    await sandbox.call('/platform/anything', { method: 'POST', body: 'a=b' })
    const entries = await sandbox.json('/_sandbox/requests')
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ method: 'GET', path: '/platform/v2/media/Nowhere1', status: 404, body: null })
    expect(entries[0].query).toEqual({ token: 'abc' })
    expect(entries[0].headers['api-key']).toBe('k')
    expect(entries[1]).toMatchObject({ method: 'POST', body: 'a=b', status: 404 })
    expect(await sandbox.json('/_sandbox/requests?path=anything')).toHaveLength(1)
  })
})

describe('front page', () => {
  it('the front page lists configs and users as JSON, and configs as HTML', async () => {
    const data = await sandbox.json('/', { headers: { accept: 'application/json' } })
    expect(data.configs).toHaveLength(23)
    const emails = data.users.map((user: { email: string }) => user.email)
    for (const name of ['viewer', 'member', 'social', 'guest', 'apple']) expect(emails).toContain(`${name}@example.com`)
    const page = await sandbox.call('/', { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    const text = await page.text()
    for (const { id } of data.configs) expect(text).toContain(id)
  })
})

describe('inbox', () => {
  it('the inbox is an HTML page for browsers and a JSON list otherwise', async () => {
    const page = await sandbox.call('/_sandbox/inbox', { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('Nothing has been sent yet.')
    expect(await sandbox.json('/_sandbox/inbox')).toEqual([])
  })
})

describe('access delay', () => {
  it.each([{}, { checks: -1 }, { checks: 'soon' }])(
    'the access delay %o is rejected with 400 and the name of the invalid field',
    async (order) => {
      const response = await sandbox.send('PUT', '/access', order)
      expect(response.status).toBe(400)
      expect((await response.json()).message).toContain('checks')
    },
  )

  it('a valid access delay is returned in the form of the request', async () => {
    const response = await sandbox.send('PUT', '/access', { checks: 2 })
    expect(await response.json()).toEqual({ checks: 2 })
  })
})
