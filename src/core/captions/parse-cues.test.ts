import { describe, expect, it, test } from 'vitest'
import { parseCues } from './parse-cues.ts'

const cuesOf = (file: string) => parseCues(file).cues.map(({ start, end, text }) => [start, end, text])
const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n')

describe('WebVTT', () => {
  it('a cue has its identifier, times in seconds, settings and the lines of its text', () => {
    const { cues } = parseCues(
      vtt(
        'intro 1\n1:00:01.500 --> 100:00:02.000  line:0 align:start\n<i>One</i>\n two ',
        '00:03.000-->00:04.000\nThree',
      ),
    )
    expect(cues).toEqual([
      { id: 'intro 1', start: 3601.5, end: 360_002, settings: 'line:0 align:start', text: '<i>One</i>\n two ' },
      { id: '', start: 3, end: 4, settings: '', text: 'Three' },
    ])
  })

  test.each(['WEBVTT', 'WEBVTT - by hand', 'WEBVTT\tKind: captions', '\uFEFFWEBVTT', '\n\nWEBVTT'])(
    'a file that begins with %j is WebVTT',
    (start) => expect(cuesOf(`${start}\n\n00:01.000 --> 00:02.000\nOne`)).toEqual([[1, 2, 'One']]),
  )

  test.each(['\n', '\r\n', '\r'])('lines may end with %j', (end) => {
    expect(cuesOf(vtt('00:01.000 --> 00:02.000\nOne\ntwo').replaceAll('\n', end))).toEqual([[1, 2, 'One\ntwo']])
  })

  it('the header ends at an empty line or at times', () => {
    expect(cuesOf('WEBVTT\nKind: captions\nX-TIMESTAMP-MAP=LOCAL:0\n\n00:01.000 --> 00:02.000\nOne')).toHaveLength(1)
    expect(cuesOf('WEBVTT\n00:01.000 --> 00:02.000\nOne')).toEqual([[1, 2, 'One']])
    expect(cuesOf('WEBVTT')).toEqual([])
    for (const header of ['WEBVTT\nSTYLE', 'WEBVTT\nSTYLE\n\n00:01.000 --> 00:02.000\nOne'])
      expect(parseCues(header).blocks).toEqual([])
  })

  it('notes are skipped, and style and region blocks before the first cue are kept', () => {
    const style = 'STYLE\n::cue { color: red }'
    const region = 'REGION \nid:low'
    const others = ['STYLES\nred', 'STYLE red', 'NO STYLE']
    const file = parseCues(
      vtt('NOTE\nby hand', style, ...others, region, '00:01.000 --> 00:02.000\nOne', 'STYLE\nlate'),
    )
    expect(file.blocks).toEqual([style, region])
    expect(file.cues.map(({ text }) => text)).toEqual(['One'])
  })

  it('times without an empty line before them begin the next cue', () => {
    expect(cuesOf(vtt('00:01.000 --> 00:02.000\nOne\n00:03.000 --> 00:04.000\nTwo'))).toEqual([
      [1, 2, 'One'],
      [3, 4, 'Two'],
    ])
  })

  it('a counter without an empty line before it belongs to the next cue, and a number as text stays', () => {
    const counted = vtt(
      '1\n00:01.000 --> 00:02.000\nOne\n2\n00:03.000 --> 00:04.000\nTwo\n \n3\n00:05.000 --> 00:06.000\n9',
    )
    expect(cuesOf(counted)).toEqual([
      [1, 2, 'One'],
      [3, 4, 'Two\n '],
      [5, 6, '9'],
    ])
    expect(cuesOf(vtt('00:01.000 --> 00:02.000\n42\n00:03.000 --> 00:04.000\nTwo'))[0]).toEqual([1, 2, '42'])
  })

  test.each(['Part 2', '2 parts', 'B2', '2B', '2 2'])('the last line %j of a counted cue is no counter', (last) => {
    const file = vtt(`1\n00:01.000 --> 00:02.000\n${last}\n00:03.000 --> 00:04.000\nTwo`)
    expect(cuesOf(file)[0]).toEqual([1, 2, last])
  })

  it('a counter may have two digits and spaces', () => {
    const file = vtt('9\n00:01.000 --> 00:02.000\nOne\n 10 \n00:03.000 --> 00:04.000\nTwo')
    expect(parseCues(file).cues.map(({ id, text }) => [id, text])).toEqual([
      ['9', 'One'],
      ['10', 'Two'],
    ])
  })

  it('times after two lines of text have no identifier', () => {
    expect(parseCues(vtt('some\ntext\n00:01.000 --> 00:02.000\nOne')).cues).toMatchObject([{ id: '', text: 'One' }])
  })

  it('a line of spaces is part of the text', () => {
    expect(cuesOf(vtt('00:01.000 --> 00:02.000\n \nOne'))).toEqual([[1, 2, ' \nOne']])
  })

  it('times may have a comma, one digit, or no fraction', () => {
    expect(cuesOf(vtt('00:01,5 --> 0:0:2\nOne'))).toEqual([[1.5, 2, 'One']])
  })

  it('a cue with an invalid time is skipped alone', () => {
    const bad = [
      'later --> 00:02.000',
      '00:01.000 --> soon',
      '00:01.000 -->',
      '-->',
      '90 --> 91',
      '00:01.000 --> 00:055',
    ]
    const file = vtt(...bad.map((line) => `${line}\nNever`), '00:01.000 --> 00:02.000\nOne')
    expect(cuesOf(file)).toEqual([[1, 2, 'One']])
    expect(cuesOf(vtt('id\nsoon --> later\n00:01.000 --> 00:02.000\nOne'))).toEqual([[1, 2, 'One']])
  })

  it('times directly after times begin the next cue', () => {
    expect(cuesOf(vtt('00:01.000 --> 00:02.000\n00:03.000 --> 00:04.000\nTwo'))).toEqual([
      [1, 2, ''],
      [3, 4, 'Two'],
    ])
  })

  it('a block with invalid times is no style', () => {
    expect(parseCues(vtt('STYLE\nlater --> 00:02.000\nid', '00:01.000 --> 00:02.000\nOne')).blocks).toEqual([])
  })

  it('a null character becomes a replacement character, and a mark within the text stays', () =>
    expect(cuesOf(vtt('00:01.000 --> 00:02.000\nO\0\uFEFFe'))).toEqual([[1, 2, 'O\uFFFD\uFEFFe']]))
})

