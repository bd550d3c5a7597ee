import { ids } from './ids.ts'
import { epochSeconds, inSpanish, type Texts } from './make.ts'
import { hostilePage } from './pages-hostile.ts'
import { aboutPage, type PageText, submissionsPage } from './pages-text.ts'
import type { CatalogueMedia } from './types.ts'

const still = (id: string, en: Texts, params: Record<string, string>): CatalogueMedia => ({
  id,
  title: en.title,
  description: en.description,
  tags: [],
  duration: 0,
  pubdate: epochSeconds('2025-01-07'),
  footage: 'none',
  params: { ...params, free: 'true' },
})

const page = (id: string, { en, es }: PageText): CatalogueMedia =>
  still(id, en, { ...inSpanish(es), contentType: 'page', markdown: en.markdown, 'markdown-es': es.markdown })

const hub = still(
  ids.hub,
  {
    title: 'A Weekend in the House',
    description:
      'Friday: something to laugh at. Saturday: something to think about. Sunday: something drawn by hand, watched from under a blanket. We have laid out three evenings of short films in the order in which we would watch them ourselves, with a live event for anyone who cannot sit still and a series for those who cannot stop.',
  },
  {
    ...inSpanish({
      title: 'Un fin de semana en la casa',
      description:
        'El viernes, algo para reír. El sábado, algo para pensar. El domingo, algo dibujado a mano y visto bajo una manta. Hemos dispuesto tres noches de cortos en el orden en que los veríamos nosotros, con un evento en directo para quien no sabe estarse quieto y una serie para quien no sabe parar.',
    }),
    contentType: 'hub',
    playlists: [
      ids.shelves.smallCatastrophes,
      ids.shelves.tomorrowProbably,
      ids.shelves.drawnByHand,
      ids.liveEvents,
      ids.allSeries,
    ].join(','),
  },
)

export const pages = [
  hub,
  page(ids.pages.about, aboutPage),
  page(ids.pages.submissions, submissionsPage),
  page(ids.pages.hostile, hostilePage),
]
