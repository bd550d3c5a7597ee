import { expect, it, test } from 'vitest'
import * as producers from '../../tests/support/feeds/producers.ts'
import { listFaults } from './faults.ts'
import { readFeed } from './read-feed.ts'

const now = new Date('2026-11-28T00:00:00Z')

function read(text: string) {
  const list = listFaults()
  const content = readFeed({ text, place: {}, isTable: false }, { faults: list, now })
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length
  const faults = list.faults.toSorted((a, b) => a.line - b.line).map(({ line, problem }) => `${line}: ${problem}`)
  return { ...content, faults, lineOf }
}

const cdn = 'https://cdn.test.example'
const fileNames = ({ sources }: { sources: { file: string }[] }) => sources.map(({ file }) => file.split('/').at(-1))

it('a feed of Wurl has the episodes of the series of its channel, and ad breaks in seconds', () => {
  const { items, series, rows, faults, lineOf } = read(producers.wurl)
  expect(items).toMatchObject([
    {
      ...{ title: 'Low Water', published: '2024-04-17T00:00:00.000Z', duration: 5400, rating: 'TV-G' },
      ...{ availableUntil: '2099-06-30T05:00:00.000Z', adBreaks: [910, 1536, 4319] },
      captions: [{ file: `${cdn}/low.vtt`, language: 'en-US' }],
      episode: { series: 'series tide tables', season: 2, number: 1 },
    },
    { title: 'High Water', episode: { season: 2, number: 2 } },
  ])
  expect(series).toMatchObject([
    { title: 'Tide Tables', picture: expect.stringContaining('tides-series'), seasons: [{ title: 'Spring tides' }] },
  ])
  expect(rows.map(({ title }) => title)).toEqual(['Nature', 'Environment'])
  expect(faults).toEqual([`${lineOf('low.scc')}: ${captionFault('Low Water', `${cdn}/low.scc`)}`])
})

const captionFault = (title: string, file: string) =>
  `item "${title}": the captions "${file}" are neither WebVTT nor SRT, so they are left out`

it('a feed of Amagi has its movies, and the episodes within its series', () => {
  const { title, items, series, rows, faults } = read(producers.amagi)
  expect(title).toBe('Quay Channel')
  expect(items).toMatchObject([
    { title: 'Crane', adBreaks: [610.1, 979.34], episode: { series: 'series series-quay', season: 1, number: 1 } },
    { title: 'Rope', episode: { series: 'series series-quay', season: 1, number: 2 } },
    { title: 'Dredger', genre: 'Drama' },
  ])
  expect(series).toMatchObject([{ title: 'The Quay', description: 'Work at the water.', rating: 'PG' }])
  expect(rows).toEqual([{ title: 'Harbours', keys: ['series series-quay', 'movie-dredger'] }])
  expect(faults).toEqual([
    expect.stringContaining(captionFault('Crane', `${cdn}/quay-1.scc`)),
    expect.stringContaining('item "Rope" has no picture'),
  ])
})

it('a feed in the form of Roku has the titles, keywords and dates of Media RSS', () => {
  const { items, faults } = read(producers.rokuMrss)
  expect(items).toMatchObject([
    {
      ...{ title: 'The Ferry Man', description: 'Across, and back.', tags: ['ferry', 'river'], duration: 75 },
      ...{ published: '2026-09-07T09:42:31.000Z', availableUntil: '2099-10-17T16:00:00.000Z' },
      captions: [{ language: 'en-US' }],
    },
  ])
  expect(faults).toEqual([])
})

it('a playlist of JW Player has its sources, captions, chapters and thumbnails', () => {
  const { items, faults } = read(producers.jwPlayer)
  expect(items.map(fileNames)).toEqual([['lighthouse.m3u8', 'lighthouse-720.mp4']])
  expect(items).toMatchObject([
    {
      captions: [{ file: `${cdn}/lighthouse.vtt`, language: 'en' }],
      sideFiles: [
        { kind: 'chapters', file: `${cdn}/lighthouse-chapters.vtt` },
        { kind: 'thumbnails', file: `${cdn}/lighthouse-strip.vtt` },
      ],
    },
  ])
  expect(faults).toEqual([])
})

it('a playlist of JW Player 5 has its files, and streams for Flash are faults', () => {
  const { items, faults, lineOf } = read(producers.longTail)
  expect(items.map(fileNames)).toEqual([['slipway.mp4', 'slipway-hd.mp4']])
  expect(items).toMatchObject([{ duration: 125 }])
  expect(faults).toContainEqual(
    `${lineOf('<item>\n  <title>Flash')}: item "Flash only" has no stream that can be played, so it is left out`,
  )
})

it('a feed of Brightcove has the files that browsers play', () => {
  const { items, faults } = read(producers.brightcove)
  expect(items).toMatchObject([
    {
      ...{ key: 'video6000000000001', duration: 188, picture: expect.stringContaining('ice-still') },
      sources: [{ height: 720, bitrate: 1_804_000 }],
    },
  ])
  expect(faults).toEqual([
    expect.stringContaining('has the scheme rtmp:'),
    expect.stringContaining('item "Player only" has no stream, so it is left out'),
  ])
})

it('a feed of Kaltura has the files, times, tags and ad breaks of its entries', () => {
  const { items, rows, faults } = read(producers.kaltura)
  expect(items).toMatchObject([
    {
      ...{ key: '1_fogs0001', title: 'Fog', description: 'Fog comes in.', duration: 95, tags: ['fog', 'autumn'] },
      ...{ published: '2026-03-02T08:00:00.000Z', availableUntil: '2099-01-01T00:00:00.000Z', adBreaks: [45] },
      sources: [
        { height: 720, bitrate: 2_500_000, type: 'video/mp4' },
        { height: 360, bitrate: 700_000 },
      ],
      picture: expect.stringContaining('fog-1280'),
      captions: [{ language: 'en' }],
    },
  ])
  expect(rows.map(({ title }) => title)).toEqual(['Weather'])
  expect(faults).toEqual([expect.stringContaining('item "1_gone0001" has no stream, so it is left out')])
})

