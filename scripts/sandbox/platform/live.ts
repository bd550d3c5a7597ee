import type { Hono } from 'hono'
import { eventState, isLive } from '../content/events.ts'
import { footage as material } from '../content/media-assets.ts'
import { sendError, sendText } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { liveManifest } from './dash.ts'
import { baseOf } from './envelope.ts'
import { livePlaylist, masterPlaylist, type Span, spanPlaylist } from './hls.ts'
import { carried, fragmentAddress, idParam, partParam, segmentAddress, sendPlaylist, stream } from './streams.ts'

const maxMs = 12 * 3_600_000

const dateOf = (text: string): Date | undefined => {
  const date = /^\d+$/.test(text) ? new Date(Number(text) * (text.length > 11 ? 1 : 1000)) : new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Splits `start` or `start-end`; ISO dates contain hyphens themselves, so every hyphen is tried. */
const datesOf = (text: string): { start: Date; end?: Date } | undefined => {
  const single = dateOf(text)
  if (single) return { start: single }
  const cuts = [...text.matchAll(/-/g)].map((match) => match.index)
  for (const cut of cuts) {
    const start = dateOf(text.slice(0, cut))
    const end = dateOf(text.slice(cut + 1))
    if (start && end && text.slice(0, cut).includes(':') === text.slice(cut + 1).includes(':')) return { start, end }
  }
  return undefined
}

/** Time range of the `t` parameter, at most twelve hours and in the past. */
export const spanOf = (text: string, now: Date): Span | undefined => {
  const dates = datesOf(text)
  if (!dates || dates.start >= now) return undefined
  const end = new Date(Math.min(dates.end?.getTime() ?? now.getTime(), now.getTime(), dates.start.getTime() + maxMs))
  return end > dates.start ? { start: dates.start, end, ended: !!dates.end && dates.end <= now } : undefined
}

const dashType = 'application/dash+xml'

export const liveRoutes = (app: Hono, sandbox: Sandbox) => {
  const { clock } = sandbox.state
  const master = stream(sandbox, idParam, (c, { media, footage }) => {
    const state = eventState(media, clock)
    if (!isLive(media, clock)) return sendError(c, 404, 'This media is not a live stream')
    if (state && state !== 'LIVE_PUBLISHED') return sendError(c, 404, 'The stream is not on air')
    if (c.req.path.endsWith('.mpd'))
      // The trailer is on air there: other footage is no fragmented MP4.
      return sendText(c, liveManifest(material.fragments, new Date(), fragmentAddress(c, 'fragments')), dashType)
    const address = (part: string) => `${baseOf(c)}/live/broadcast/${media.id}/${part}.m3u8${carried(c)}`
    return sendPlaylist(c, masterPlaylist(footage, [], address))
  })
  const part = stream(sandbox, idParam, (c, { media, footage }) => {
    const rendition = footage.renditions.find((candidate) => candidate.name === partParam(c))
    if (!rendition) return sendError(c, 404, 'Rendition not found')
    const address = segmentAddress(c, media, rendition.name)
    const requested = c.req.query('t')
    const span = requested ? spanOf(requested, clock.now()) : undefined
    if (requested && !span) return sendError(c, 400, 't must be start or start-end, in the past')
    // Real time, not the sandbox clock: a running player must never see its stream jump.
    return sendPlaylist(c, span ? spanPlaylist(rendition, span, address) : livePlaylist(rendition, new Date(), address))
  })
  app.get('/live/broadcast/:id', master)
  app.get('/live/broadcast/:id/:part', part)
}
