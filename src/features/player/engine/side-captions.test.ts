import { describe, expect, it } from 'vitest'
import type { Track } from '#core/content/media.ts'
import { markForced } from './concerns/text-tracks.ts'
import { missingCaptions } from './side-captions.ts'

const listed = (label: string, language: string, kind: TextTrackKind = 'subtitles') => ({ kind, label, language })
const side = (label: string, language?: string): Track => ({ kind: 'captions', file: `${label}.vtt`, label, language })

describe('side captions', () => {
  it('missingCaptions returns only sidecar captions whose label and language the stream lacks', () => {
    const tracks = [side('english'), side('Español', 'es'), side('Deutsch', 'de')]
    const missing = missingCaptions(
      [...tracks, { kind: 'thumbnails', file: 'strip.vtt' }],
      [listed('English', 'en'), listed('Castellano', 'ES')],
    )
    expect(missing.map(({ label }) => label)).toEqual(['Deutsch'])
  })

  it('missingCaptions compares languages that only the labels name', () => {
    const missing = missingCaptions(
      [side('Spanish'), side('Subtitles', 'en'), side('French')],
      [listed('Español', ''), listed('English', '')],
    )
    expect(missing.map(({ label }) => label)).toEqual(['French'])
  })

  it('missingCaptions ignores forced tracks of the stream', () => {
    const forced = listed('Forced', 'en')
    markForced([forced])
    expect(missingCaptions([side('Forced')], [forced])).toHaveLength(1)
  })
})
