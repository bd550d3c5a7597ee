import { ids } from './ids.ts'
import { film, type Genre, inSpanish, type Texts } from './make.ts'
import type { CatalogueMedia, CataloguePlaylist } from './types.ts'

type Channel = Texts & { id: string; es: Texts; genre: Genre; params: Record<string, string> }

const channel = ({ genre, params, ...rest }: Channel): CatalogueMedia =>
  film({
    ...rest,
    genres: [genre],
    rating: 'PG',
    duration: 0,
    released: '2022-01-01',
    footage: 'live',
    captions: [],
    params: { contentType: 'livechannel', free: 'true', ...params },
  })

const guided = (id: string, kind: 'json' | 'xml', catchupHours: string) => ({
  liveChannelsId: ids.liveChannels,
  scheduleUrl: `/guide/${id}.${kind}`,
  catchupHours,
  ...(kind === 'xml' && { scheduleType: 'viewnexa' }),
})

const { channels, events } = ids

const channelItems = [
  channel({
    id: channels.one,
    title: 'Foyer One',
    description:
      'The front door of the house: short films from breakfast to midnight, introduced by the people who made them and followed by the people who argue about them.',
    es: {
      title: 'Foyer Uno',
      description:
        'La puerta principal de la casa: cortos desde el desayuno hasta la medianoche, presentados por quienes los hicieron y seguidos por quienes los discuten.',
    },
    genre: 'Drama',
    params: { ...guided(channels.one, 'json', '8'), scheduleToken: 'foyer-guide-key' },
  }),
  channel({
    id: channels.nature,
    title: 'Foyer Wild',
    description:
      'Rivers, foxes, ice and weather, mostly without commentary. Leave it on in the next room and the next room will feel bigger.',
    es: {
      title: 'Foyer Salvaje',
      description:
        'Ríos, zorros, hielo y meteorología, casi siempre sin comentarios. Déjelo puesto en la habitación de al lado y la habitación parecerá más grande.',
    },
    genre: 'Nature',
    params: guided(channels.nature, 'json', '24'),
  }),
  channel({
    id: channels.music,
    title: 'Foyer Loud',
    description:
      'Concert films, rehearsals and sounds nobody ordered, from a brass band under a hospital to eleven foghorns at sea. Best heard with the windows open.',
    es: {
      title: 'Foyer Sonoro',
      description:
        'Conciertos, ensayos y sonidos que nadie pidió, de una banda bajo un hospital a once sirenas de niebla en alta mar. Se oye mejor con las ventanas abiertas.',
    },
    genre: 'Music',
    params: guided(channels.music, 'xml', '4'),
  }),
  channel({
    id: channels.family,
    title: 'Foyer Small',
    description:
      'Gentle films for people under a metre and a half and for those who sit beside them. No adverts, no shouting, and a bedtime story every evening at half past seven.',
    es: {
      title: 'Foyer Peques',
      description:
        'Películas amables para quienes miden menos de metro y medio y para quien se sienta a su lado. Sin anuncios, sin gritos y con un cuento para dormir cada tarde a las siete y media.',
    },
    genre: 'Family',
    params: guided(channels.family, 'json', '8'),
  }),
]

const withoutList = channel({
  id: channels.withoutList,
  title: 'The Projectionist’s Window',
  description:
    'A camera in the projection room of the house in Porto, looking out over the roofs and the river. Nothing is ever on and something always happens.',
  es: {
    title: 'La ventana del proyeccionista',
    description:
      'Una cámara en la cabina de proyección de la casa en Oporto, con vistas a los tejados y al río. Nunca ponen nada y siempre pasa algo.',
  },
  genre: 'Documentary',
  params: {},
})

type LiveEvent = Texts &
  Pick<CatalogueMedia, 'stateless'> & {
    id: string
    es: Texts
    genre: Genre
    schedule: NonNullable<CatalogueMedia['schedule']>
    params?: Record<string, string>
  }

