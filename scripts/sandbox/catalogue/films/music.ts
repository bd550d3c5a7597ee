import { film } from '../make.ts'

export const music = [
  film({
    id: 'BrassInt',
    title: 'Brass in the Tunnel',
    description:
      'The best acoustics in the city are in a pedestrian underpass between a car park and a hospital. Every Thursday a band of nurses, mechanics and one retired judge meet there to play for anyone on their way to something difficult. One evening, one take, nine musicians and the people who slow down. Recorded in binaural sound at the exact spot where you would have stood.',
    es: {
      title: 'Metales en el túnel',
      description:
        'La mejor acústica de la ciudad está en un paso subterráneo entre un aparcamiento y un hospital. Cada jueves, una banda de enfermeras, mecánicos y un juez jubilado se reúne allí a tocar para quien vaya camino de algo difícil. Una tarde, una toma, nueve músicos y la gente que afloja el paso. Grabada con sonido binaural en el punto exacto en que usted se habría parado.',
    },
    genres: ['Music', 'Documentary'],
    rating: 'U',
    duration: 676,
    released: '2025-09-05',
    trailer: 'TrBrassT',
    params: { free: 'true' },
  }),
  film({
    id: 'SilentPi',
    title: 'The Silent Piano of Calle Luna',
    description:
      'For thirty years a grand piano has stood on a third-floor balcony, too large to go back through any door. Its owner plays it only in the rain, so that the neighbours cannot be sure. When the building is to be renovated, the whole street must work out how it ever got up there. A musical detective story with a crane, a grudge and a bolero.',
    es: {
      title: 'El piano mudo de la calle Luna',
      description:
        'Hace treinta años que un piano de cola ocupa el balcón de un tercero, demasiado grande para volver a pasar por ninguna puerta. Su dueña solo lo toca cuando llueve, para que los vecinos no estén seguros. Cuando van a reformar el edificio, la calle entera debe averiguar cómo llegó hasta allí. Una intriga musical con una grúa, un rencor y un bolero.',
    },
    genres: ['Music', 'Comedy'],
    rating: 'U',
    duration: 841,
    released: '2024-07-05',
    chapters: [
      [0, 'Intro'],
      [77, 'Third floor'],
      [392, 'The grudge'],
      [640, 'Bolero'],
      [800, 'Credits'],
    ],
  }),
  film({
    id: 'ChoirOfF',
    title: 'A Choir of Foghorns',
    description:
      'Decommissioned and due for scrap, the eleven foghorns of the Breton coast are tuned one last time by a composer who is going deaf. She conducts from a fishing boat, by flag, across twenty-six kilometres of open water. The performance lasts six minutes and can be heard in three counties. The preparations took her eight years, and the weather has not been told.',
    es: {
      title: 'Coro de sirenas de niebla',
      description:
        'Retiradas del servicio y a punto de ir al desguace, las once sirenas de niebla de la costa bretona son afinadas por última vez por una compositora que se está quedando sorda. Dirige desde una barca de pesca, con banderas, a lo largo de veintiséis kilómetros de mar abierto. El concierto dura seis minutos y se oye en tres departamentos. Prepararlo le llevó ocho años, y nadie ha avisado al tiempo.',
    },
    genres: ['Music', 'Documentary'],
    rating: 'U',
    duration: 988,
    released: '2023-10-06',
    trailer: 'TrFoghrn',
  }),
  film({
    id: 'GarageTp',
    title: 'Garage Tapes, 1994',
    description:
      'The band lasted one summer, played two concerts and recorded everything. Thirty years later its drummer, now a tax inspector, finds the cassettes and the courage to press play. Between the feedback there are jokes, quarrels and the voice of the friend who never grew any older. Loud, blurred and tender, like the photographs they forgot to take.',
    es: {
      title: 'Cintas de garaje, 1994',
      description:
        'El grupo duró un verano, dio dos conciertos y lo grabó todo. Treinta años después su batería, hoy inspectora de Hacienda, encuentra los casetes y el valor de darle al botón. Entre acoples hay bromas, peleas y la voz del amigo que no llegó a cumplir más años. Ruidosa, borrosa y tierna, como las fotos que olvidaron hacerse.',
    },
    genres: ['Music', 'Drama'],
    rating: '12',
    duration: 734,
    released: '2024-05-31',
    params: { requiresSubscription: 'true' },
  }),
  film({
    id: 'TangoLes',
    title: 'Tango for Bad Knees',
    description:
      'At the day centre on Avenida Boedo, the Tuesday class has a new rule: no talking about operations until after the third song. Osvaldo, eighty-four, used to dance for money, and has not touched a partner since the spring. He agrees to lead from a chair. What the others make of it is one of the loveliest dance numbers ever filmed below the waist.',
    es: {
      title: 'Tango para rodillas cansadas',
      description:
        'En el centro de día de la avenida Boedo, la clase de los martes tiene una norma nueva: prohibido hablar de operaciones hasta después del tercer tema. Osvaldo, de ochenta y cuatro años, bailaba por dinero y no ha tomado a nadie de la mano desde la primavera. Acepta llevar el paso desde una silla. Lo que los demás hacen con ello es uno de los números de baile más bonitos jamás filmados de cintura para abajo.',
    },
    genres: ['Music', 'Romance'],
    rating: 'U',
    duration: 521,
    released: '2022-11-04',
  }),
  film({
    id: 'Metronom',
    title: 'Metronome Hill',
    description:
      'In a school where every child plays in time, a new boy arrives with a heartbeat in seven-eight. The teacher prescribes rest, the headmistress prescribes drums, and the class, left alone for one wet lunch break, discovers that two wrong rhythms can make a dance. Performed by pupils of three real village schools, who wrote the last song themselves.',
    es: {
      title: 'La colina del metrónomo',
      description:
        'A una escuela en la que todos los niños tocan a compás llega uno nuevo cuyo corazón late en siete por ocho. El maestro receta reposo, la directora receta tambores y la clase, a solas durante un recreo de lluvia, descubre que dos ritmos equivocados pueden ser un baile. Interpretada por alumnos de tres escuelas rurales de verdad, que compusieron la última canción.',
    },
    genres: ['Music', 'Family'],
    rating: 'U',
    duration: 566,
    released: '2021-09-17',
  }),
  film({
    id: 'Feedback',
    title: 'Feedback Loop',
    description:
      'A sound engineer mixing a dead singer’s last album hears an instruction in the noise floor: softer. Then, on the next pass, thank you. She begins to work only at night, and only on that one track. Somewhere between a ghost story and a rehearsal, Feedback Loop understands that perfectionism is simply another way of refusing to say goodbye.',
    es: {
      title: 'Retroalimentación',
      description:
        'Una ingeniera de sonido que mezcla el disco póstumo de una cantante oye una orden en el ruido de fondo: más suave. Y en la siguiente pasada: gracias. Empieza a trabajar solo de noche, y solo en esa pista. A medio camino entre la historia de fantasmas y el ensayo, entiende que el perfeccionismo no es más que otra forma de negarse a decir adiós.',
    },
    genres: ['Music', 'Thriller'],
    rating: '12',
    duration: 697,
    released: '2026-06-05',
  }),
  film({
    id: 'WeddingB',
    title: 'The Second-Best Wedding Band in Plovdiv',
    description:
      'They are cheaper, they are closer, and their clarinettist can cry on request. When the best wedding band in town is snowed in, the second best has four hours to learn two hundred songs, press one shirt and get to the mountain. A musical road movie of bad maps and excellent company, featuring a goat who was not in the script.',
    es: {
      title: 'La segunda mejor banda de bodas de Plovdiv',
      description:
        'Son más baratos, viven más cerca y su clarinetista llora a petición. Cuando la nieve aísla a la mejor banda de bodas de la ciudad, la segunda tiene cuatro horas para aprenderse doscientas canciones, planchar una camisa y llegar a la montaña. Una película de carretera musical con malos mapas y excelente compañía, y con una cabra que no figuraba en el guion.',
    },
    genres: ['Comedy', 'Music'],
    rating: 'PG',
    duration: 1005,
    released: '2025-06-20',
    trailer: 'TrWeddng',
    chapters: [
      [0, 'Intro'],
      [98, 'Two hundred songs'],
      [460, 'The wrong valley'],
      [790, 'The right wedding'],
      [950, 'Credits'],
    ],
  }),
  film({
    id: 'Lullabys',
    title: 'Lullabies for Grown Men',
    description:
      'A collector travels from shipyard to barracks to fire station with one question: what did they sing you? Most of the men say they do not remember. Then they start to hum. Eleven voices, eleven kitchens and the quietest soundtrack in our catalogue. Keep a handkerchief within reach, and afterwards, if you still can, call home.',
    es: {
      title: 'Nanas para hombres hechos y derechos',
      description:
        'Un recopilador viaja de astillero en cuartel y de cuartel en parque de bomberos con una sola pregunta: ¿qué le cantaban? La mayoría dice que no se acuerda. Luego empiezan a tararear. Once voces, once cocinas y la banda sonora más queda de nuestro catálogo. Tenga un pañuelo a mano y, después, si todavía puede, llame a casa.',
    },
    genres: ['Music', 'Documentary'],
    rating: 'U',
    duration: 748,
    released: '2019-11-15',
  }),
]
