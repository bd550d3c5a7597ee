import { describe, expect, it } from 'vitest'
import { choiceIn, choicesOf, markForced, showText } from './text-tracks.ts'

const listed = (label: string, language: string, kind: TextTrackKind = 'subtitles') => ({ kind, label, language })

describe('caption tracks', () => {
  it('choicesOf omits chapters and metadata, uses track indexes as ids and the language as the fallback label', () => {
    const tracks = [listed('Scenes', 'en', 'chapters'), listed('English', 'en'), listed('', 'es')]
    const choices = choicesOf([...tracks, listed('Ads', 'en', 'metadata')])
    expect(choices).toEqual([
      { id: '1', label: 'English', language: 'en' },
      { id: '2', label: 'es', language: 'es' },
    ])
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
  })

  it('choiceIn matches the language with its region first, then without it', () => {
    const choices = choicesOf([listed('Español', 'es'), listed('Español (México)', 'es-MX')])
    expect(choiceIn(choices, 'es-MX')?.id).toBe('1')
    expect(choiceIn(choices, 'es-AR')?.id).toBe('0')
    expect(choiceIn(choices, 'fr')).toBeUndefined()
    expect(choiceIn(choices, undefined)).toBeUndefined()
  })
})
