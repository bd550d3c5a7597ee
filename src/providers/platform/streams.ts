import { z } from 'zod'
import type { Source, Track } from '#core/media.ts'
import { scalarText, webAddress } from './wire.ts'

const licence = z.object({ url: z.string() })

const drm = z.object({
  widevine: licence.optional(),
  playready: licence.optional(),
  fairplay: z.object({ processSpcUrl: z.string(), certificateUrl: z.string().optional() }).optional(),
  clearkey: licence.optional(),
})

const address = scalarText
  .transform((value) => webAddress(value) ?? '')
  .refine(Boolean, { error: 'must be an address' })

const source = z
  .object({ file: address, type: scalarText, drm: drm.nullish() })
  .transform(({ file, type, drm }): Source => ({ file, type: type ?? typeOf(file), ...(drm && { drm }) }))

const track = z.object({
  file: address,
  kind: z.enum(['captions', 'thumbnails', 'chapters']),
  label: scalarText,
  language: scalarText,
})

/** Parses entries one by one: an invalid rendition or caption is skipped alone. */
const readable = <T>(entry: z.ZodType<T>) =>
  z
    .array(z.unknown(), { error: 'must be a list' })
    .nullish()
    .transform((list) =>
      (list ?? []).flatMap((item) => {
        const read = entry.safeParse(item)
        return read.success ? [read.data] : []
      }),
    )

export const sources = readable(source)
export const tracks = readable<Track>(track)

const types = new Map([
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['mpd', 'application/dash+xml'],
  ['mp4', 'video/mp4'],
  ['m4a', 'audio/mp4'],
])

const typeOf = (file: string) => types.get(/\.(\w+)(?:\?|$)/.exec(file)?.[1] ?? '') ?? ''
