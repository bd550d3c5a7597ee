import { film } from '../make.ts'

export const animation = [
  film({
    id: 'MoonTail',
    title: 'The Moon’s Tailor',
    description:
      'Each month the moon loses weight and comes to little Tadeusz to have her coat taken in. Each month she puts it back on and the coat must be let out. He has only one thread, made of the light under doors, and it is running short. Stitched frame by frame on dark blue velvet, this bedtime story is exactly one thimble long.',
    es: {
      title: 'El sastre de la luna',
      description:
        'Cada mes la luna adelgaza y acude al pequeño Tadeusz para que le meta el abrigo. Cada mes engorda de nuevo y hay que sacárselo. Él solo tiene un hilo, hecho de la luz que se cuela por debajo de las puertas, y se le está acabando. Bordado fotograma a fotograma sobre terciopelo azul oscuro, este cuento para dormir mide exactamente un dedal.',
    },
    genres: ['Animation', 'Family'],
    rating: 'U',
    duration: 312,
    released: '2025-11-28',
    trailer: 'TrMoonTl',
    chapters: [
      [0, 'Intro'],
      [42, 'Waning'],
      [160, 'Waxing'],
      [290, 'Credits'],
    ],
    params: { free: 'true' },
  }),
  film({
    id: 'HedgehgH',
    title: 'Hedgehog Looks for a Handshake',
    description:
      'Everyone agrees that Hedgehog has lovely manners, and everyone says so from a distance. One morning he sets off across the meadow to find somebody who will shake his hand. He meets a cautious balloon, a short-sighted cactus and a mole in gardening gloves. Painted in watercolour on brown paper, with songs for people who are only just tall enough to see over the table.',
    es: {
      title: 'Erizo busca quien le dé la mano',
      description:
        'Todos coinciden en que Erizo tiene muy buenos modales, y todos lo dicen desde lejos. Una mañana cruza la pradera en busca de alguien que le estreche la mano. Conoce a un globo prudente, a un cactus corto de vista y a un topo con guantes de jardinero. Pintada a la acuarela sobre papel de estraza, con canciones para quienes apenas alcanzan a ver por encima de la mesa.',
    },
    genres: ['Family', 'Animation'],
    rating: 'U',
    duration: 404,
    released: '2024-02-16',
    params: { free: 'true' },
  }),
  film({
    id: 'InkAndTd',
    title: 'Ink and Tide',
    description:
      'An octopus who writes poems falls in love with a lighthouse that answers in flashes. Translation is difficult: he has eight arms and no alphabet, she has one word and says it every nine seconds. Hand-drawn in real squid ink on wet paper, so that each frame was already disappearing while it was photographed.',
    es: {
      title: 'Tinta y marea',
      description:
        'Un pulpo que escribe poemas se enamora de un faro que responde a destellos. La traducción es difícil: él tiene ocho brazos y ningún alfabeto; ella, una sola palabra que repite cada nueve segundos. Dibujada a mano con auténtica tinta de calamar sobre papel mojado, de modo que cada fotograma se desvanecía ya mientras lo fotografiaban.',
    },
    genres: ['Animation', 'Romance'],
    rating: 'U',
    duration: 287,
    released: '2023-02-14',
  }),
  film({
    id: 'CityOfPg',
    title: 'City of Pigeons',
    description:
      'When the mayor bans pigeons, the statues begin to miss them. So the bronze general climbs down from his horse at night and goes to negotiate on the rooftops. Cut entirely from old city maps, this slapstick epic contains forty-two chases, one love affair and every street of a place you will feel sure that you have been lost in.',
    es: {
      title: 'Ciudad de palomas',
      description:
        'Cuando el alcalde prohíbe las palomas, las estatuas empiezan a echarlas de menos. Así que el general de bronce se apea del caballo por la noche y sube a negociar a los tejados. Recortada por completo de viejos planos urbanos, esta epopeya cómica contiene cuarenta y dos persecuciones, un amor y todas las calles de un lugar en el que jurará usted haberse perdido.',
    },
    genres: ['Animation', 'Comedy'],
    rating: 'U',
    duration: 498,
    released: '2022-07-15',
    trailer: 'TrPigeon',
  }),
  film({
    id: 'Umbrella',
    title: 'The Umbrella Who Was Afraid of Rain',
    description:
      'In the lost property office of a railway station, a red umbrella is hoping not to be found. She has heard what it is like out there. Her neighbours, a violin, a set of false teeth and a left boot, decide to show her what she was made for. A stop-motion adventure with real weather, created in a bath.',
    es: {
      title: 'El paraguas que temía la lluvia',
      description:
        'En la oficina de objetos perdidos de una estación, un paraguas rojo confía en que nadie lo encuentre. Ha oído lo que se cuenta de ahí fuera. Sus vecinos, un violín, una dentadura postiza y una bota izquierda, deciden enseñarle para qué lo hicieron. Una aventura en stop-motion con lluvia de verdad, rodada en una bañera.',
    },
    genres: ['Family', 'Animation'],
    rating: 'U',
    duration: 543,
    released: '2021-04-02',
    chapters: [
      [0, 'Intro'],
      [58, 'Lost property'],
      [300, 'Platform four'],
      [505, 'Credits'],
    ],
  }),
  film({
    id: 'DragonRe',
    title: 'Dragon, Retired',
    description:
      'The last dragon in the kingdom has taken up pottery. His knees are bad, his fire is just right for a good even glaze, and he would like nothing better than to be left in peace. Then a very young knight arrives with a wooden sword and a school assignment. Modelled in clay that was afterwards fired and is still in use at the studio for coffee.',
    es: {
      title: 'Dragón jubilado',
      description:
        'El último dragón del reino se ha aficionado a la alfarería. Tiene mal las rodillas, su fuego es perfecto para un buen esmalte y nada le gustaría más que vivir tranquilo. Entonces llega un caballero muy joven con una espada de madera y unos deberes del colegio. Modelada en una arcilla que después se coció y con la que el estudio sigue tomando café.',
    },
    genres: ['Animation', 'Family'],
    rating: 'U',
    duration: 615,
    released: '2026-02-27',
  }),
  film({
    id: 'PencilWo',
    title: 'Pencil, Eraser',
    description:
      'A pencil draws a house; an eraser makes it a door. A pencil draws a wall; an eraser makes it a view. Two instruments with opposite ideas of what it means to finish something share one sheet of paper and, eventually, one life. There is not a single word in this film, and children tend to explain it to their parents.',
    es: {
      title: 'Lápiz, goma',
      description:
        'Un lápiz dibuja una casa; una goma le abre una puerta. Un lápiz dibuja un muro; una goma lo convierte en vistas. Dos instrumentos con ideas opuestas de lo que es terminar algo comparten una hoja de papel y, con el tiempo, una vida. No hay una sola palabra en esta película y los niños suelen explicársela a sus padres.',
    },
    genres: ['Animation'],
    rating: 'U',
    duration: 224,
    released: '2019-05-24',
    captions: [],
  }),
  film({
    id: 'BearLibr',
    title: 'The Bear at the Library',
    description:
      'The mobile library breaks down on a mountain pass just as the snow begins, and the librarian is woken by something large breathing on the romances. The bear should be asleep until April, and cannot drop off without a story. They have four months, six hundred books and one candle. A wintry picture book in cut paper for anybody who has ever asked for just one more chapter.',
    es: {
      title: 'El oso de la biblioteca',
      description:
        'El bibliobús se avería en un puerto de montaña justo cuando empieza a nevar y a la bibliotecaria la despierta algo grande que respira sobre las novelas de amor. El oso debería dormir hasta abril y no concilia el sueño sin un cuento. Tienen cuatro meses, seiscientos libros y una vela. Un álbum invernal de papel recortado para quien alguna vez haya pedido un capítulo más.',
    },
    genres: ['Family', 'Animation'],
    rating: 'U',
    duration: 582,
    released: '2024-12-13',
    trailer: 'TrBearLb',
  }),
  film({
    id: 'LostSock',
    title: 'An Atlas of Lost Socks',
    description:
      'Behind the washing machine begins a continent. Its explorers are single, its mountains are lint, and its oldest legend tells of a mate who will one day come through the drum. When Left Stripe meets a Right Stripe who is perfectly happy alone, the map has to be redrawn. Knitted, unravelled and knitted again by a team of five in Porto.',
    es: {
      title: 'Atlas de los calcetines perdidos',
      description:
        'Detrás de la lavadora empieza un continente. Sus exploradores van desparejados, sus montañas son de pelusa y su leyenda más antigua habla de una pareja que un día llegará por el tambor. Cuando Raya Izquierda conoce a una Raya Derecha la mar de feliz a solas, hay que rehacer el mapa. Tejida, destejida y vuelta a tejer por un equipo de cinco personas en Oporto.',
    },
    genres: ['Animation', 'Comedy'],
    rating: 'U',
    duration: 367,
    released: '2020-06-19',
  }),
]
