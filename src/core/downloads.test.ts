import { describe, expect, it, test } from 'vitest'
import { parseConfig } from './config.ts'
import { copyFiles, copyIn, expiryOf, isDownloadable, offersDownloads, parseDownloads } from './downloads.ts'

const config = (custom: object, more: object = {}) =>
  parseConfig({ description: '', siteId: 'Site0001', custom, ...more })

describe('a site offers downloads', () => {
  it.each([
    ['only when the publisher switches them on', config({}), false],
    ['when the value is true', config({ downloads: true }), true],
    ['when the value is the word', config({ downloads: 'true' }), true],
    [
      'not when its streams are signed',
      config({ downloads: true }, { contentSigningService: { host: 'https://s.test' } }),
      false,
    ],
    [
      'not when advertisements are part of the stream',
      config({ downloads: true }, { adDeliveryMethod: 'ssai' }),
      false,
    ],
  ])('%s', (_, site, offered) => {
    expect(offersDownloads(site)).toBe(offered)
  })
})

describe('an item', () => {
  const film = { params: {}, duration: 60, sources: [{ file: 'https://a.test/a.m3u8', type: '' }] }
  it('is offered to everyone who may watch it for nothing', () => {
    expect(isDownloadable(film, 'nothing')).toBe(true)
    expect(isDownloadable(film, 'session')).toBe(false)
  })

  it('is offered as MP4 files where it has no stream', () => {
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
    ['it is live', { ...film, duration: 0 }],
    ['it has no stream', { ...film, sources: [] }],
    ['its address is signed', { ...film, sources: [{ file: 'https://a.test/a.m3u8?exp=1&sig=2', type: '' }] }],
    [
      'it has a DASH stream only',
      { ...film, sources: [{ file: 'https://a.test/a.mpd', type: 'application/dash+xml' }] },
    ],
    ['it has sound only', { ...film, sources: [{ file: 'https://a.test/a.m4a', type: 'audio/mp4' }] }],
    [
      'it is encrypted but for a file',
      {
        ...film,
        sources: [
          { file: 'https://a.test/a.m3u8', type: '', drm: {} },
          { file: 'https://a.test/a.mp4', type: 'video/mp4' },
        ],
      },
    ],
    ['every stream is encrypted', { ...film, sources: [{ file: 'https://a.test/a.m3u8', type: '', drm: {} }] }],
  ])('is not offered when %s', (_, item) => {
    expect(isDownloadable(item, 'nothing')).toBe(false)
  })
})

test('the window ends with the earlier of the days of the site and the date of the item', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const day = 86_400_000
  expect(expiryOf(config({}), {}, now)).toBeUndefined()
  expect(expiryOf(config({ downloadDays: 30 }), {}, now)).toBe(now + 30 * day)
  expect(expiryOf(config({ downloadDays: '30' }), { downloadsUntil: '2026-01-03' }, now)).toBe(now + 2 * day)
  expect(expiryOf(config({ downloadDays: 1 }), { downloadsUntil: '2027-01-03' }, now)).toBe(now + day)
  expect(expiryOf(config({ downloadDays: 'soon' }), { downloadsUntil: 'never' }, now)).toBeUndefined()
})

describe('the player', () => {
  const copy = { sources: [{ file: '/_downloads/SaltRoad/main.m3u8', type: '' }], tracks: [] }
  const stored = (more: object) =>
    JSON.stringify([{ item: { id: 'SaltRoad' }, remote: {}, state: 'complete', copy, ...more }])

  it('plays a complete copy', () => {
    expect(copyIn(stored({}), 'SaltRoad', 0)).toEqual(copy)
    expect(copyIn(stored({}), 'Salt', 0)).toBeUndefined()
  })

  it.each(['queued', 'paused', 'failed'])('plays no copy that is %s', (state) => {
    expect(copyIn(stored({ state }), 'SaltRoad', 0)).toBeUndefined()
  })

  it('plays no copy beyond its window', () => {
    expect(copyIn(stored({ expires: 10 }), 'SaltRoad', 9)).toEqual(copy)
    expect(copyIn(stored({ expires: 10 }), 'SaltRoad', 10)).toBeUndefined()
  })

  it('survives a storage that something else has written', () => {
    expect(copyIn('SaltRoad', 'SaltRoad', 0)).toBeUndefined()
    expect(copyIn('["SaltRoad", null, {"item": "SaltRoad"}]', 'SaltRoad', 0)).toBeUndefined()
    expect(parseDownloads({})).toEqual([])
  })
})
