import type { Context, Hono } from 'hono'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { type Label, picture } from '../content/media-assets.ts'
import { sendError, sendFile } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { numberParam } from './envelope.ts'

/** Image labels that the publisher uploaded; some cards have another ratio. */
const labels: readonly Label[] = ['card', 'background', 'channel_logo', 'poster', 'card_tall', 'card_square']
const labelNamed = (name: string | undefined) => labels.find((label) => label === name)

/** Unknown labels fall back to the requested one, then to the poster, if allowed. */
const labelFor = (c: Context, name: string): Label | undefined =>
  labelNamed(name) ??
  labelNamed(c.req.query('fallback')) ??
  (c.req.query('poster_fallback') === '1' ? 'poster' : undefined)

const send = async (c: Context, media: CatalogueMedia, label: Label, format: 'webp' | 'jpeg') => {
  const width = numberParam(c.req.query('width'), 720, 40, 1920)
  return sendFile(c, await picture(media.id, { label, width, format }), `image/${format}`)
}

const labelled = async (c: Context, { library }: Sandbox) => {
  const media = library.media(c.req.param('id') ?? '')
  const [name, extension] = (c.req.param('file') ?? '').split('.')
  const label = extension === 'webp' && name ? labelFor(c, name) : undefined
  if (!media || media.images === false || !label) return sendError(c, 404, 'Image not found')
  return send(c, media, label, 'webp')
}

const poster = async (c: Context, { library }: Sandbox) => {
  const media = library.media(c.req.param('id') ?? '')
  if (!media || media.images === false) return sendError(c, 404, 'Image not found')
  return send(c, media, 'poster', 'jpeg')
}

export const imageRoutes = (app: Hono, sandbox: Sandbox) => {
  app.get('/v2/media/:id/images/:file', (c) => labelled(c, sandbox))
  app.get('/v2/media/:id/poster.jpg', (c) => poster(c, sandbox))
}
