import { describe, expect, it, test } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { copyFiles, expiryOf, findCopy, isDownloadable, offersDownloads, parseDownloads } from './downloads.ts'

const config = (custom: object, more: object = {}) =>
  parseConfig({ description: '', siteId: 'Site0001', custom, ...more })

describe('offersDownloads', () => {
  it.each([
    ['without the downloads parameter offers no downloads', config({}), false],
    ['with the downloads parameter true offers downloads', config({ downloads: true }), true],
    ['with the downloads parameter "true" as text offers downloads', config({ downloads: 'true' }), true],
    [
      'with signed streams offers no downloads',
      config({ downloads: true }, { contentSigningService: { host: 'https://s.test' } }),
      false,
    ],
    [
      'with server-side ad insertion offers no downloads',
      config({ downloads: true }, { adDeliveryMethod: 'ssai' }),
      false,
    ],
  ])('a site %s', (_, site, offered) => {
    expect(offersDownloads(site)).toBe(offered)
  })
})

describe('isDownloadable', () => {
  const film = { params: {}, duration: 60, sources: [{ file: 'https://a.test/a.m3u8', type: '' }] }
  it('an item that is open to everyone is downloadable, and one that requires a session is not', () => {
    expect(isDownloadable(film, 'nothing')).toBe(true)
    expect(isDownloadable(film, 'session')).toBe(false)
  })

  it('an item without an HLS stream is downloadable as MP4 video files', () => {
    const sources = [
      { file: 'https://a.test/a.m4a', type: 'audio/mp4' },
      { file: 'https://a.test/a.mp4', type: 'video/mp4' },
    ]
    expect(isDownloadable({ ...film, sources }, 'nothing')).toBe(true)
    expect(copyFiles(sources).map(({ file }) => file)).toEqual(['https://a.test/a.mp4'])
    expect(copyFiles([...sources, ...film.sources])).toEqual([])
  })

  it.each([
    ['the publisher excludes it', { ...film, params: { downloads: 'false' } }],
    ['its last day is no date', { ...film, params: { downloadsUntil: '31.12.2026' } }],
    ['it is live', { ...film, duration: 0 }],
    ['it has no sources', { ...film, sources: [] }],
    ['its URL is signed', { ...film, sources: [{ file: 'https://a.test/a.m3u8?exp=1&sig=2', type: '' }] }],
    [
      'it has a DASH stream only',
      { ...film, sources: [{ file: 'https://a.test/a.mpd', type: 'application/dash+xml' }] },
    ],
    ['it has audio only', { ...film, sources: [{ file: 'https://a.test/a.m4a', type: 'audio/mp4' }] }],
    [
      'its stream is encrypted and its MP4 file is not',
      {
        ...film,
        sources: [
          { file: 'https://a.test/a.m3u8', type: '', drm: {} },
          { file: 'https://a.test/a.mp4', type: 'video/mp4' },
        ],
      },
    ],
    ['every stream is encrypted', { ...film, sources: [{ file: 'https://a.test/a.m3u8', type: '', drm: {} }] }],
  ])('an item is not downloadable if %s', (_, item) => {
    expect(isDownloadable(item, 'nothing')).toBe(false)
  })
})

test('a download expires at the earlier of the days of the site and the date of the item', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const day = 86_400_000
  expect(expiryOf(config({}), {}, now)).toBeUndefined()
  expect(expiryOf(config({ downloadDays: 30 }), {}, now)).toBe(now + 30 * day)
  expect(expiryOf(config({ downloadDays: '30' }), { downloadsUntil: '2026-01-03' }, now)).toBe(now + 2 * day)
  expect(expiryOf(config({ downloadDays: 1 }), { downloadsUntil: '2027-01-03' }, now)).toBe(now + day)
  expect(expiryOf(config({ downloadDays: 'soon' }), { downloadsUntil: 'never' }, now)).toBeUndefined()
})

describe('findCopy', () => {
  const copy = { sources: [{ file: '/_downloads/SaltRoad/main.m3u8', type: '' }], tracks: [] }
  const item = {
    id: 'SaltRoad',
    title: 'Salt road',
    metadata: '',
    duration: 60,
    requirement: 'nothing',
    remember: true,
  }
  const numbers = { bandwidth: 1, total: 1, done: 1, size: 1 }
  const entry = { item, href: '/m/SaltRoad/', remote: { sources: [], tracks: [] }, state: 'complete', copy, ...numbers }
  const stored = (more: object) => JSON.stringify([{ ...entry, ...more }])

  it('findCopy returns the complete copy of an item, and none for another id', () => {
    expect(findCopy(stored({}), 'SaltRoad', 0)).toEqual(copy)
    expect(findCopy(stored({}), 'Salt', 0)).toBeUndefined()
  })

  it.each(['queued', 'paused', 'failed'])('findCopy returns no copy in the state %s', (state) => {
    expect(findCopy(stored({ state }), 'SaltRoad', 0)).toBeUndefined()
  })

  it('findCopy returns no expired copy', () => {
    expect(findCopy(stored({ expires: 10 }), 'SaltRoad', 9)).toEqual(copy)
    expect(findCopy(stored({ expires: 10 }), 'SaltRoad', 10)).toBeUndefined()
  })

  it('findCopy and parseDownloads return no downloads for invalid stored data', () => {
    expect(findCopy('SaltRoad', 'SaltRoad', 0)).toBeUndefined()
    expect(findCopy('["SaltRoad", null, {"item": "SaltRoad"}]', 'SaltRoad', 0)).toBeUndefined()
    expect(parseDownloads({})).toEqual([])
  })

  it.each<[string, object]>([
    ...['item', 'href', 'remote', 'state', 'bandwidth', 'total', 'done', 'size'].flatMap((name): [string, object][] => [
      [`${name} null`, { [name]: null }],
      [`${name} of another type`, { [name]: [] }],
    ]),
    ['an item without a title', { item: { ...item, title: undefined } }],
    ['sources without a file', { remote: { sources: [{}], tracks: [] } }],
    ['a copy that is null', { copy: null }],
    ['tracks that are null', { copy: { ...copy, tracks: [null] } }],
    ['an unknown state', { state: 'constructor' }],
    ['an end that is no number', { expires: 'soon' }],
    ['a failure that is text', { failure: 'network' }],
  ])('a stored download with %s is skipped, and the others remain', (_, more) => {
    expect(parseDownloads([null, { ...entry, ...more }, entry])).toEqual([entry])
  })
})
