import { expect, it, test } from 'vitest'
import { parseChapters } from './parse-chapters.ts'

it('parseChapters sorts chapters and decodes their titles', () => {
  const file =
    'WEBVTT - of a film\r\n\r\nNOTE written by hand\r\n\r\n2\r\n01:14.500 --> 01:02:10.000 align:start\r\nQuestions &amp; <i>answers</i>\r\n\r\n00:00:00.000 --> 00:01:14.500\r\nIntro'
  expect(parseChapters(file)).toEqual([
    { start: 0, end: 74.5, title: 'Intro' },
    { start: 74.5, end: 3730, title: 'Questions & answers' },
  ])
})

test.each(['\n', '\r\n', '\r'])('parseChapters parses lines that end in %j and joins a text to one line', (end) => {
  const lines = [
    'WEBVTT',
    '',
    '00:10.000 --> 00:20.000',
    ' The ',
    '<b>sea</b> ',
    '',
    '00:00.000 --> 00:10.000',
    'Start',
  ]
  expect(parseChapters(lines.join(end))).toEqual([
    { start: 0, end: 10, title: 'Start' },
    { start: 10, end: 20, title: 'The sea' },
  ])
})

it('parseChapters reads SubRip without empty lines as separate chapters', () => {
  const file = '1\n00:00:00,000 --> 00:00:10,000\nOne\n2\n00:00:10,000 --> 00:00:20,000\nTwo'
  expect(parseChapters(file).map(({ title }) => title)).toEqual(['One', 'Two'])
})

it('parseChapters skips cues without a text or a duration', () => {
  const file =
    'WEBVTT\n\n00:10.000 --> 00:20.000\n\n00:20.000 --> 00:20.000\nNothing\n\n00:30.000 --> 00:40.000\n<i> </i>'
  expect(parseChapters(file)).toEqual([])
})
