import { Hono } from 'hono'
import { catalogue } from '../catalogue/index.ts'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { originOf, sendError, sendJson, sendText } from '../core/response.ts'
import type { SandboxServer } from '../core/server.ts'
import { type Programme, scheduleOf } from '../guide/schedule.ts'
import { xmltv } from '../guide/xmltv.ts'

const pictureOf = (origin: string, id: string) => `${origin}/platform/v2/media/${id}/images/background.webp?width=960`

const wireProgramme = (origin: string, { id, film, start, end, named }: Programme) => ({
  id,
  title: film.title,
  startTime: start.toISOString(),
  endTime: end.toISOString(),
  chapterPointCustomProperties: [
    { key: 'description', value: film.description },
    { key: 'image', value: pictureOf(origin, film.id) },
    ...(named ? [{ key: 'mediaId', value: film.id }] : []),
  ],
})

/** The channel whose schedule a file is; its token and demo day count. */
const channelOf = (file: string): CatalogueMedia | undefined =>
  catalogue.media.find(({ params }) => params.scheduleUrl?.endsWith(`/guide/${file}`))

export const guide: SandboxServer = {
  name: 'guide',
  stands: 'The programme guide: schedules around the sandbox clock',
  describe: ['/{channel}.json (with API-KEY where the channel has a token)', '/{channel}.xml (XMLTV)'],
  routes: ({ state }) => {
    const app = new Hono()
    app.get('/:file', (c) => {
      const file = c.req.param('file')
      const [channel, format] = file.split('.')
      if (!channel || !(format === 'json' || format === 'xml')) return sendError(c, 404, 'Schedule not found')
      const params = channelOf(file)?.params
      const token = params?.scheduleToken
      if (token && c.req.header('api-key') !== token) return sendError(c, 401, 'The API-KEY is missing or wrong')
      const programmes = scheduleOf(channel, state.clock.now(), !!params?.scheduleDemo)
      if (format === 'json')
        return sendJson(
          c,
          programmes.map((one) => wireProgramme(originOf(c), one)),
        )
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