it('a feed of PeerTube has the renditions and the category of its videos', () => {
  const { items, rows, faults } = read(producers.peerTube)
  expect(items.map(fileNames)).toEqual([['abc-720.mp4', 'abc-240.mp4']])
  expect(items).toMatchObject([{ description: 'Seals sleep on the bank.', duration: 61 }])
  expect(rows.map(({ title }) => title)).toEqual(['Animals'])
  expect(faults).toEqual([])
})

it('a podcast has the films beside its sound, and transcripts that are captions', () => {
  const { items, faults } = read(producers.podcast)
  expect(items.map(fileNames)).toEqual([['sandbanks.m3u8', 'sandbanks-720.mp4', 'sandbanks.mp3']])
  expect(items).toMatchObject([{ duration: 671, captions: [{ file: `${cdn}/sandbanks.vtt`, language: 'en' }] }])
  expect(faults).toEqual([expect.stringContaining('the stream "ipfs://someRandomFile" has the scheme ipfs:')])
})

it('a feed of an archive has files whose type is misspelt, and torrents are faults', () => {
  const { items, faults } = read(producers.archive)
  expect(items.map(fileNames)).toEqual([['trawler_512kb.mp4', 'trawler.ogv']])
  expect(items).toMatchObject([{ duration: 571, sources: [{ type: 'video/mp4' }, { type: 'video/ogg' }] }])
  expect(faults).toEqual([
    expect.stringContaining('item "Launch of a Trawler" has no picture'),
    expect.stringContaining('item "Torrent only" has no stream that can be played'),
    expect.stringContaining('is of the type "application/x-bittorrent", which no browser plays'),
  ])
})

it('a feed for Google Ad Manager has manifests in place of pages, without deleted items, and names its next page', () => {
  const { items, faults } = read(producers.adManager)
  expect(items).toMatchObject([
    {
      ...{ key: 'gulls-1', duration: 739, adBreaks: [300, 600] },
      sources: [{ file: `${cdn}/gulls/master.m3u8`, type: 'application/vnd.apple.mpegurl' }],
      captions: [{ file: `${cdn}/gulls.vtt`, language: 'en-US' }],
    },
  ])
  expect(items[0]?.sources).toHaveLength(1)
  expect(faults).toEqual([
    expect.stringContaining('the feed continues at "https://feeds.test.example/video?page=2", which is not read'),
    expect.stringContaining('item "Removed" is marked as "deleted", so it is left out'),
  ])
})

it('a feed of Frequency has the series of each item, by its own id', () => {
  const { items, series, faults } = read(producers.frequency)
  expect(items).toMatchObject([
    { adBreaks: [120, 300], episode: { series: 'series 61455990483901', season: 1, number: 3 } },
  ])
  expect(series).toMatchObject([{ title: 'Stones', description: 'A short series about stones' }])
  expect(faults).toEqual([])
})

test.each([
  ['of ViewLift, within another item,', producers.viewLift, 'I Miss the Bus', ['bus.m3u8', 'bus.mp4'], 129],
  ['of MAZ, whose manifest is called MP4,', producers.maz, 'Reel of film', ['reel.m3u8'], 123],
  ['with a namespace of its own', producers.ownNamespace, 'Dunes', ['dunes.mp4'], 300],
])('an item %s keeps its streams', (_, feed, title, files, duration) => {
  const { items, faults } = read(feed)
  expect(items).toMatchObject([{ title, duration }])
  expect(items.map(fileNames)).toEqual([files])
  expect(faults).toEqual([])
  for (const name of files.filter((file) => file.endsWith('m3u8')))
    expect(items[0]?.sources.find(({ file }) => file.endsWith(name))?.type).toBe('application/vnd.apple.mpegurl')
})

it('a feed of YouTube has no item, as its addresses lead to pages', () => {
  const { items, faults } = read(producers.youTube)
  expect(items).toEqual([])
  expect(faults.join('\n')).toContain('is a page with a player and no file')
})

it('a Roku feed has specials and a series without seasons, and names streams and captions of other formats', () => {
  const { items, series, rows, faults } = read(producers.rokuComplete)
  expect(items).toMatchObject([
    { title: 'One', duration: 630, episode: { series: 'series mini-1', number: 1 } },
    { title: 'A Concert on Deck', rating: 'TV-G', adBreaks: [600, 1800], sources: [{ height: 2160 }] },
  ])
  expect(series).toMatchObject([{ title: 'Four Bells', seasons: [] }])
  expect(rows.map(({ title }) => title)).toEqual(['Series', 'Specials'])
  expect(faults).toEqual([
    expect.stringContaining(captionFault('A Concert on Deck', `${cdn}/special.ttml`)),
    expect.stringContaining('is of the type "smooth", which no browser plays'),
  ])
})

it('a Roku feed that a script made of Vimeo has the files, and pages of Vimeo are faults', () => {
  const { items, faults } = read(producers.rokuOfScript)
  expect(items).toMatchObject([{ title: 'Knots & Splices', description: 'Brief\ntext', tags: ['how to'] }])
  expect(items[0]?.sources.map(({ file }) => new URL(file).hostname)).toEqual(['player.vimeo.com'])
  expect(faults).toEqual([expect.stringContaining('"https://vimeo.com/123456" is a page with a player and no file')])
})

it('a search feed of Roku is refused, as it names no streams', () => {
  expect(() => read(producers.rokuSearch)).toThrow('the feed is a search feed of Roku, which names no streams')
})
