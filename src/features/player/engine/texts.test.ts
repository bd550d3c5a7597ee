import { describe, expect, it } from 'vitest'
import type { Track } from '#core/media.ts'
import { choiceIn, choicesOf, missingCaptions, toWebVtt } from './texts.ts'

const listed = (label: string, language: string, kind: TextTrackKind = 'subtitles') => ({ kind, label, language })
const side = (label: string, language?: string): Track => ({ kind: 'captions', file: `${label}.vtt`, label, language })

describe('caption tracks', () => {
  it('choicesOf omits chapters and metadata, uses track indexes as ids and the language as the fallback label', () => {
    const tracks = [listed('Scenes', 'en', 'chapters'), listed('English', 'en'), listed('', 'es')]
    const choices = choicesOf([...tracks, listed('Ads', 'en', 'metadata')])
    expect(choices).toEqual([
      { id: '1', label: 'English', language: 'en' },
      { id: '2', label: 'es', language: 'es' },
    ])
  })

  it('missingCaptions returns only sidecar captions whose label and language the stream lacks', () => {
    const tracks = [side('english'), side('Español', 'es'), side('Deutsch', 'de')]
    const missing = missingCaptions(
      [...tracks, { kind: 'thumbnails', file: 'strip.vtt' }],
      [listed('English', 'en'), listed('Castellano', 'ES')],
    )
    expect(missing.map(({ label }) => label)).toEqual(['Deutsch'])
  })

  it('choiceIn matches the language with its region first, then without it', () => {
    const choices = choicesOf([listed('Español', 'es'), listed('Español (México)', 'es-MX')])
    expect(choiceIn(choices, 'es-MX')?.id).toBe('1')
    expect(choiceIn(choices, 'es-AR')?.id).toBe('0')
    expect(choiceIn(choices, 'fr')).toBeUndefined()
    expect(choiceIn(choices, undefined)).toBeUndefined()
  })
})

describe('toWebVtt', () => {
  it('toWebVtt converts SubRip to WebVTT and leaves commas in the cue text unchanged', () => {
    const srt = '\uFEFF1\r\n00:00:01,500 --> 00:00:02,750\r\nAt 10:15,300 people left\r\n'
    expect(toWebVtt(srt)).toBe('WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.750\nAt 10:15,300 people left\n')
  })

  it('toWebVtt returns WebVTT unchanged', () => {
    expect(toWebVtt('WEBVTT\n\n00:01.000 --> 00:02.000\nHi, you')).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nHi, you')
  })
})
