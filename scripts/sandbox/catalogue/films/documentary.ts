import { ids } from '../ids.ts'
import { film } from '../make.ts'

export const documentary = [
  film({
    id: ids.access.geoBlocked,
    title: 'North of the Tide',
    description:
      'On an island that is an island for only five hours a day, the postwoman has learned to deliver between two waters. We follow her through one year of letters, parcels and unexpected swims, past the ruined herring station and the school with a single pupil. Patient, windy and full of good company, it finds an entire civilisation in the gap between two tide tables.',
    es: {
      title: 'Al norte de la marea',
      description:
        'En una isla que solo lo es cinco horas al día, la cartera ha aprendido a repartir entre dos aguas. La seguimos durante un año de cartas, paquetes y baños imprevistos, más allá de la factoría de arenques en ruinas y de la escuela con un solo alumno. Paciente, ventosa y llena de buena compañía, encuentra toda una civilización en el hueco entre dos tablas de mareas.',
    },
    genres: ['Documentary', 'Nature'],
    rating: 'U',
    duration: 1147,
    released: '2024-09-13',
    trailer: 'TrNorthT',
    geoBlocked: true,
  }),
  film({
    id: 'HandsThr',
    title: 'Hands That Made the Thread',
    description:
      'Four generations of lace makers sit at the same table in Camariñas, and the camera never once leaves their fingers. While bobbins click, we hear about shipwrecks, wages, suitors and the summer the sea took the road away. The finished piece, eleven centimetres wide, took as long as the film took to shoot: fourteen months.',
    es: {
      title: 'Las manos que hicieron el hilo',
      description:
        'Cuatro generaciones de encajeras se sientan a la misma mesa en Camariñas y la cámara no abandona ni una sola vez sus dedos. Mientras suenan los bolillos, oímos hablar de naufragios, jornales, pretendientes y del verano en que el mar se llevó la carretera. La pieza terminada, de once centímetros, tardó lo mismo que el rodaje: catorce meses.',
    },
    genres: ['Documentary'],
    rating: 'U',
    duration: 634,
    released: '2022-03-08',
    params: { free: 'true' },
  }),
  film({
    id: 'SlowRivr',
    title: 'A Slow River Speaks',
    description:
      'A hydrophone is lowered into the Guadiana at dawn and raised again at dusk. Between those two moments the river tells its own story: shrimp, barges, a school trip, a wedding on the bank, and a silence beneath all of it that scientists have no name for. No narration, no music, and more plot than most thrillers.',
    es: {
      title: 'Habla un río lento',
      description:
        'Un hidrófono se sumerge en el Guadiana al amanecer y se recoge al anochecer. Entre uno y otro momento, el río cuenta su propia historia: camarones, gabarras, una excursión escolar, una boda en la orilla y, por debajo de todo, un silencio para el que la ciencia no tiene nombre. Sin narración, sin música y con más argumento que la mayoría de los thrillers.',
    },
    genres: ['Nature', 'Documentary'],
    rating: 'U',
    duration: 902,
    released: '2023-05-12',
    chapters: [
      [0, 'Intro'],
      [96, 'Dawn'],
      [410, 'Noon'],
      [720, 'Dusk'],
      [866, 'Credits'],
    ],
  }),
  film({
    id: 'NightSwi',
    title: 'Night Shift at the Planetarium',
    description:
      'After the last school party has left, the projectionists of the Kaunas planetarium test the sky. They have been doing so since 1963, and each has a constellation of their own that appears on no chart. An affectionate portrait of four people who can make it any night they like, and of the one night all of them keep coming back to.',
    es: {
      title: 'Turno de noche en el planetario',
      description:
        'Cuando se marcha el último grupo escolar, los proyeccionistas del planetario de Kaunas ponen a prueba el cielo. Lo hacen desde 1963 y cada uno tiene una constelación propia que no figura en ningún mapa. Un retrato afectuoso de cuatro personas que pueden hacer que sea la noche que quieran y de la única noche a la que todas regresan.',
    },
    genres: ['Documentary'],
    rating: 'U',
    duration: 756,
    released: '2025-04-04',
  }),
  film({
    id: 'FoxesAtS',
    title: 'Foxes at the Stadium',
    description:
      'When seventy thousand people go home, a vixen named by the groundsmen after a famous left back comes out from under the east stand with four cubs. Shot over one season on the low-light cameras installed for replays, this is a wildlife film with floodlights, away games and a relegation battle of its own.',
    es: {
      title: 'Zorros en el estadio',
      description:
        'Cuando setenta mil personas vuelven a casa, una zorra a la que los jardineros pusieron el nombre de un célebre lateral izquierdo sale de debajo de la grada este con cuatro cachorros. Rodada durante una temporada con las cámaras nocturnas de las repeticiones, es una película de naturaleza con focos, partidos fuera de casa y su propia lucha por no descender.',
    },
    genres: ['Nature', 'Family'],
    rating: 'U',
    duration: 588,
    released: '2024-05-17',
    params: { free: 'true' },
  }),
  film({
    id: 'AlphabtM',
    title: 'The Alphabet on the Mountain',
    description:
      'In a Georgian village above the tree line, an eighty-year-old retired shepherd is learning to read from his great-granddaughter, one letter a week, one stone per letter, laid out so large that it can be seen from the next valley. Thirty-three letters later the valley writes back. Filmed by his granddaughter with a borrowed camera and no hurry at all.',
    es: {
      title: 'El alfabeto en la montaña',
      description:
        'En una aldea georgiana por encima de los últimos árboles, un pastor jubilado de ochenta años aprende a leer con su bisnieta: una letra por semana y una hilera de piedras por letra, tan grande que se ve desde el valle vecino. Treinta y tres letras después, el valle contesta. Filmada por su nieta con una cámara prestada y sin ninguna prisa.',
    },
    genres: ['Documentary', 'Family'],
    rating: 'U',
    duration: 812,
    released: '2026-05-08',
  }),
  film({
    id: 'ConcretG',
    title: 'Concrete Gardeners',
    description:
      'They work at night, in pairs, with trowels and forged permits. For a decade the members of an anonymous club have planted fig trees in the cracks of a motorway junction, and nobody at the ministry can work out why the concrete is turning green. With disguised voices and undisguised joy, they explain how to hide a forest in plain sight.',
    es: {
      title: 'Jardineros del hormigón',
      description:
        'Trabajan de noche, por parejas, con palas y permisos falsos. Desde hace una década, los miembros de un club anónimo plantan higueras en las grietas de un nudo de autopistas y en el ministerio nadie entiende por qué reverdece el hormigón. Con la voz distorsionada y la alegría al descubierto, explican cómo esconder un bosque a la vista de todos.',
    },
    genres: ['Documentary', 'Comedy'],
    rating: 'PG',
    duration: 699,
    released: '2021-06-11',
  }),
  film({
    id: 'LastProj',
    title: 'Reel Seven Is Missing',
    description:
      'For fifty years an open-air cinema in Thessaly has screened the same melodrama without its seventh reel, and every family in town tells a different version of what happens in it. A film student sets out to find the missing twelve minutes. Instead she records all the endings, argues with most of them, and finally lets the town act out its own.',
    es: {
      title: 'Falta el rollo siete',
      description:
        'Desde hace cincuenta años, un cine de verano de Tesalia proyecta el mismo melodrama sin su séptimo rollo y cada familia del pueblo cuenta una versión distinta de lo que ocurre en él. Una estudiante de cine sale en busca de los doce minutos perdidos. En lugar de hallarlos, graba todos los finales, discute con la mayoría y acaba dejando que el pueblo interprete el suyo.',
    },
    genres: ['Documentary', 'Drama'],
    rating: 'U',
    duration: 1011,
    released: '2019-09-20',
    chapters: [
      [0, 'Intro'],
      [101, 'Reels one to six'],
      [480, 'Twelve minutes'],
      [955, 'Credits'],
    ],
  }),
  film({
    id: 'IceCores',
    title: 'Eight Hundred Thousand Winters',
    description:
      'In a freezer the size of a chapel, a glaciologist pulls out drawer after drawer of ancient snow and talks about the weather. The year her mother was born is in one of them; so are Rome, the last mammoth and the first fire. A short, cold, astonishing film about keeping time in the only archive that must never be warmed.',
    es: {
      title: 'Ochocientos mil inviernos',
      description:
        'En un congelador del tamaño de una capilla, una glacióloga abre cajón tras cajón de nieve antigua y habla del tiempo. En uno está el año en que nació su madre; en otros, Roma, el último mamut y el primer fuego. Una película breve, fría y asombrosa sobre cómo guardar el tiempo en el único archivo que jamás debe calentarse.',
    },
    genres: ['Nature', 'Documentary'],
    rating: 'U',
    duration: 463,
    released: '2020-01-24',
    captions: ['en'],
  }),
]