describe('SubRip', () => {
  const lines = [
    ...['1', '00:00:01,500 --> 00:00:02,000', 'One', 'and a half', ''],
    ...['2', '00:00:03,000 --> 00:00:04,000', 'Two', ''],
  ]
  const two = [
    [1.5, 2, 'One\nand a half'],
    [3, 4, 'Two'],
  ]

  test.each([
    '00:00:01:500 --> 00:00:02:000',
    '00: 00: 01, 500 --> 00: 00: 02, 000',
    '0:0:1,5 --> 0:0:2',
    '00:00:01,500.0999999 --> 00:00:02,000.75',
    '00:00:01,500 -> 00:00:02,000',
    '00:00:01,500 –> 00:00:02,000',
  ])('times may be written %j', (times) => {
    expect(cuesOf(`1\n${times}\nOne -> two\n-> three\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n`)).toEqual([
      [1.5, 2, 'One -> two\n-> three'],
      [3, 4, 'Two'],
    ])
  })

  test.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
    ['doubled carriage returns', '\r\r\n'],
  ])('lines may end with %s', (_, end) => expect(cuesOf(lines.join(end))).toEqual(two))

  it('separator lines may have spaces or be missing', () => {
    expect(cuesOf(lines.map((line) => line || ' \t').join('\n'))).toEqual(two)
    expect(cuesOf(lines.filter(Boolean).join('\n'))).toEqual(two)
    expect(cuesOf(`\n\n${lines.join('\n\n\n')}`)).toEqual(two)
  })

  it('a text may have empty lines, be empty, or be a number', () => {
    const cues = cuesOf(
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n\nmore\n\n2\n00:00:03,000 --> 00:00:04,000\n\n3\n00:00:05,000 --> 00:00:06,000\n\n7\n\n4\n00:00:07,000 --> 00:00:08,000\n',
    )
    expect(cues).toEqual([
      [1, 2, 'One\nmore'],
      [3, 4, ''],
      [5, 6, '7'],
      [7, 8, ''],
    ])
  })

  it('cues without counters keep numbers as text, and an arrow in a text is text', () => {
    const file = '00:00:01,000 --> 00:00:02,000\n42\n\n00:00:03,000 --> 00:00:04,000\nA --> B\nC'
    expect(cuesOf(file)).toEqual([
      [1, 2, '42'],
      [3, 4, 'A --> B\nC'],
    ])
  })

  it('one-digit hours, spaces, coordinates and points instead of commas are accepted', () => {
    expect(cuesOf('1\n 0:00:01.5  -->  0:00:02,25  X1:100 X2:200\nOne')).toEqual([[1.5, 2.25, 'One']])
  })

  it('a cue with an invalid end is skipped with its text', () => {
    expect(cuesOf(`1\n00:00:00,500 --> later\nNever\n\n${lines.slice(5).join('\n')}`)).toEqual([[3, 4, 'Two']])
    const invalid = ['2', '00:00:02,500 --> later', 'Never', '']
    expect(cuesOf([...lines.slice(0, 5), ...invalid, ...lines.slice(5)].join('\n'))).toEqual(two)
  })
})

it('parseCues returns no cues for an empty file and throws for a file that is neither', () => {
  for (const empty of ['', '\uFEFF', '\n \n', 'WEBVTT\n']) expect(parseCues(empty)).toEqual({ cues: [], blocks: [] })
  for (const invalid of [
    '<!doctype html><!-- a --><title>Not found</title>',
    'WEBVTTX\n\nHello',
    'A WEBVTT\n\nHello',
    '{"a":1}',
    'a --> b',
  ])
    expect(() => parseCues(invalid)).toThrow('it is neither WebVTT nor SubRip')
})
