import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { parseThumbnails } from './parse-thumbnails.ts'
import { thumbnailAt } from './thumbnails.ts'

const address = 'https://cdn.example/strips/abcdefgh-120.vtt'
const file = (...texts: string[]) =>
  ['WEBVTT', ...texts.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`)].join('\n\n')
const picturesOf = (...texts: string[]) =>
  parseThumbnails(file(...texts), address).map(({ picture, area }) => (area ? [picture, area] : [picture]))

it('parseThumbnails reads areas of a sheet, relative to the file and sorted by time', () => {
  const text =
    '2\n00:00:05,000 --> 00:00:10,000\na.jpg#xywh=120,0,120,67\n\n1\n00:00:00,000 --> 00:00:05,000\n/b.jpg?s=1&t=2#xywh=pixel:0,0,120.5,67'
  expect(parseThumbnails(text, address)).toEqual([
    { start: 0, end: 5, picture: 'https://cdn.example/b.jpg?s=1&t=2', area: { x: 0, y: 0, width: 120.5, height: 67 } },
    { start: 5, end: 10, picture: 'https://cdn.example/strips/a.jpg', area: { x: 120, y: 0, width: 120, height: 67 } },
  ])
})

it('a cue with only an address has a picture of its own', () => {
  expect(picturesOf('a-0.jpg', 'https://other.example/1.webp', ' /2.png ', '/3?size=120')).toEqual([
    ['https://cdn.example/strips/a-0.jpg'],
    ['https://other.example/1.webp'],
    ['https://cdn.example/2.png'],
    ['https://cdn.example/3?size=120'],
  ])
})

test.each([
  ['two words.jpg', ['https://cdn.example/strips/two%20words.jpg']],
  [
    'film 2/sheet 1#xywh=0, 67, 120, 67',
    ['https://cdn.example/strips/film%202/sheet%201', { x: 0, y: 67, width: 120, height: 67 }],
  ],
])('a picture name with spaces is a thumbnail: %j', (text, picture) => expect(picturesOf(text)).toEqual([picture]))

test.each([
  ...['', 'two words', '#xywh=0,0,1,1', '#top', 'https://[/a.jpg', 'a.jpg\nb.jpg'],
  ...['a.jpg#xywh=1,2,3', 'a.jpg#xywh=0,0,0,0', 'a.jpg#xywh=percent:0,0,10,10', 'a.jpg#xywh=0,0,1,1 b'],
  ...['a.jpg#xywh=.,0,1,1', 'a.jpg#xywh=0,.,1,1', 'a.jpg#xywh=0,0,0,1', 'a.jpg#xywh=0,0,.,1', 'a.jpg#xywh='],
  ...['two words\nb#xywh=0,0,1,1', 'b\ntwo words#xywh=0,0,1,1'],
])('a cue with the text %j has no thumbnail', (text) => {
  expect(picturesOf(text, 'a.jpg')).toEqual([['https://cdn.example/strips/a.jpg']])
})

it('a thumbnail is shown from its first moment', () => {
  const list = [0, 5].map((start) => ({ start, end: start + 5, picture: 'https://cdn.example/a.jpg' }))
  expect(thumbnailAt(list, 5)).toBe(list[1])
  expect(thumbnailAt(list, 4.99)).toBe(list[0])
})

it('thumbnailAt returns the last thumbnail that starts at or before the time', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500)), fc.nat(600), (starts, time) => {
      const list = starts
        .toSorted((a, b) => a - b)
        .map((start) => ({ start, end: start + 5, picture: 'https://cdn.example/a.jpg' }))
      expect(thumbnailAt(list, time)).toBe(list.findLast(({ start }) => start <= time))
    }),
  ))
