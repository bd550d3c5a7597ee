import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chapterAt, parseSeconds, skipAt, skipsOf, skipsOfChapters, skipsOfParams } from './skip.ts'

const chapters = [
  { start: 0, end: 74, title: 'Intro' },
  { start: 74, end: 610, title: 'The pen' },
  { start: 610, end: 786, title: 'Introduction of the wind' },
  { start: 786, end: 842, title: 'Créditos' },
]

describe('parseSeconds', () => {
  it('parseSeconds reads seconds and clock times, and returns undefined for invalid text', () => {
    expect(['90', '1:30', '0:01:30', '1:00:00.5', ' 12 '].map(parseSeconds)).toEqual([90, 90, 90, 3600.5, 12])
    expect(['2:00:00', '12:34', '1:02:03.25', '100:00:01'].map(parseSeconds)).toEqual([7200, 754, 3723.25, 360_001])
    const wrong = ['', undefined, 'soon', '-4', '1:2:3:4', '5m', '1:', ':5', '1:123:4', '5.', '1.5:00', 'x5']
    expect(wrong.map(parseSeconds)).toEqual(wrong.map(() => undefined))
  })
})

describe('skippable parts', () => {
  it('skipsOfChapters matches complete chapter titles only', () =>
    expect(skipsOfChapters(chapters)).toEqual([
      { kind: 'intro', start: 0, end: 74 },
      { kind: 'credits', start: 786, end: 842 },
    ]))

  it('skipsOfParams reads ranges from custom parameters, and credits may have no end', () =>
    expect(skipsOfParams({ introEnd: '0:40', recapStart: '10', recapEnd: '30', creditsStart: '12:00' })).toEqual([
      { kind: 'intro', start: 0, end: 40 },
      { kind: 'recap', start: 10, end: 30 },
      { kind: 'credits', start: 720, end: undefined },
    ]))

  it.each([
    [
      'intro',
      [
        'Intro',
        'introduction',
        'Opening',
        'opening titles',
        'Opening Credits',
        'Title sequence',
        'main title',
        'Main Titles',
        'Introducción',
        'introduccion',
        'Cabecera',
        ' Intro ',
      ],
    ],
    ['recap', ['Recap', 'Previously', 'Previously on Foyer', 'Resumen', 'Anteriormente', 'En episodios anteriores']],
    [
      'credits',
      [
        'Credits',
        'End credits',
        'Closing credits',
        'End titles',
        'Outro',
        'Créditos',
        'creditos finales',
        'Títulos finales',
        'titulos finales',
      ],
    ],
    [
      undefined,
      [
        'Introspection',
        'The intro',
        'Openings',
        'Recapture',
        'A recap',
        'Previouslyish',
        'The credits',
        'Credits due',
        'Pre opening',
        '',
      ],
    ],
  ])('skipsOfChapters returns the kind %s for the matching chapter titles', (kind, titles) => {
    const kindsFound = titles.map((title) => skipsOfChapters([{ start: 0, end: 9, title }])[0]?.kind)
    expect(kindsFound).toEqual(titles.map(() => kind))
  })

  it('skipsOfParams starts a range without a start at 0 and omits empty ranges', () => {
    expect(skipsOfParams({ recapEnd: '9', introStart: '7', introEnd: '7' })).toEqual([
      { kind: 'recap', start: 0, end: 9 },
    ])
    expect(skipsOfParams({ introEnd: '0', creditsStart: '90', creditsEnd: '95' })).toEqual([
      { kind: 'credits', start: 90, end: 95 },
    ])
  })

  it('skipsOfParams omits incomplete and reversed ranges', () =>
    expect(skipsOfParams({ introStart: '40', recapStart: '30', recapEnd: '10', creditsEnd: '99' })).toEqual([]))

  it('skipsOf prefers a parameter to a chapter of the same kind', () =>
    expect(skipsOf([{ kind: 'intro', start: 5, end: 20 }], chapters)).toEqual([
      { kind: 'intro', start: 5, end: 20 },
      { kind: 'credits', start: 786, end: 842 },
    ]))

  it('skipsOf adds chapters of other kinds to the ranges of the parameters', () => {
    const written = skipsOfParams({ introEnd: '9', recapStart: '9', recapEnd: '20' })
    expect(skipsOf(written, chapters).map(({ kind }) => kind)).toEqual(['intro', 'recap', 'credits'])
  })

  it('skipAt returns a range from its start until one second before its end', () => {
    const skips = [{ kind: 'intro' as const, start: 10, end: 40 }]
    expect([9, 10, 38.9, 39, 60].map((time) => skipAt(skips, time, 100)?.kind)).toEqual([
      undefined,
      'intro',
      'intro',
      undefined,
      undefined,
    ])
  })

  it('skipAt extends a range without an end to one second before the end of the film', () => {
    const skips = [{ kind: 'credits' as const, start: 90, end: undefined }]
    expect(skipAt(skips, 98, 100)?.kind).toBe('credits')
    expect(skipAt(skips, 99.5, 100)).toBeUndefined()
  })
})

it('chapterAt returns a chapter that contains the time', () =>
  fc.assert(
    fc.property(fc.double({ min: 0, max: 841.9, noNaN: true }), (time) => {
      const chapter = chapterAt(chapters, time)
      expect(chapter && chapter.start <= time && time < chapter.end).toBe(true)
    }),
  ))

it('chapterAt includes the start of a chapter, and returns undefined after the last one', () =>
  expect([0, 74, 841, 842].map((time) => chapterAt(chapters, time)?.title)).toEqual([
    'Intro',
    'The pen',
    'Créditos',
    undefined,
  ]))
