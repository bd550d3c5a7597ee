import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { captionFile } from '../content/caption-files.ts'
import { type Footage, sprite, spriteVtt } from '../content/media-assets.ts'
import { sendError, sendFile, sendText } from '../core/response.ts'
import type { Sandbox } from '../core/server.ts'
import { baseOf } from './envelope.ts'
import type { Language } from './hls.ts'
import { footageOf, lengthOf } from './streams.ts'
import { firstPicture } from './transport-stream.ts'
import { chaptersVtt, repeatVtt } from './vtt.ts'

/** Captions of one loop, mapped to the stream's clock. */
const loopText = async (footage: Footage, language: Language): Promise<string> => {
  const rendition = footage.renditions[0]
  const file = rendition?.segments[0]?.file
  const start = rendition && file ? firstPicture(await readFile(join(rendition.dir, file))) : 0
  const map = `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${start},LOCAL:00:00:00.000`
  return footage.captions[language].replace(/^WEBVTT[^\n]*/, map)
}

/** Text of a track: captions repeat with the footage, chapters run once. */
const trackText = async (id: string, name: string, sandbox: Sandbox): Promise<string | undefined> => {
  const media = sandbox.library.media(id)
  const footage = media && footageOf(media)
  if (!media || !footage) return undefined
  const length = lengthOf(media, sandbox)
  if (name === 'chapters') return media.chapters && chaptersVtt(media.chapters, length)
  const looped = media.captions?.find((code) => name === `${code}-loop`)
  if (looped) return loopText(footage, looped)
  const language = media.captions?.find((code) => code === name)
  if (language && media.captionFile) return captionFile(media.captionFile, language)
  return language && repeatVtt(footage.captions[language], footage.seconds, length)
}

const track = async (c: Context, sandbox: Sandbox) => {
  const [, id, name] = /^(\w{8})-([a-z-]+)\.vtt$/.exec(c.req.param('file') ?? '') ?? []
  const text = id && name ? await trackText(id, name, sandbox) : undefined
  return text ? sendText(c, text, 'text/vtt') : sendError(c, 404, 'Track not found')
}

const strip = async (c: Context, sandbox: Sandbox) => {
  const file = c.req.param('file') ?? ''
  const media = sandbox.library.media(file.slice(0, 8))
  const footage = media && footageOf(media)
  if (!media || !footage) return sendError(c, 404, 'Strip not found')
  if (file === `${media.id}-120.jpg`) return sendFile(c, await sprite(), 'image/jpeg')
  if (file !== `${media.id}-120.vtt`) return sendError(c, 404, 'Strip not found')
  const sheet = `${baseOf(c)}/strips/${media.id}-120.jpg`
  return sendText(c, spriteVtt(sheet, lengthOf(media, sandbox)), 'text/vtt')
}

export const trackRoutes = (app: Hono, sandbox: Sandbox) => {
  app.get('/tracks/:file', (c) => track(c, sandbox))
  app.get('/strips/:file', (c) => strip(c, sandbox))
}
