import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Context, Hono } from 'hono'
import { longFile } from '../art/long-file.ts'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { isLive, recordedSeconds } from '../content/events.ts'
import { fileNames } from '../content/item.ts'
import { type Footage, footage, type Rendition } from '../content/media-assets.ts'
import { encryptedFile } from '../content/protected.ts'
import { sendRanges } from '../core/ranges.ts'
import { sendError, sendFile, sendText } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { isSignedStream } from '../core/tokens.ts'
import { dashManifest } from './dash.ts'
import { baseOf } from './envelope.ts'
import { type Language, masterPlaylist, subtitlePlaylist, vodPlaylist } from './hls.ts'

const playlistType = 'application/vnd.apple.mpegurl'

export const sendPlaylist = (c: Context, text: string) => sendText(c, text, playlistType)

export const footageOf = (media: CatalogueMedia): Footage | undefined =>
  media.footage === 'none' ? undefined : footage[media.footage ?? 'film']

/** Duration of a stream in seconds: as published, else one loop of its footage. */
export const lengthOf = (media: CatalogueMedia, { library }: Sandbox): number => {
  const edited = library.patchOf(media.id).duration
  const duration = typeof edited === 'number' ? edited : recordedSeconds(media)
  return duration > 0 ? duration : (footageOf(media)?.seconds ?? 0)
}

export const segmentAddress = (c: Context, media: CatalogueMedia, rendition: string) => (file: string) =>
  `${baseOf(c)}/segments/${media.footage ?? 'film'}/${rendition}/${file}`

export const fragmentAddress = (c: Context, kind: 'clearkey' | 'fragments') => (rendition: string, file: string) =>
  `${baseOf(c)}/segments/${kind}/${rendition}/${file}`

/** Parameters that all parts of a stream inherit. */
export const carried = (c: Context): string => {
  const params = new URLSearchParams()
  for (const name of ['exp', 'sig', 't']) {
    const value = c.req.query(name)
    if (value) params.set(name, value)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** Reason of a refused stream; undefined if allowed. */
const refusal = (c: Context, media: CatalogueMedia, { state }: Sandbox): string | undefined => {
  if (media.geoBlocked) return 'This media is not available in your region'
  const signed = isSignedStream(media.id, c.req.query('exp'), c.req.query('sig'), state.clock.now())
  return (media.signed || media.signedStream) && !signed
    ? 'The stream is signed: exp and sig are missing or have expired'
    : undefined
}

type Found = { media: CatalogueMedia; footage: Footage }
type Handler = (c: Context, target: Found) => Response

/** Finds the stream of an address, or sends the error response. */
export const stream = (sandbox: Sandbox, idOf: (c: Context) => string, respond: Handler) => (c: Context) => {
  const media = sandbox.library.media(idOf(c))
  const itemFootage = media && footageOf(media)
  if (!media || !itemFootage) return sendError(c, 404, 'Stream not found')
  const refused = refusal(c, media, sandbox)
  return refused ? sendError(c, 403, refused) : respond(c, { media, footage: itemFootage })
}

export const idParam = (c: Context) => (c.req.param('id') ?? '').replace(/\.(m3u8|mpd)$/, '')
export const partParam = (c: Context) => (c.req.param('part') ?? '').replace(/\.m3u8$/, '')

const master =
  (sandbox: Sandbox): Handler =>
  (c, { media, footage }) => {
    // Upcoming and running events have a live stream only; their manifest follows the end.
    if (isLive(media, sandbox.state.clock)) return sendError(c, 404, 'The recording is not there yet')
    if (c.req.path.endsWith('.mpd')) return sendManifest(c, media, lengthOf(media, sandbox))
    const address = (part: string) => `${baseOf(c)}/manifests/${media.id}/${part}.m3u8${carried(c)}`
    return sendPlaylist(c, masterPlaylist(footage, media.captions ?? [], address))
  }

// Only the trailer exists as fragmented MP4.
const fragmentsOf = ({ footage: kind }: CatalogueMedia) =>
  kind === 'clearkey' ? kind : kind === 'trailer' ? 'fragments' : undefined

const sendManifest = (c: Context, media: CatalogueMedia, length: number) => {
  const kind = fragmentsOf(media)
  if (!kind) return sendError(c, 404, 'No DASH manifest of this item')
  return sendText(c, dashManifest(footage[kind], length, fragmentAddress(c, kind)), 'application/dash+xml')
}

const languageOf = (part: string, media: CatalogueMedia): Language | undefined =>
  media.captions?.find((language) => part === `subs-${language}`)

const part =
  (sandbox: Sandbox): Handler =>
  (c, { media, footage }) => {
    const name = partParam(c)
    const length = lengthOf(media, sandbox)
    const language = languageOf(name, media)
    const captions = `${baseOf(c)}/tracks/${media.id}-${language}-loop.vtt`
    if (language) return sendPlaylist(c, subtitlePlaylist(captions, footage.seconds, length))
    const rendition = footage.renditions.find((candidate) => candidate.name === name)
    if (!rendition) return sendError(c, 404, 'Rendition not found')
    const format = media.manifest === 'hls' ? 'clearkey' : 'fairplay'
    return sendPlaylist(c, vodPlaylist(rendition, length, segmentAddress(c, media, name), format))
  }

const types: Record<string, string> = { ts: 'video/mp2t', m4s: 'video/iso.segment', mp4: 'video/mp4', aac: 'audio/aac' }

const isKind = (kind: string): kind is keyof typeof footage => kind in footage

const listedFile = async ({ dir, segments, init }: Rendition, name: string) => {
  const file = [...segments.map((entry) => entry.file), init].find(
    (candidate) => candidate && basename(candidate) === name,
  )
  return file ? readFile(join(dir, file)) : undefined
}

/** Only listed files of the footage are served. */
const segment = async (c: Context) => {
  const kind = c.req.param('kind')
  const of = kind && isKind(kind) ? footage[kind] : undefined
  const rendition = of?.renditions.find((candidate) => candidate.name === c.req.param('rendition'))
  const name = c.req.param('file') ?? ''
  const bytes = rendition && (await (rendition.isProtected ? encryptedFile : listedFile)(rendition, name))
  if (!bytes) return sendError(c, 404, 'Segment not found')
  return sendFile(c, bytes, types[name.split('.').at(-1) ?? ''] ?? 'video/mp2t')
}

const padding = { large: 150_000, small: 0 }
const longFiles = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** MP4 file of an item, made once for each length. */
const file = async (c: Context, sandbox: Sandbox) => {
  const [, id = '', name] = /^(\w+)-(large|small)\.mp4$/.exec(c.req.param('file') ?? '') ?? []
  const media = sandbox.library.media(id)
  const size = fileNames.find((candidate) => candidate === name)
  if (!media?.files || !size) return sendError(c, 404, 'File not found')
  const seconds = lengthOf(media, sandbox)
  const key = `${size} ${seconds}`
  const pendingBytes = longFiles.get(key) ?? longFile(seconds, padding[size]).then((bytes) => new Uint8Array(bytes))
  longFiles.set(key, pendingBytes)
  return sendRanges(c, await pendingBytes, 'video/mp4')
}

export const streamRoutes = (app: Hono, sandbox: Sandbox) => {
  app.get('/manifests/:id', stream(sandbox, idParam, master(sandbox)))
  app.get('/manifests/:id/:part', stream(sandbox, idParam, part(sandbox)))
  app.get('/segments/:kind/:rendition/:file', segment)
  app.get('/videos/:file', (c) => file(c, sandbox))
}
