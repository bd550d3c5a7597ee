import { ids } from '../ids.ts'
import { createSeries } from '../make-series.ts'

export const saltAndPepper = createSeries(
  {
    id: ids.series.saltAndPepper,
    prefix: 'SaltS',
    title: 'Salt & Pepper',
    description:
      'Sisters Pilar and Inés have not spoken since their mother left them one restaurant and two opposite recipes for everything. So they built a wall through the middle of it. Now there are two doors, two menus and one kitchen, in which nephew Quique runs from stove to stove carrying insults, gossip and the same pot of stock. A comedy in small, well-seasoned portions.',
    es: {
      title: 'Sal y pimienta',
      description:
        'Las hermanas Pilar e Inés no se hablan desde que su madre les dejó un restaurante y dos recetas opuestas de cada plato. Así que levantaron un tabique por la mitad. Ahora hay dos puertas, dos cartas y una sola cocina, en la que el sobrino Quique corre de fogón en fogón llevando pullas, cotilleos y la misma olla de caldo. Una comedia en raciones pequeñas y bien sazonadas.',
    },
    genres: ['Comedy', 'Family'],
    rating: 'PG',
    trailer: 'TrSaltPe',
  },
  [
    {
      title: 'Starters',
      description: 'A wall goes up, a critic comes in, and the stock is blamed for everything.',
      released: '2023-09-08',
      episodes: [
        {
          en: [
            'The Wall',
            'The bricklayer wants to know where exactly. Pilar says one metre to the left of the coffee machine, Inés one metre to the right, and Quique, who has to carry the plates, draws a line that both of them can hate.',
          ],
          es: [
            'El tabique',
            'El albañil quiere saber por dónde exactamente. Pilar dice que un metro a la izquierda de la cafetera; Inés, un metro a la derecha, y Quique, que es quien lleva los platos, traza una raya que ambas puedan odiar.',
          ],
          duration: 486,
        },
        {
          en: [
            'Table Seven',
            'The line runs straight through table seven, where old Don Emilio has had lunch every day for thirty years. He declines to move. He does, however, begin to order his first course on one side and his second on the other.',
          ],
          es: [
            'La mesa siete',
            'La raya pasa justo por la mesa siete, donde don Emilio come todos los días desde hace treinta años. Se niega a moverse. Eso sí: empieza a pedir el primero en un lado y el segundo en el otro.',
          ],
          duration: 452,
        },
        {
          en: [
            'The Critic',
            'A well-known critic has been seen in town wearing a moustache that may or may not be real. Both sisters resolve to treat every stranger with unusual warmth. The plumber has never eaten so well in his life.',
          ],
          es: [
            'El crítico',
            'Han visto por el pueblo a un célebre crítico con un bigote que quizá sea postizo. Las dos hermanas deciden tratar a todo forastero con una amabilidad inusual. El fontanero no ha comido tan bien en su vida.',
          ],
          duration: 511,
        },
        {
          en: [
            'Power Cut',
            'The lights go out in the middle of Saturday’s service. By candlelight the wall cannot be seen, the menus cannot be read, and for forty minutes sixty people eat from one restaurant without anybody admitting it.',
          ],
          es: [
            'Apagón',
            'Se va la luz en pleno servicio del sábado. Con velas no se ve el tabique, no se leen las cartas y durante cuarenta minutos sesenta personas comen en un solo restaurante sin que nadie lo reconozca.',
          ],
          duration: 498,
        },
        {
          en: [
            'Mother’s Birthday',
            'Once a year the recipe must be cooked exactly as she wrote it. Unfortunately she wrote it on both sides of the page, and each sister owns a photocopy of only one of them.',
          ],
          es: [
            'El cumpleaños de mamá',
            'Una vez al año hay que cocinar la receta tal como ella la escribió. Por desgracia la escribió por las dos caras de la hoja y cada hermana tiene fotocopiada solo una.',
          ],
          duration: 560,
        },
      ],
    },
    {
      title: 'Main courses',
      description: 'Quique gets an offer, the wall gets a hatch, and dessert is served.',
      released: '2025-09-12',
      episodes: [
        {
          en: [
            'The Hatch',
            'The health inspector insists on an emergency exit between the dining rooms. The sisters agree to a hatch, thirty centimetres by forty, to be opened only in case of fire. By lunchtime it has been opened eleven times.',
          ],
          es: [
            'El pasaplatos',
            'La inspectora de sanidad exige una salida de emergencia entre los comedores. Las hermanas aceptan un pasaplatos, de treinta por cuarenta, que solo se abrirá en caso de incendio. A mediodía se ha abierto once veces.',
          ],
          duration: 474,
        },
        {
          en: [
            'An Offer from Lyon',
            'A letter arrives for Quique with a French stamp and a three-star letterhead. He hides it in the one place neither aunt would ever look: inside the other aunt’s cookery book.',
          ],
          es: [
            'Una oferta de Lyon',
            'A Quique le llega una carta con sello francés y membrete de tres estrellas. La esconde en el único lugar donde ninguna de sus tías miraría jamás: el libro de cocina de la otra.',
          ],
          duration: 503,
        },
        {
          en: [
            'Wedding for Two Hundred',
            'The mayor’s daughter has booked both halves without being told that they are halves. There will be one bride, one cake and two completely different ideas about cod.',
          ],
          es: [
            'Boda para doscientos',
            'La hija del alcalde ha reservado las dos mitades sin que nadie le dijera que lo son. Habrá una novia, una tarta y dos ideas completamente distintas del bacalao.',
          ],
          duration: 538,
        },
        {
          en: [
            'Don Emilio Is Late',
            'At ten past two, table seven is still empty. At half past two both kitchens stop. What starts as a search party with ladles ends at a bus stop, with the longest conversation the sisters have had in nine years.',
          ],
          es: [
            'Don Emilio se retrasa',
            'A las dos y diez, la mesa siete sigue vacía. A las dos y media se paran las dos cocinas. Lo que empieza como una partida de búsqueda con cucharones acaba en una parada de autobús, con la conversación más larga que han tenido las hermanas en nueve años.',
          ],
          duration: 549,
        },
        {
          en: [
            'Dessert',
            'Quique’s train is at six. There are four hours, one wall and a sledgehammer that somebody has tied a ribbon round. The final episode serves everything at once, including an apology, slightly burnt.',
          ],
          es: [
            'El postre',
            'El tren de Quique sale a las seis. Quedan cuatro horas, un tabique y una maza a la que alguien ha puesto un lazo. El último episodio lo sirve todo a la vez, incluida una disculpa un poco quemada.',
          ],
          duration: 612,
        },
      ],
    },
  ],
)
