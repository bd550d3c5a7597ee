import { films } from './films/index.ts'
import { ids } from './ids.ts'
import { inSpanish } from './make.ts'
import { episodes } from './series/index.ts'
import type { CatalogueContentList, CatalogueMedia } from './types.ts'

const entry = ({ id, title, description, tags, duration, params }: CatalogueMedia) => ({
  media_id: id,
  title,
  description,
  tags,
  duration,
  custom_params: params,
})

const required: string[] = [
  'SilentPi',
  'Lamplite',
  'GreatCas',
  ids.series.nightBus,
  'SlowRivr',
  'Undertow',
  'BearLibr',
  ids.access.free,
  'Eleventh',
  'Cartogra',
]

const mediaWithId = (id: string) => [...films, ...episodes].filter((candidate) => candidate.id === id)

const tenMinutes = 600

export const contentLists: CatalogueContentList[] = [
  {
    id: ids.contentLists.editorsChoice,
    title: 'The editors’ choice',
    description: 'Ten we keep coming back to, in no order we could agree on.',
    items: required.flatMap(mediaWithId).map(entry),
    params: inSpanish({
      title: 'La elección de la casa',
      description: 'Diez a las que siempre volvemos, en un orden que no supimos acordar.',
    }),
  },
  {
    id: ids.contentLists.tenMinutes,
    title: 'Ten minutes to spare',
    description: 'Films that are over before the kettle has boiled twice.',
    items: films.filter(({ duration }) => duration < tenMinutes).map(entry),
    params: {
      ...inSpanish({
        title: 'Diez minutos libres',
        description: 'Películas que acaban antes de que el agua hierva dos veces.',
      }),
      cardImageAspectRatio: '1:1',
      shelfImageAspectRatio: '1:1',
      imageLabel: 'card_square',
    },
  },
]
