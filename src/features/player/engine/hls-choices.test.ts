import { describe, expect, it } from 'vitest'
import { audiosOf } from './hls-choices.ts'

describe('audio tracks of HLS', () => {
  it('audiosOf detects audio description by the HLS characteristics or the track name', () =>
    expect(
      audiosOf([
        { name: 'English', lang: 'en' },
        { name: '', lang: 'es', characteristics: 'public.accessibility.describes-video' },
        { name: 'English (Audio Description)', lang: 'en' },
        { name: 'Audiodescripción', lang: 'es' },
        { name: 'Director', lang: 'en', characteristics: 'public.easy-to-read' },
      ]),
    ).toEqual([
      { id: '0', label: 'English', language: 'en', described: false },
      { id: '1', label: 'es', language: 'es', described: true },
      { id: '2', label: 'English (Audio Description)', language: 'en', described: true },
      { id: '3', label: 'Audiodescripción', language: 'es', described: true },
      { id: '4', label: 'Director', language: 'en', described: false },
    ]))

  it('audiosOf names a language by its code of two or three letters, else by the name of the track', () =>
    expect(
      audiosOf([
        { name: 'Spanish', lang: 'spa' },
        { name: 'Español (Latinoamérica)', lang: 'es' },
        { name: 'Deutsch' },
        { name: 'Music', lang: 'und' },
      ]).map(({ language }) => language),
    ).toEqual(['es', 'es-419', 'de', '']))
})
