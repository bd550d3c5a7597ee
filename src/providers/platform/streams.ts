import { z } from 'zod'
import type { Track } from '#domain/media.ts'
import { requiredText, text } from './wire.ts'

const licence = z.object({ url: z.string() })

const drm = z.object({
  widevine: licence.optional(),
  playready: licence.optional(),
  fairplay: z.object({ processSpcUrl: z.string(), certificateUrl: z.string().optional() }).optional(),
  clearkey: licence.optional(),
})

const source = z
  .object({ file: requiredText, type: text, drm: drm.nullish() }, { error: 'must be an object' })
  .transform(({ file, type, drm }) => ({ file, type: type ?? typeOf(file), ...(drm && { drm }) }))

/** The streams of an item: one that cannot be read breaks the item, because it would fail while it plays. */
export const sources = z
  .array(source, { error: 'must be a list' })
  .nullish()
  .transform((list) => list ?? [])

const track = z.object({
  file: requiredText,
  kind: z.enum(['captions', 'thumbnails', 'chapters']),
  label: text,
  language: text,
})

/** Captions and the like; one that cannot be read is left out, because the film plays without it. */
export const tracks = z
  .array(z.unknown(), { error: 'must be a list' })
  .nullish()
  .transform((list): Track[] =>
    (list ?? []).flatMap((item) => {
      const read = track.safeParse(item)
      return read.success ? [read.data] : []
    }),
  )

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
}

const typeOf = (file: string) => types[/\.(\w+)(?:\?|$)/.exec(file)?.[1] ?? ''] ?? ''
