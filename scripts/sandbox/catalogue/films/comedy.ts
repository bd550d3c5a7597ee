import { film } from '../make.ts'

export const comedy = [
  film({
    id: 'GreatCas',
    title: 'The Great Casserole Truce',
    description:
      'For forty years the two halves of the village have celebrated the same saint on different days. When both processions book the only brass band for the same afternoon, the band’s tuba player, who is engaged to somebody on each side, proposes a lunch. One table, one oven, two recipes and no agreement about onions. A comedy of diplomacy at full volume.',
    es: {
      title: 'La tregua del gran guiso',
      description:
        'Desde hace cuarenta años, las dos mitades del pueblo celebran al mismo santo en días distintos. Cuando ambas procesiones contratan a la única banda para la misma tarde, el músico de la tuba, prometido con alguien de cada bando, propone una comida. Una mesa, un horno, dos recetas y ningún acuerdo sobre la cebolla. Una comedia de diplomacia a todo volumen.',
    },
    genres: ['Comedy', 'Family'],
    rating: 'U',
    duration: 733,
    released: '2025-07-18',
    trailer: 'TrCassrl',
    chapters: [
      [0, 'Intro'],
      [90, 'The booking'],
      [340, 'Onions'],
      [690, 'Credits'],
    ],
  }),
  film({
    id: 'AssistMa',
    title: 'Assistant to the Ghost',
    description:
      'The agency sends Petra to a manor house as a temporary secretary, and nobody mentions that her employer died in 1887. He has strong views on correspondence, none on wages, and a ball to organise before the roof comes down. Petra has a laptop, a bus pass and no patience for wailing. An office comedy in which only the furniture is really frightened.',
    es: {
      title: 'La secretaria del fantasma',
      description:
        'La agencia envía a Petra a una casa solariega como secretaria temporal y nadie le menciona que su jefe murió en 1887. Él tiene ideas firmes sobre la correspondencia, ninguna sobre los sueldos y un baile que organizar antes de que se hunda el tejado. Petra tiene un portátil, un abono de autobús y poca paciencia con los lamentos. Una comedia de oficina en la que los únicos asustados de verdad son los muebles.',
    },
    genres: ['Comedy'],
    rating: 'PG',
    duration: 654,
    released: '2024-10-25',
  }),
  film({
    id: 'NoiseCom',
    title: 'Noise Complaint',
    description:
      'Somebody in the building is practising the trombone at four in the morning, always the same eleven notes. The residents’ committee meets on the stairs in dressing gowns to find the culprit, and discovers instead who cooks at midnight, who cannot sleep and who has been feeding the caretaker’s cat under another name. Eight flats, one staircase, one take per floor.',
    es: {
      title: 'Queja por ruidos',
      description:
        'Alguien del edificio ensaya el trombón a las cuatro de la mañana, siempre las mismas once notas. La junta de vecinos se reúne en bata en la escalera para dar con el culpable y descubre, en cambio, quién cocina a medianoche, quién no puede dormir y quién alimenta con otro nombre al gato del conserje. Ocho pisos, una escalera y una sola toma por planta.',
    },
    genres: ['Comedy', 'Music'],
    rating: 'PG',
    duration: 562,
    released: '2023-03-10',
    params: { free: 'true' },
  }),
  film({
    id: 'MinorRoy',
    title: 'A Minor Royal',
    description:
      'Prince Ottokar is sixty-third in line to a throne that was abolished in 1918, and works in a garden centre near Graz. When a clerical error invites him to a state banquet, his colleagues teach him everything he needs to know: which fork, which wave, and how to smuggle out a hydrangea. Light as pastry and considerably better made.',
    es: {
      title: 'Alteza de tercera',
      description:
        'El príncipe Ottokar es el sexagésimo tercero en la línea de un trono abolido en 1918 y trabaja en un vivero cerca de Graz. Cuando un error administrativo lo invita a un banquete de Estado, sus compañeros le enseñan cuanto necesita saber: qué tenedor, qué saludo y cómo sacar de allí una hortensia a escondidas. Ligera como el hojaldre y bastante mejor hecha.',
    },
    genres: ['Comedy', 'Romance'],
    rating: 'U',
    duration: 807,
    released: '2026-04-10',
    trailer: 'TrRoyal1',
  }),
  film({
    id: 'Instruct',
    title: 'Instructions for Assembly',
    description:
      'On the first night in their first flat, Jun and Carla open a box containing a wardrobe, forty-one screws and a manual that seems to know a good deal about their relationship. Step nine asks them to hold opposite ends and be honest. By step thirty there are three screws too many and something has been said. Built from a single camera position, with everything, including the plot, slightly out of true.',
    es: {
      title: 'Instrucciones de montaje',
      description:
        'La primera noche en su primer piso, Jun y Carla abren una caja con un armario, cuarenta y un tornillos y un manual que parece saber mucho de su relación. El paso nueve les pide que sujeten cada uno un extremo y sean sinceros. En el paso treinta sobran tres tornillos y se ha dicho algo. Rodada desde una única posición de cámara, con todo, también la trama, ligeramente torcido.',
    },
    genres: ['Comedy', 'Romance'],
    rating: '12',
    duration: 449,
    released: '2022-05-06',
    chapters: [
      [0, 'Intro'],
      [40, 'Step one'],
      [160, 'Step nine'],
      [330, 'Step thirty'],
      [420, 'Credits'],
    ],
  }),
  film({
    id: 'GoldFish',
    title: 'The Goldfish Witness',
    description:
      'The only witness to the theft of the mayor’s chain is a goldfish named Bernard. Inspector Dumont, three weeks from retirement and unwilling to finish on a failure, moves into the aquarium shop to win his confidence. What follows is the most patient interrogation in the history of the force, conducted entirely in close-up, with bubbles.',
    es: {
      title: 'El pez testigo',
      description:
        'El único testigo del robo del collar de la alcaldesa es un pez de colores llamado Bernardo. El inspector Dumont, a tres semanas de jubilarse y poco dispuesto a despedirse con un fracaso, se instala en la tienda de acuarios para ganarse su confianza. Lo que sigue es el interrogatorio más paciente de la historia del cuerpo, rodado todo él en primer plano y con burbujas.',
    },
    genres: ['Comedy', 'Thriller'],
    rating: 'U',
    duration: 395,
    released: '2021-03-19',
  }),
  film({
    id: 'Karaokee',
    title: 'Karaoke at the End of the Pier',
    description:
      'The storm has cut the pier in two, leaving a hen party, a debt collector and a machine with one working song on the seaward half. Until the lifeboat comes they have power, peanuts and a microphone. Everyone takes a turn, and by the ninth rendition the same three verses have been a confession, an apology and a proposal. You will leave humming, and possibly in tears.',
    es: {
      title: 'Karaoke al final del muelle',
      description:
        'El temporal ha partido el muelle en dos y ha dejado en la mitad del mar una despedida de soltera, un cobrador de morosos y una máquina con una sola canción. Hasta que llegue la lancha de salvamento tienen luz, cacahuetes y un micrófono. Todos pasan por él y, a la novena versión, las mismas tres estrofas han sido una confesión, una disculpa y una petición de mano. Saldrá usted tarareando y quizá llorando.',
    },
    genres: ['Comedy', 'Music'],
    rating: '12',
    duration: 926,
    released: '2024-08-09',
    trailer: 'TrKaraok',
  }),
  film({
    id: 'Dentists',
    title: 'Dentists in Love',
    description:
      'Two rival dentists share a waiting room, a receptionist and a wall thin enough to hear drilling through. Their courtship is carried on exclusively through patients, who leave one chair and sit down in the other with messages they are in no position to pronounce clearly. Twelve appointments, twelve misunderstandings and one very public extraction.',
    es: {
      title: 'Dentistas enamorados',
      description:
        'Dos dentistas rivales comparten sala de espera, recepcionista y una pared tan fina que se oye el torno. Su cortejo transcurre exclusivamente a través de los pacientes, que se levantan de un sillón y se sientan en el otro con mensajes que no están en condiciones de pronunciar. Doce citas, doce malentendidos y una extracción muy pública.',
    },
    genres: ['Comedy', 'Romance'],
    rating: 'PG',
    duration: 610,
    released: '2020-02-14',
    params: { requiresSubscription: 'true' },
  }),
  film({
    id: 'Understu',
    title: 'The Understudy’s Understudy',
    description:
      'The lead has a fever, the understudy has a flight, and in nine minutes the curtain goes up on a play that stagehand Bo has heard two hundred times from behind a wall. He knows every word and not one of the moves. Filmed backstage in the exact length of an interval, this is a love letter to everybody who holds the other end of the rope.',
    es: {
      title: 'El suplente del suplente',
      description:
        'El protagonista tiene fiebre, el suplente tiene un avión y dentro de nueve minutos se alza el telón de una obra que el tramoyista Bo ha oído doscientas veces desde detrás de una pared. Se sabe todas las frases y ni uno solo de los movimientos. Rodada entre bastidores en lo que dura un entreacto, es una carta de amor a todos los que sujetan el otro extremo de la cuerda.',
    },
    genres: ['Comedy', 'Drama'],
    rating: 'U',
    duration: 581,
    released: '2023-12-01',
  }),
]
