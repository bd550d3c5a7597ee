import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, test } from 'vitest'
import { mrss, roku, table, writeTableFolder } from '../../tests/support/feeds/feeds.ts'
import {
  adManager,
  amagi,
  jwPlayer,
  kaltura,
  podcast,
  rokuComplete,
  rokuOfScript,
  wurl,
} from '../../tests/support/feeds/producers.ts'
import { FeedError, listFaults } from './faults.ts'
import type { FeedContent } from './feed-content.ts'
import { loadFeed, readFeed } from './read-feed.ts'

const now = new Date('2026-11-28T00:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'feeds-'))
afterAll(() => rmSync(root, { recursive: true }))

const folder = join(root, 'table')
writeTableFolder(folder, { video: new Uint8Array(8), picture: new Uint8Array(8) })

type Read = { catalogue: FeedContent; faults: string[] }

function read(text: string, { isTable = false } = {}): Read {
  const faults = listFaults()
  const place = isTable ? { folder: `${folder}/` } : {}
  const catalogue = readFeed({ text, place, isTable }, { faults, now })
  return { catalogue, faults: faults.faults.map(({ line, problem }) => `${line}: ${problem}`) }
}

const item = ({ catalogue }: Read, title: string) => catalogue.items.find((entry) => entry.title === title)
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length

describe('a Media RSS feed', () => {
  const feed = mrss()
  const result = read(feed)

  it('keeps the texts, people, rating and position of ads of an item', () => {
    expect(item(result, 'The Last Ferry')).toMatchObject({
      key: 'ferry-0001',
      description: 'A captain stays aboard.\nIt rains éverywhere.',
      published: '2026-03-03T07:00:00.000Z',
      duration: 2520,
      rating: 'PG-13',
      director: 'Ada Lind',
      cast: 'Per Holm, Ines Costa',
      tags: ['sea', 'rain', 'ferry'],
      adBreaks: [600.5, 1200],
    })
  })

  it.each([
    ['Tue, 03 Mar 2026 08:00:00 CET', '2026-03-03T07:00:00.000Z'],
    ['Tue, 03 Mar 2026 08:00:00 AEDT', '2026-03-02T21:00:00.000Z'],
    ['Tue, 03 Mar 2026 08:00:00 ACST', '2026-03-02T22:30:00.000Z'],
    ['2026-03-03 08:00:00.000 CET', '2026-03-03T07:00:00.000Z'],
    ['Tue, 03 Mar 2026 08:00:00 EST', '2026-03-03T13:00:00.000Z'],
    ['2026-03-03 08:00:00 UTC', '2026-03-03T08:00:00.000Z'],
  ])('reads the date %s in its zone', (written, expected) => {
    const dated = read(feed.replace('Tue, 03 Mar 2026 08:00:00 +0100', written))
    expect(item(dated, 'The Last Ferry')?.published).toBe(expected)
  })

  it.each([
    ['Drama/Sea', 'Drama'],
    ['/Drama', 'Drama'],
    ['24/7 Live', '24/7 Live'],
  ])('reads the category %s as %s', (written, expected) => {
    const result = read(feed.replace('Drama/Sea', written))
    expect(item(result, 'The Last Ferry')?.categories[0]).toBe(expected)
  })

  it('prefers the manifest, then the largest file, and the largest landscape picture', () => {
    const ferry = item(result, 'The Last Ferry')
    expect(ferry?.sources.map(({ file }) => file.split('/').at(-1))).toEqual([
      'ferry.m3u8',
      'ferry-1080.mp4',
      'ferry-480.mp4',
    ])
    expect(ferry?.picture).toBe('https://harbour.test.example/stills/ferry.jpg')
  })

  it('keeps captions in WebVTT and SRT with their languages', () => {
    expect(item(result, 'The Last Ferry')?.captions).toEqual([
      { file: 'https://cdn.test.example/ferry.en.vtt', language: 'en-US' },
      { file: 'https://cdn.test.example/ferry.es.srt', language: 'es' },
    ])
  })

  it('has a row for each category, whatever its letter case, with a series in place of its episodes', () => {
    expect(result.catalogue.rows.map(({ title, keys }) => [title, keys.length])).toEqual([
      ['Drama', 1],
      ['Harbour stories', 2],
      ['Nature', 1],
    ])
    expect(result.catalogue.rows[2]?.keys).toEqual([result.catalogue.series[0]?.key])
  })

  it('makes a series of the episodes that name one', () => {
    expect(result.catalogue.series).toMatchObject([
      { title: 'Reef', description: 'Life below the water line', seasons: [{ number: 1 }] },
    ])
    expect(item(result, 'Under the Pier')).toMatchObject({
      duration: 1260,
      episode: { season: 1, number: 1 },
      adBreaks: [345, 1080],
    })
  })

  it.each([
    ['ferry.de.ttml', 'neither WebVTT nor SRT'],
    ['2026-02-30', 'is no date'],
    ['<playout:episode>two', 'the episode "two" is no number'],
    ['1260000', 'is taken as milliseconds'],
    ['youtube.com/watch', 'is a page with a player'],
    ['rtmp://', 'has the scheme rtmp:'],
  ])('names the fault at %s with its line', (part, problem) => {
    expect(result.faults.filter((fault) => fault.startsWith(`${lineOf(feed, part)}: `)).join('\n')).toContain(problem)
  })

  it('names each item that is left out, and the item whose id it repeats', () => {
    const leftOut = result.faults.filter((fault) => /^\d+: item .* so it is left out$/.test(fault))
    expect(leftOut.filter((fault) => /no stream that can be played/.test(fault))).toHaveLength(2)
    expect(leftOut.join('\n')).toContain(
      `item "The Last Ferry, again" has the id of line ${lineOf(feed, '<item>')}, so it is left out`,
    )
    expect(result.catalogue.items).toHaveLength(4)
  })
})

describe('a Roku feed', () => {
  const feed = roku()
  const result = read(feed)

  it('reads numbers written as text, lists written as objects and single values', () => {
    expect(item(result, 'Paper Boats')).toMatchObject({
      key: '4711',
      duration: 5400,
      genre: 'drama',
      tags: ['drama', 'river', 'family'],
      captions: [{ language: 'en' }],
      adBreaks: [900, 2700],
    })
    expect(item(result, 'Paper Boats')?.sources[0]).toMatchObject({ type: 'application/vnd.apple.mpegurl' })
    expect(item(result, 'Sourdough')?.sources).toHaveLength(1)
  })

  it('has the rows of its categories, by playlist and by query, and one for all other items', () => {
    expect(result.catalogue.rows).toEqual([
      { title: 'Our choice', keys: ['s1', '4711', 'series night-shift'] },
      { title: 'Family evenings', keys: ['4711', 'series night-shift'] },
      { title: 'More', keys: ['live'] },
    ])
  })

  it('has a row for each list without categories and playlists', () => {
    const { catalogue } = read(feed.replace('"playlists"', '"lists"').replace('"categories"', '"groups"'))
    expect(catalogue.rows.map(({ title }) => title)).toEqual(['Movies', 'Series', 'Short videos', 'Live'])
  })

  it('keeps seasons with their titles, and live channels', () => {
    expect(result.catalogue.series).toMatchObject([{ title: 'Night Shift', seasons: [{ number: 1, title: 'Flour' }] }])
    expect(item(result, 'The Square, Live')).toMatchObject({ live: true, duration: 0 })
  })

  it.each([
    ['"id": "gone"', 'was available until 2020-01-01'],
    ['"id": "s2"', 'has no stream'],
    ['"unknown"]', 'there is no item "unknown"'],
    ['"Nowhere"', 'has no items'],
  ])('names the fault at %s with its line', (part, problem) => {
    const line = lineOf(feed, part)
    const near = result.faults.filter((fault) => [line, line - 1].includes(Number.parseInt(fault, 10)))
    expect(near.join('\n')).toContain(problem)
  })

  it('is refused with the line of its first error in JSON', () => {
    const line = lineOf(feed, '"series": [')
    expect(() => read(feed.replace('"series": [', '"series" ['))).toThrow(
      expect.objectContaining({ name: 'FeedError', line }),
    )
  })
})

describe('a folder with a CSV', () => {
  const result = read(table(), { isTable: true })

  it('finds captions and pictures beside a video, with the language in the file name', () => {
    const tides = item(result, 'Tides')
    expect(tides?.captions).toMatchObject([{ language: 'en' }])
    expect(tides?.picture).toMatch(/^file:.*tides\.jpg$/)
    expect(tides?.description).toBe('Twice a day,\nthe harbour "breathes".')
  })

  it('makes a series of rows that name one, with the picture of its first episode', () => {
    expect(result.catalogue.series).toMatchObject([
      { title: 'Sailing', picture: expect.stringMatching(/steps-1\.jpg$/) },
    ])
  })

  it('names unknown columns, unreadable dates, missing files and files in no row', () => {
    expect(result.faults.join('\n')).toMatch(/^1: the column "Colour" is unknown/)
    expect(result.faults.join('\n')).toMatch(/^4: item "Lamp": the date "10.11.2026" is no date/m)
    expect(result.faults.join('\n')).toMatch(/^7: item "Missing": the stream "missing.mp4" is a relative address/m)
    expect(result.faults.join('\n')).toMatch(/^1: the file "extra.mp4" is in no row/m)
  })

  it('finds files beside the first of several videos, and videos in folders', () => {
    const parts = join(folder, 'parts')
    mkdirSync(parts)
    for (const name of ['dawn.mp4', 'dawn.en.vtt', 'dawn.jpg']) writeFileSync(join(parts, name), '')
    writeFileSync(join(folder, 'dusk.mp4'), '')
    const { catalogue, faults } = read('file\nparts/dawn.mp4|dusk.mp4\n', { isTable: true })
    expect(catalogue.items).toMatchObject([
      {
        title: 'dawn',
        sources: [{ file: expect.stringMatching(/parts\/dawn\.mp4$/) }, { file: expect.stringMatching(/dusk\.mp4$/) }],
        captions: [{ language: 'en' }],
        picture: expect.stringMatching(/parts\/dawn\.jpg$/),
      },
    ])
    expect(faults.join('\n')).not.toMatch(/dawn|dusk/)
  })

  it('keeps an item and a series of the same name apart', () => {
    const { catalogue } = read('id;file;series;episode\nsailing;tides.mp4;;\nfirst;steps-1.mp4;Sailing;1\n', {
      isTable: true,
    })
    const keys = [...catalogue.items, ...catalogue.series].map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
  })

  it('is loaded from the folder or from the file', async () => {
    for (const place of [folder, join(folder, 'videos.csv')]) {
      const loaded = await loadFeed(place)
      expect(readFeed(loaded, { faults: listFaults(), now }).items).toHaveLength(4)
    }
  })
})

test('a feed in Windows-1252 keeps its letters', async () => {
  const file = join(root, 'latin.xml')
  const text = mrss({ title: 'Café' }).replace('UTF-8', 'windows-1252').trimStart()
  writeFileSync(file, Buffer.from(text, 'latin1'))
  const { items } = readFeed(await loadFeed(file), { faults: listFaults(), now })
  expect(items[0]?.title).toBe('Café')
})

test.each([
  ['', 1, 'neither XML, JSON nor CSV'],
  ['<!doctype html><html></html>', 1, 'is an HTML page'],
  ['{"videos": []}', 1, 'none of the lists movies'],
  ['<rss>\n<channel>\n<item></channel></rss>', 3, 'no well-formed XML'],
  ['\n\n<rss>\n<channel></rss>', 4, 'no well-formed XML'],
  ['<opml><body/></opml>', 1, 'neither RSS nor Atom'],
])('the feed %s is refused with its line and the reason', (text, line, problem) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({ name: 'FeedError', line, message: expect.stringContaining(problem) }),
  )
})

