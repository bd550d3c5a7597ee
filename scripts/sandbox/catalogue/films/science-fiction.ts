import { ids } from '../ids.ts'
import { film } from '../make.ts'

export const scienceFiction = [
  film({
    id: ids.access.locked,
    title: 'Orbit, Mother, Orbit',
    description:
      'Commander Reyes has been alone on the relay station for two hundred days when her mother’s voice begins to arrive on the maintenance channel, giving advice about the plumbing. Her mother is seventy-eight, lives in Valparaíso and has never owned a radio. As the station drifts off its line, Reyes must choose between the manual and the voice that has always known when she was not eating properly.',
    es: {
      title: 'Órbita, madre, órbita',
      description:
        'La comandante Reyes lleva doscientos días sola en la estación de enlace cuando la voz de su madre empieza a llegar por el canal de mantenimiento con consejos de fontanería. Su madre tiene setenta y ocho años, vive en Valparaíso y jamás ha tenido una radio. Mientras la estación se desvía de su trayectoria, Reyes debe elegir entre el manual y la voz que siempre ha sabido cuándo no comía como es debido.',
    },
    genres: ['Science fiction', 'Drama'],
    rating: 'PG',
    duration: 968,
    released: '2026-02-13',
    trailer: 'TrOrbitM',
    chapters: [
      [0, 'Intro'],
      [110, 'Day two hundred'],
      [415, 'The maintenance channel'],
      [730, 'Drift'],
      [912, 'Credits'],
    ],
    params: { requiresSubscription: 'true' },
  }),
  film({
    id: ids.access.signed,
    title: 'The Quiet Frequency',
    description:
      'After the war of noise, every sound above forty decibels is taxed. Piano tuner Oren earns his living by making instruments silent, until a child brings him a music box that no device can hear and no one can stop humming. Built around an extraordinary soundtrack that is mostly absence, The Quiet Frequency asks what a song weighs when it has to be smuggled.',
    es: {
      title: 'La frecuencia callada',
      description:
        'Después de la guerra del ruido, todo sonido por encima de cuarenta decibelios paga impuestos. Oren, afinador de pianos, se gana la vida enmudeciendo instrumentos, hasta que una niña le lleva una caja de música que ningún aparato puede oír y que nadie puede dejar de tararear. Construida en torno a una banda sonora extraordinaria, hecha sobre todo de ausencia, se pregunta cuánto pesa una canción que viaja de contrabando.',
    },
    genres: ['Science fiction', 'Music'],
    rating: '12',
    duration: 884,
    released: '2024-11-22',
    trailer: 'TrQuietF',
    signed: true,
  }),
  film({
    id: 'LeapSecn',
    title: 'The Leap Second',
    description:
      'Once every few years the clocks of the world add a second, and a small office in Braunschweig is responsible for it. Junior technician Mirela discovers that the seconds are not added but borrowed, and that the lender would like them back. Deadpan, precise and unexpectedly moving, it is the only heist film in which nothing is stolen but the time it takes to say goodbye.',
    es: {
      title: 'El segundo intercalar',
      description:
        'Cada pocos años los relojes del mundo añaden un segundo, y de ello se ocupa una pequeña oficina de Brunswick. Mirela, técnica en prácticas, descubre que los segundos no se añaden, sino que se piden prestados, y que quien los prestó quiere recuperarlos. Impasible, exacta e inesperadamente conmovedora, es la única película de atracos en la que solo se roba el tiempo que hace falta para despedirse.',
    },
    genres: ['Science fiction', 'Comedy'],
    rating: 'U',
    duration: 601,
    released: '2023-06-30',
    chapters: [
      [0, 'Intro'],
      [60, '23:59:58'],
      [300, '23:59:59'],
      [420, '23:59:60'],
      [560, 'Credits'],
    ],
  }),
  film({
    id: 'SeedVaul',
    title: 'Seed Vault 9',
    description:
      'Deep under the ice, two caretakers guard the last packet of a grain nobody remembers the taste of. One of them is hungry. Over the longest night of the year, with the generator failing and the radio playing dance music from a country that no longer exists, they argue about what it means to keep something for later. A two-hander with the tension of a siege and the warmth of a stove.',
    es: {
      title: 'Cámara de semillas 9',
      description:
        'En lo hondo del hielo, dos guardianes custodian el último sobre de un cereal cuyo sabor ya nadie recuerda. Uno de ellos tiene hambre. Durante la noche más larga del año, con el generador a punto de pararse y la radio emitiendo bailables de un país que ya no existe, discuten sobre qué significa guardar algo para más adelante. Un duelo de actores con la tensión de un asedio y el calor de una estufa.',
    },
    genres: ['Science fiction', 'Thriller'],
    rating: '12',
    duration: 745,
    released: '2022-02-11',
  }),
  film({
    id: 'Cartogra',
    title: 'Cartographers of the Inside',
    description:
      'A survey crew no larger than a grain of rice is sent into the memory of a retired tram driver to find a tune. They map childhood as a delta, marriage as a mountain range, and a forgotten summer as an island that should not be there. Model sets built from ticket stubs, wool and railway enamel give this voyage its handmade splendour.',
    es: {
      title: 'Cartógrafos del interior',
      description:
        'Una expedición no mayor que un grano de arroz entra en la memoria de un tranviario jubilado para encontrar una melodía. Cartografían la infancia como un delta, el matrimonio como una cordillera y un verano olvidado como una isla que no debería estar ahí. Los decorados, hechos con billetes viejos, lana y esmalte ferroviario, dan a este viaje su esplendor artesano.',
    },
    genres: ['Science fiction', 'Animation'],
    rating: 'U',
    duration: 688,
    released: '2025-05-23',
  }),
  film({
    id: 'RentedSk',
    title: 'Rented Sky',
    description:
      'The view from flat 40C, sunset included, costs eleven credits an hour. When the neighbours on the shaded side discover a crack in the advertising dome, they begin to take turns at it, one minute each, strictly by the list. Then somebody starts selling places. A sharp urban fable about light, queues and the exact moment when sharing becomes business.',
    es: {
      title: 'Cielo de alquiler',
      description:
        'La vista desde el 40C, puesta de sol incluida, cuesta once créditos la hora. Cuando los vecinos del lado en sombra descubren una grieta en la cúpula publicitaria, empiezan a turnarse para mirar, un minuto cada uno y por riguroso orden de lista. Entonces alguien se pone a vender puestos. Una afilada fábula urbana sobre la luz, las colas y el momento exacto en que compartir se vuelve negocio.',
    },
    genres: ['Science fiction'],
    rating: 'PG',
    duration: 540,
    released: '2021-08-27',
    params: { free: 'true' },
  }),
  film({
    id: 'Lamplite',
    title: 'Lamplighter, Mars',
    description:
      'The first settlement on Mars has everything except a night that feels like one. So the council hires a lamplighter: a retired schoolteacher from Leith who walks the tunnels at dusk with a pole, a flame that must not go out and a great many opinions. Through her round we meet the whole colony, twenty lamps and twenty lives, in one continuous and quietly astonishing shot.',
    es: {
      title: 'Farolera en Marte',
      description:
        'La primera colonia de Marte lo tiene todo menos una noche que parezca noche. Así que el consejo contrata a una farolera: una maestra jubilada de Leith que recorre los túneles al anochecer con una pértiga, una llama que no debe apagarse y un sinfín de opiniones. En su ronda conocemos a toda la colonia, veinte faroles y veinte vidas, en un solo plano continuo y discretamente asombroso.',
    },
    genres: ['Science fiction', 'Drama'],
    rating: 'U',
    duration: 1012,
    released: '2025-12-05',
    trailer: 'TrLampMa',
    chapters: [
      [0, 'Intro'],
      [150, 'Lamps one to seven'],
      [480, 'Lamps eight to nineteen'],
      [850, 'The twentieth lamp'],
      [955, 'Credits'],
    ],
    params: { focalPoint: 'left top' },
  }),
  film({
    id: 'Duplicat',
    title: 'Duplicate Keys',
    description:
      'A locksmith receives the same customer three times in one day, each time a little older. By closing hour she has cut keys for a house that has not been built, a drawer that will be emptied and a door she recognises as her own. Economical and eerie, with the entire future of a marriage told through the sound of a file on brass.',
    es: {
      title: 'Copia de llaves',
      description:
        'Una cerrajera recibe tres veces en un mismo día al mismo cliente, cada vez un poco más viejo. Antes de cerrar ha tallado llaves para una casa que aún no se ha construido, un cajón que alguien vaciará y una puerta que reconoce como la suya. Sobria e inquietante, cuenta todo el futuro de un matrimonio con el sonido de una lima sobre latón.',
    },
    genres: ['Science fiction', 'Thriller'],
    rating: '12',
    duration: 496,
    released: '2020-10-16',
    captions: ['en'],
  }),
  film({
    id: 'WeatherM',
    title: 'The Weather Menders',
    description:
      'In the repair shop at the end of the valley, broken weather is brought in by the bucket: a hailstorm with a cough, a fog that will not lift, a rainbow short of green. Apprentice Wen is trusted only with drizzle until the morning the great summer arrives on a cart in four pieces. A gentle future in which the things we have ruined can still be taken to somebody who knows how.',
    es: {
      title: 'Los remendones del tiempo',
      description:
        'Al taller del fondo del valle llevan en cubos el tiempo estropeado: un granizo con tos, una niebla que no levanta, un arcoíris al que le falta el verde. A la aprendiza Wen solo le confían la llovizna, hasta la mañana en que el gran verano llega en un carro y en cuatro pedazos. Un futuro amable en el que todavía se puede llevar lo que hemos roto a alguien que sabe arreglarlo.',
    },
    genres: ['Science fiction', 'Family'],
    rating: 'U',
    duration: 577,
    released: '2024-04-12',
  }),
]
