import { Hono } from 'hono'
import { catalogue, ids } from '../catalogue/index.ts'
import { isObject, type Json } from '../core/json.ts'
import { originOf, sendError, sendJson, sendText } from '../core/response.ts'
import type { Sandbox, SandboxServer } from '../core/server.ts'
import { type Programme, scheduleOf } from '../guide/schedule.ts'
import { xmltv } from '../guide/xmltv.ts'
import { isTrue } from '../jwp-accounts/access.ts'

const pictureOf = (origin: string, id: string) => `${origin}/platform/v2/media/${id}/images/background.webp?width=960`

const wireProgramme = (origin: string, { id, film, start, end, isLinked }: Programme) => ({
  id,
  title: film.title,
  startTime: start.toISOString(),
  endTime: end.toISOString(),
  chapterPointCustomProperties: [
    { key: 'description', value: film.description },
    { key: 'image', value: pictureOf(origin, film.id) },
    ...(isLinked ? [{ key: 'mediaId', value: film.id }] : []),
  ],
})

const minute = 60_000

const localTime = (date: Date) => new Date(date.getTime() + 120 * minute).toISOString().replace('Z', '+02:00')

/** Entries in a zone of their own, newest first: some overlap, some have no properties, three are invalid. */
const untidyProgrammes = (origin: string, programmes: Programme[]): Json[] => {
  const entries = programmes.map(
    (programme, index): Json => ({
      ...wireProgramme(origin, programme),
      startTime: localTime(programme.start),
      endTime: localTime(new Date(programme.end.getTime() + (index % 3 === 1 ? 5 * minute : 0))),
      ...(index % 4 === 2 && { chapterPointCustomProperties: index % 8 === 2 ? [] : null }),
    }),
  )
  const { id, title, ...times } = entries[0] ?? {}
  return [{ id, ...times }, { title, ...times }, { id, title, ...times, endTime: 'later' }, ...entries.toReversed()]
}

const entriesOf = (origin: string, channel: string, programmes: Programme[]): Json[] =>
  channel === ids.channels.family
    ? untidyProgrammes(origin, programmes)
    : programmes.map((programme) => wireProgramme(origin, programme))

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Parameters of the channel with this schedule, also of an edited or added one. */
const channelOf = (file: string, { state: { edits }, library }: Sandbox): Json | undefined => {
  const builtIn = catalogue.media.map(({ id, params }): Json => ({ ...params, ...library.patchOf(id) }))
  const added = edits.ids('media').map((id) => library.patchOf(id))
  const listed = edits.ids('playlists').flatMap((id) => listOf(edits.get('playlists', id)?.playlist))
  return [...builtIn, ...added, ...listed].find(({ scheduleUrl }) => String(scheduleUrl).endsWith(`/guide/${file}`))
}

export const guide: SandboxServer = {
  name: 'guide',
  summary: 'The programme guide: schedules around the sandbox clock',
  describe: ['/{channel}.json (with API-KEY where the channel has a token)', '/{channel}.xml (XMLTV)'],
  routes: (sandbox) => {
    const app = new Hono()
    app.get('/:file', (c) => {
      const file = c.req.param('file')
      const [channel, format] = file.split('.')
      if (!channel || !(format === 'json' || format === 'xml')) return sendError(c, 404, 'Schedule not found')
      const params = channelOf(file, sandbox)
      if (!params) return sendError(c, 404, 'Schedule not found')
      // A key that belongs to another guide is refused as well.
      if (c.req.header('api-key') !== (params.scheduleToken ?? undefined))
        return sendError(c, 401, 'The API-KEY is missing or wrong')
      const programmes = scheduleOf(channel, sandbox.state.clock.now(), isTrue(params.scheduleDemo))
      if (format === 'json') return sendJson(c, entriesOf(originOf(c), channel, programmes))
      return sendText(
        c,
        xmltv(channel, programmes, { guide: c.req.url, pictureOf: (id) => pictureOf(originOf(c), id) }),
        'application/xml',
      )
    })
    app.notFound((c) => sendError(c, 404, 'Schedule not found'))
    return app
  },
}
