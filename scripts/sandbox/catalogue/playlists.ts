import { invalidItemsPlaylist, misplacedItemId } from './broken.ts'
import { animation } from './films/animation.ts'
import { comedy } from './films/comedy.ts'
import { documentary } from './films/documentary.ts'
import { drama } from './films/drama.ts'
import { films } from './films/index.ts'
import { music } from './films/music.ts'
import { scienceFiction } from './films/science-fiction.ts'
import { thriller } from './films/thriller.ts'
import { ids } from './ids.ts'
import { livePlaylists } from './live.ts'
import { inSpanish, type Texts } from './make.ts'
import type { CatalogueMedia, CataloguePlaylist } from './types.ts'

type Shape = '16:9' | '2:3' | '1:1'

const idsOf = (media: CatalogueMedia[]) => media.map(({ id }) => id)

const labels: Partial<Record<Shape, string>> = { '2:3': 'card_tall', '1:1': 'card_square' }

const shapes = (shape: Shape) => ({
  cardImageAspectRatio: shape,
  shelfImageAspectRatio: shape,
  ...(labels[shape] && { imageLabel: labels[shape] }),
})

const shelf = (id: string, en: Texts, es: Texts, items: string[], shape: Shape = '16:9'): CataloguePlaylist => ({
  id,
  ...en,
  kind: 'MANUAL',
  items,
  params: { ...inSpanish(es), ...shapes(shape) },
})

const helper = (id: string, kind: CataloguePlaylist['kind'], en: Texts, es: Texts): CataloguePlaylist => ({
  id,
  kind,
  ...en,
  params: inSpanish(es),
})

const shelves = [
  shelf(
    ids.featured,
    { title: 'Featured', description: 'What we would show you first.' },
    { title: 'Destacados', description: 'Lo que le enseñaríamos primero.' },
    ['Lamplite', ids.access.free, ids.access.locked, ids.access.premier, ids.access.payPerView],
  ),
  shelf(
    ids.shelves.quietStorms,
    { title: 'Quiet storms', description: 'Dramas in which very little is said and everything changes.' },
    { title: 'Tormentas en calma', description: 'Dramas en los que se dice muy poco y cambia todo.' },
    [...idsOf(drama), 'Lamplite'],
  ),
  shelf(
    ids.shelves.smallCatastrophes,
    { title: 'Small catastrophes', description: 'Comedies about things that could happen to anybody before lunch.' },
    { title: 'Pequeñas catástrofes', description: 'Comedias sobre lo que puede pasarle a cualquiera antes de comer.' },
    [...idsOf(comedy), 'LeapSecn', 'CityOfPg', 'WeddingB'],
  ),
  shelf(
    ids.shelves.doorsLeftOpen,
    { title: 'Doors left open', description: 'Thrillers and chillers, best watched with the lights on.' },
    { title: 'Puertas entreabiertas', description: 'Suspense y escalofríos, mejor con la luz encendida.' },
    [...idsOf(thriller), 'Duplicat', 'Feedback'],
    '2:3',
  ),
  shelf(
    ids.shelves.tomorrowProbably,
    { title: 'Tomorrow, probably', description: 'Futures small enough to fit in a kitchen.' },
    { title: 'Mañana, seguramente', description: 'Futuros que caben en una cocina.' },
    [...idsOf(scienceFiction), 'Interprt'],
  ),
  shelf(
    ids.shelves.trueStories,
    { title: 'True, as far as we know', description: 'Documentaries about people, animals and patience.' },
    { title: 'Cierto, que sepamos', description: 'Documentales sobre personas, animales y paciencia.' },
    [...idsOf(documentary), 'BrassInt', 'ChoirOfF', 'Lullabys'],
  ),
  shelf(
    ids.shelves.drawnByHand,
    { title: 'Drawn by hand', description: 'Animation for the small and for those who remember being small.' },
    { title: 'Dibujadas a mano', description: 'Animación para pequeños y para quien recuerda haberlo sido.' },
    [...idsOf(animation), 'Cartogra', 'WeatherM'],
    '1:1',
  ),
  shelf(
    ids.shelves.playedLoud,
    { title: 'Played loud', description: 'Films that begin with a sound.' },
    { title: 'A todo volumen', description: 'Películas que empiezan con un sonido.' },
    [...idsOf(music), 'Karaokee', 'NoiseCom'],
  ),
]

const helpers = [
  helper(
    ids.recommended,
    'RECOMMENDATIONS',
    { title: 'Related films', description: 'Films that go well after this one.' },
    { title: 'Películas relacionadas', description: 'Películas que van bien después de esta.' },
  ),
  helper(
    ids.search,
    'SEARCH',
    { title: 'Search', description: 'Finds films, series and channels by their words.' },
    { title: 'Buscar', description: 'Encuentra películas, series y canales por sus palabras.' },
  ),
  helper(
    ids.favorites,
    'WATCHLIST',
    { title: 'Favorites', description: 'Kept by the viewer.' },
    { title: 'Favoritos', description: 'Guardados por el espectador.' },
  ),
  helper(
    ids.continueWatching,
    'WATCHLIST',
    { title: 'Continue watching', description: 'Begun by the viewer and not yet finished.' },
    { title: 'Seguir viendo', description: 'Empezadas por el espectador y sin terminar.' },
  ),
]

export const playlists: CataloguePlaylist[] = [
  ...shelves,
  ...helpers,
  {
    id: ids.allFilms,
    title: 'All films',
    description: 'Every short film of the house, the newest first.',
    kind: 'DYNAMIC',
    items: [...idsOf(films.toSorted((a, b) => b.pubdate - a.pubdate)), misplacedItemId],
    params: inSpanish({
      title: 'Todas las películas',
      description: 'Todos los cortos de la casa, los más nuevos primero.',
    }),
  },
  {
    id: ids.allSeries,
    title: 'Series',
    description: 'Stories that need more than one evening.',
    kind: 'MANUAL',
    items: [ids.series.nightBus, ids.series.lighthouseKeepers, ids.series.saltAndPepper],
    params: inSpanish({ title: 'Series', description: 'Historias que piden más de una noche.' }),
  },
  ...livePlaylists,
  invalidItemsPlaylist,
]
