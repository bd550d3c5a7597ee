import type { Context, Hono } from 'hono'
import { sprite, spriteVtt } from '../content/material.ts'
import { sendError, sendFile, sendText } from '../core/answer.ts'
import type { Sandbox } from '../core/world.ts'
import { baseOf } from './envelope.ts'
import { footageOf, lengthOf } from './streams.ts'
import { chaptersVtt, repeatVtt } from './vtt.ts'

/** The words of a track: captions repeat with the footage, chapters run once. */
const trackText = (id: string, name: string, sandbox: Sandbox): string | undefined => {
  const media = sandbox.library.media(id)
  const footage = media && footageOf(media)
  if (!media || !footage) return undefined
  const length = lengthOf(media, sandbox)
  if (name === 'chapters') return media.chapters && chaptersVtt(media.chapters, length)
  const language = media.captions?.find((one) => one === name)
  return language && repeatVtt(footage.captions[language], footage.seconds, length)
}

const track = (c: Context, sandbox: Sandbox) => {
  const [, id, name] = /^(\w{8})-(\w+)\.vtt$/.exec(c.req.param('file') ?? '') ?? []
  const text = id && name ? trackText(id, name, sandbox) : undefined
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
