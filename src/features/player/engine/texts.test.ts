import { describe, expect, it } from 'vitest'
import type { Track } from '#core/content/media.ts'
import { choiceIn, choicesOf, markForced, missingCaptions, showText } from './texts.ts'

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

  it('choicesOf gives a track without a language that of its label, and a code its canonical form', () => {
    const choices = choicesOf([
      listed('Español (Latinoamérica)', ''),
      listed('English [CC]', 'und'),
      listed('Deutsch', 'ger'),
      listed('Captions', ''),
    ])
    expect(choices.map(({ language }) => language)).toEqual(['es-419', 'en', 'de', ''])
  })

  it('missingCaptions compares languages that only the labels name', () => {
    const missing = missingCaptions(
      [side('Spanish'), side('Subtitles', 'en'), side('French')],
      [listed('Español', ''), listed('English', '')],
    )
    expect(missing.map(({ label }) => label)).toEqual(['French'])
  })

  it('forced tracks are no choices, and only other captions replace them', () => {
    const track = (label: string, mode: TextTrackMode) =>
      Object.assign(listed(label, 'en'), { mode }) as unknown as TextTrack
    const [forced, english, spanish] = [
      track('Forced', 'showing'),
      track('English', 'disabled'),
      track('Español', 'showing'),
    ]
    const tracks = [forced, english, spanish]
    markForced([forced, undefined])
    expect(choicesOf(tracks).map(({ id }) => id)).toEqual(['1', '2'])
    showText(tracks, undefined)
    expect(tracks.map(({ mode }) => mode)).toEqual(['showing', 'disabled', 'disabled'])
    showText(tracks, '1')
    expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'showing', 'disabled'])
    expect(missingCaptions([side('Forced')], tracks)).toHaveLength(1)
  })

  it('choiceIn matches the language with its region first, then without it', () => {
    const choices = choicesOf([listed('Español', 'es'), listed('Español (México)', 'es-MX')])
    expect(choiceIn(choices, 'es-MX')?.id).toBe('1')
    expect(choiceIn(choices, 'es-AR')?.id).toBe('0')
    expect(choiceIn(choices, 'fr')).toBeUndefined()
    expect(choiceIn(choices, undefined)).toBeUndefined()
  })
})