// Parts that producers get wrong: markup, quotes, numbers, addresses, control characters.
const oddities = [
  '',
  '\n',
  '&',
  '&nbsp;',
  '<',
  '>',
  '"',
  "'",
  ']]>',
  '<![CDATA[',
  '</item>',
  '<item>',
  '<item/>',
  'null',
  '{}',
  '[]',
  '-1',
  '1e999',
  '99999999999999999999',
  '\u0000',
  '\ud800',
  '\ufeff',
  'javascript:alert(1)',
  'http://',
  '//',
  '../../../etc/passwd',
  '%E0%A4%A',
  '00:99:99',
  'PT',
  'Infinity',
  ';',
  ',',
  '\t',
  ':',
]

const mutation = fc.record({
  at: fc.nat(),
  length: fc.nat(30),
  text: fc.oneof(fc.constantFrom(...oddities), fc.string({ maxLength: 8 })),
})

const mutate = (text: string, { at, length, text: inserted }: { at: number; length: number; text: string }) => {
  const start = at % (text.length + 1)
  return text.slice(0, start) + inserted + text.slice(start + length)
}

test.each([
  ['Media RSS', [mrss(), wurl, amagi, kaltura, podcast, adManager, jwPlayer], false],
  ['Roku', [roku(), rokuComplete, rokuOfScript], false],
  ['CSV', [table()], true],
])('700 damaged feeds of the kind %s are read or refused, with a line for each fault', (_, feeds, isTable) => {
  const edits = fc.array(mutation, { minLength: 1, maxLength: 4 })
  const damaged = fc.tuple(fc.constantFrom(...feeds), edits).map(([feed, changes]) => changes.reduce(mutate, feed))
  const property = fc.property(damaged, (text) => {
    const lines = text.split(/\r\n?|\n/).length
    try {
      const { catalogue, faults } = read(text, { isTable })
      const keys = new Set([...catalogue.items, ...catalogue.series].map(({ key }) => key))
      const wrong = [
        ...faults.filter((fault) => !/^[1-9]\d*: \S/.test(fault) || Number.parseInt(fault, 10) > lines),
        ...catalogue.rows.flatMap(({ keys: members }) => members).filter((key) => !keys.has(key)),
        ...catalogue.items.flatMap(({ sources }) => sources).filter(({ file }) => !/^(https?|file):\/\//.test(file)),
      ]
      expect(wrong).toEqual([])
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      expect(error.line).toBeGreaterThanOrEqual(1)
      expect(error.line).toBeLessThanOrEqual(lines)
    }
  })
  fc.assert(property, { numRuns: 700 })
})

test.each([
  ['Media RSS', mrss(), /<item>/g],
  ['Roku', roku(), /"content":/g],
])('every item of a damaged feed of the kind %s is in the catalogue or named by a fault', (_, feed, start) => {
  const values = fc.constantFrom('', 'x', '-5', 'http://', 'mailto:a@b.test', '99:99:99:99', 'null', '𝒳', '2026-99-99')
  // Values between quotes or tags, so that the structure stays.
  const positions = [...feed.matchAll(/(?<=: ")[^"\n]+(?=")|(?<=>)[^<>\n]+(?=<)|(?<=url=")[^"]+/g)]
  const damaged = fc.tuple(fc.nat(positions.length - 1), values).map(([index, value]) => {
    const match = positions[index]
    return match ? feed.slice(0, match.index) + value + feed.slice(match.index + match[0].length) : feed
  })
  const count = feed.match(start)?.length ?? 0
  const property = fc.property(damaged, (text) => {
    const { catalogue, faults } = read(text)
    const leftOut = faults.filter(
      (fault) => /^\d+: item .*so it is left out$/.test(fault) && !/: item "[^"]*": /.test(fault),
    )
    expect(catalogue.items.length + leftOut.length).toBe(count)
  })
  fc.assert(property, { numRuns: 100 })
})