const event = ({ genre, schedule, params = { contentType: 'liveevent' }, ...rest }: LiveEvent): CatalogueMedia =>
  film({
    ...rest,
    schedule,
    genres: [genre],
    rating: 'U',
    released: '2026-09-01',
    captions: [],
    duration: schedule === 'after' ? 1140 : 0,
    footage: schedule === 'after' ? 'film' : 'live',
    params: { ...params, free: 'true' },
  })

const eventItems = [
  event({
    id: events.during,
    title: 'The Long Rehearsal, live',
    description:
      'Nine brass players, one conductor and a piece that has never been played to the end. We are in the tunnel with four cameras for as long as it takes. Come and go as you please; they will.',
    es: {
      title: 'El ensayo interminable, en directo',
      description:
        'Nueve metales, una directora y una pieza que nadie ha tocado nunca hasta el final. Estamos en el túnel con cuatro cámaras el tiempo que haga falta. Entre y salga cuando quiera; ellos lo harán.',
    },
    genre: 'Music',
    schedule: 'during',
  }),
  event({
    id: events.before,
    title: 'Opening Night: The Last Ferry',
    description:
      'The house opens its doors for the first showing of Last Ferry to Anholt, with the director, the captain who taught her to steer, and the brass band nobody booked. Questions from the audience afterwards.',
    es: {
      title: 'Noche de estreno: el último ferri',
      description:
        'La casa abre sus puertas para la primera proyección de El último ferri a Anholt, con la directora, la capitana que le enseñó a llevar el timón y la banda que nadie contrató. Después, preguntas del público.',
    },
    genre: 'Drama',
    schedule: 'before',
  }),
  event({
    id: events.after,
    title: 'Moonrise Picnic 2026',
    description:
      'Twelve animators, one meadow and a screen made from bed sheets. This year’s outdoor evening is over, but the recording keeps the crickets, the rain at twenty past ten and the applause under umbrellas.',
    es: {
      title: 'Pícnic a la luz de la luna 2026',
      description:
        'Doce animadores, un prado y una pantalla hecha con sábanas. La velada al aire libre de este año ya pasó, pero la grabación conserva los grillos, la lluvia de las diez y veinte y los aplausos bajo los paraguas.',
    },
    genre: 'Animation',
    schedule: 'after',
  }),
  event({
    id: events.stateless,
    title: 'The Tide Comes In',
    description:
      'One camera on the pier at Esbjerg, from low water to high, with a marine biologist who has promised to whisper. The last hour is the loud one.',
    es: {
      title: 'Sube la marea',
      description:
        'Una cámara en el muelle de Esbjerg, de la bajamar a la pleamar, con una bióloga marina que ha prometido hablar en voz baja. La última hora es la ruidosa.',
    },
    genre: 'Nature',
    schedule: 'before',
    stateless: true,
  }),
  event({
    id: events.plain,
    title: 'Rain on the Roof',
    description:
      'The skylight above the cutting room, live, for as long as the weather lasts. Editors come and go underneath and pretend not to look up.',
    es: {
      title: 'Lluvia en el tejado',
      description:
        'El tragaluz de la sala de montaje, en directo, mientras dure el tiempo que hace. Debajo, los montadores van y vienen y fingen no mirar hacia arriba.',
    },
    genre: 'Documentary',
    schedule: 'during',
    params: {},
  }),
]

export const live = [...channelItems, withoutList, ...eventItems]

export const livePlaylists: CataloguePlaylist[] = [
  {
    id: ids.liveChannels,
    title: 'Live channels',
    description: 'Four channels, day and night.',
    kind: 'MANUAL',
    items: channelItems.map(({ id }) => id),
    params: {
      ...inSpanish({ title: 'Canales en directo', description: 'Cuatro canales, día y noche.' }),
      contentType: 'Live',
    },
  },
  {
    id: ids.liveEvents,
    title: 'Live events',
    description: 'Evenings you had to be there for, and some you still can be.',
    kind: 'MANUAL',
    items: [...eventItems.map(({ id }) => id), channels.withoutList],
    params: inSpanish({
      title: 'Eventos en directo',
      description: 'Noches que había que vivir allí, y algunas a las que aún llega.',
    }),
  },
]
