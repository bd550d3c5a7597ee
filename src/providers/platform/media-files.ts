import { z } from 'zod/mini'
import { captionLanguage } from '#core/captions/caption-language.ts'
import type { Source, Track } from '#core/content/media.ts'
import { convert, orUndefined } from '#core/data/schema.ts'
import { mediaTypeOf } from './media-type.ts'
import { scalarText, webAddress } from './wire.ts'

const licence = z.object({ url: z.string() })

const drm = z.object({
  widevine: orUndefined(licence),
  playready: orUndefined(licence),
  fairplay: orUndefined(z.object({ processSpcUrl: z.string(), certificateUrl: orUndefined(z.string()) })),
  clearkey: orUndefined(licence),
})

const address = convert(scalarText, (value) => webAddress(value) ?? '').check(
  z.refine(Boolean, { error: 'must be an address' }),
)

const size = z.catch(z.optional(z.coerce.number().check(z.positive())), undefined)

const source = convert(
  z.object({ file: address, type: scalarText, drm: z.nullish(drm), width: size, height: size, bitrate: size }),
  ({ file, type, drm, ...sizes }): Source => {
    const mime = mediaTypeOf(file, type)
    // A manifest states the sizes of its renditions.
    const stated = mime.startsWith('video/') ? Object.entries(sizes).filter(([, value]) => value !== undefined) : []
    const isEncrypted = Object.values(drm ?? {}).some(Boolean)
    return { file, type: mime, ...(drm && isEncrypted && { drm }), ...Object.fromEntries(stated) }
  },
)

/** Kind of a track. Without one it is captions, as in the platform's own player. */
const trackKind = z.pipe(
  convert(scalarText, (written = 'captions') => written.toLowerCase().replace('subtitles', 'captions')),
  z.enum(['captions', 'thumbnails', 'chapters']),
)

const track = convert(
  z.object({
    file: address,
    kind: trackKind,
    label: scalarText,
    language: scalarText,
  }),
  (wire): Track => (wire.kind === 'captions' ? { ...wire, language: captionLanguage(wire) } : wire),
)

/** Parses entries one by one: an invalid rendition or caption is skipped alone. */
const readable = <T>(entry: z.ZodMiniType<T>) =>
  convert(z.nullish(z.array(z.unknown(), { error: 'must be a list' })), (list) =>
    (list ?? []).flatMap((item) => {
      const read = entry.safeParse(item)
      return read.success ? [read.data] : []
    }),
  )

/** Streams of an item. */
export const sources = readable(source)
/** Text tracks and thumbnails of an item. */
export const tracks = readable<Track>(track)
