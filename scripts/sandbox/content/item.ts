import type { CatalogueMedia } from '../catalogue/types.ts'
import { type Json, mergeJson } from '../core/json.ts'
import type { Sandbox } from '../core/server.ts'
import { eventFields, isLive, recordedSeconds } from './events.ts'

const widths = [320, 480, 640, 720, 1280, 1920]
const languages = { en: 'English', es: 'Español' } as const

/** Names of the MP4 files of an item, larger ones first. */
export const fileNames = ['large', 'small'] as const

/** Response context of an item: platform URL, list and stream signature. */
export type Showing = { base: string; feedid?: string; signature?: string }

const poster = (base: string, id: string, width: number) => `${base}/v2/media/${id}/poster.jpg?width=${width}`

const pictures = (media: CatalogueMedia, base: string): Json =>
  media.images === false
    ? { images: [] }
    : {
        image: poster(base, media.id, 720),
        images: widths.map((width) => ({ src: poster(base, media.id, width), width, type: 'image/jpeg' })),
      }

const streamPath = (media: CatalogueMedia, live: boolean) =>
  live ? `live/broadcast/${media.id}.m3u8` : `manifests/${media.id}.m3u8`

const signedBy = (signature?: string) => (signature ? `?${signature}` : '')

const sourcesOf = (media: CatalogueMedia, live: boolean, { base, signature }: Showing) => {
  if (media.footage === 'none') return []
  if (media.files)
    return fileNames.map((name) => ({ file: `${base}/videos/${media.id}-${name}.mp4`, type: 'video/mp4' }))
  const file = `${base}/${streamPath(media, live)}${signedBy(signature)}`
  const dash = `${base}/manifests/${media.id}.mpd${signedBy(signature)}`
  return [
    { file, type: 'application/vnd.apple.mpegurl' },
    ...(media.footage === 'clearkey' && media.manifest !== 'hls' ? [{ file: dash, type: 'application/dash+xml' }] : []),
  ]
}

const tracksOf = (media: CatalogueMedia, { base, signature }: Showing) => [
  ...(media.captions ?? []).map((language) => ({
    file: `${base}/tracks/${media.id}-${language}.vtt${signedBy(signature)}`,
    kind: 'captions',
    label: languages[language],
    language,
  })),
  ...(media.chapters
    ? [{ file: `${base}/tracks/${media.id}-chapters.vtt${signedBy(signature)}`, kind: 'chapters' }]
    : []),
  // The sheet of thumbnails shows the film footage only.
  ...(media.footage === 'trailer' || media.footage === 'clearkey'
    ? []
    : [{ file: `${base}/strips/${media.id}-120.vtt${signedBy(signature)}`, kind: 'thumbnails' }]),
]

// A schedule of the sandbox's own guide server has a URL per request.
const absolute = (params: Record<string, string>, base: string) => {
  const url = params.scheduleUrl
  return url?.startsWith('/guide/') ? { ...params, scheduleUrl: new URL(url, base).href } : params
}

/** Playlist item as the platform sends it, with broken fields and edits. */
export const wireItem = (media: CatalogueMedia, showing: Showing, { state, library }: Sandbox): Json => {
  const { base, feedid } = showing
  const live = isLive(media, state.clock)
  const streams = media.footage === 'none' || live ? {} : { tracks: tracksOf(media, showing) }
  const item: Json = {
    title: media.title,
    mediaid: media.id,
    link: `${base}/previews/${media.id}`,
    ...pictures(media, base),
    ...(feedid && { feedid }),
    duration: live ? 0 : recordedSeconds(media),
    pubdate: media.pubdate,
    description: media.description,
    tags: media.tags.join(','),
    recommendations: `${base}/v2/playlists/${library.ids.recommended}?related_media_id=${media.id}`,
    sources: sourcesOf(media, live, showing),
    ...streams,
    variations: {},
    ...absolute(media.params, base),
    ...eventFields(media, state.clock),
  }
  const broken = media.broken ? { ...item, ...media.broken } : item
  const sound = Object.fromEntries(Object.entries(broken).filter(([, value]) => value !== null))
  return mergeJson(sound, library.patchOf(media.id))
}
