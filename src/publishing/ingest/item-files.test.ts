import { expect, test } from 'vitest'
import { chaptersOfVtt } from '#publishing/ingest/item-files.ts'

test('chapters are read with or without names of cues, hours and settings', () => {
  const text =
    'WEBVTT - of a film\r\n\r\nNOTE written by hand\r\n\r\n2\r\n01:14.500 --> 01:02:10.000 align:start\r\nThe <i>pen</i>\r\n\r\n00:00:00.000 --> 00:01:14.500\r\nIntro'
  expect(chaptersOfVtt(text)).toEqual([
    { start: 0, end: 74.5, title: 'Intro' },
    { start: 74.5, end: 3730, title: 'The pen' },
  ])
})

test.each(['\n', '\r\n', '\r'])('chapters are read from lines that end in %j, their names on one line', (end) => {
  const text = [
    'WEBVTT',
    '',
    '00:10.000 --> 00:20.000',
    ' The ',
    '<b>sea</b> ',
    '',
    '00:00.000 --> 00:10.000',
    'Start',
  ].join(end)
  expect(chaptersOfVtt(text)).toEqual([
    { start: 0, end: 10, title: 'Start' },
    { start: 10, end: 20, title: 'The  sea' },
  ])
})

test('a cue of which only one moment can be read is no chapter', () =>
  expect(chaptersOfVtt('WEBVTT\n\n00:10.000 --> later\nOne\n\nsoon --> 00:20.000\nTwo')).toEqual([]))

test('what has no name, no length or no time is no chapter', () => {
  const text = 'WEBVTT\n\n00:10.000 --> 00:20.000\n\n00:20.000 --> 00:20.000\nNothing\n\nsoon --> later\nNever'
  expect(chaptersOfVtt(text)).toEqual([])
})
