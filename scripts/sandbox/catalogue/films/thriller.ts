import { film } from '../make.ts'

export const thriller = [
  film({
    id: 'RoomWith',
    title: 'Room With No Number',
    description:
      'The night porter of the Hotel Meridian counts doors on his rounds: fifty-two, always fifty-two. Tonight there are fifty-three. The extra one has no number, no keyhole and a breakfast order hanging from its handle, filled in with his own name. As the lift keeps arriving empty at his floor, he begins to suspect that the hotel has been expecting a guest for a very long time.',
    es: {
      title: 'Habitación sin número',
      description:
        'El portero de noche del hotel Meridian cuenta las puertas en su ronda: cincuenta y dos, siempre cincuenta y dos. Esta noche hay cincuenta y tres. La que sobra no tiene número ni cerradura, y del pomo cuelga un pedido de desayuno con su propio nombre. Mientras el ascensor llega una y otra vez vacío a su planta, empieza a sospechar que el hotel lleva mucho tiempo esperando a un huésped.',
    },
    genres: ['Thriller', 'Horror'],
    rating: '15',
    duration: 771,
    released: '2025-10-31',
    trailer: 'TrRoom53',
    chapters: [
      [0, 'Intro'],
      [105, 'Fifty-two'],
      [390, 'Fifty-three'],
      [728, 'Credits'],
    ],
  }),
  film({
    id: 'ColdCall',
    title: 'Cold Call',
    description:
      'Working through a list of names in a call centre after midnight, Devika reaches an old man who asks her to stay on the line because there is somebody in his kitchen. She has a script, a supervisor and a timer that turns red at six minutes. Told in a single close-up of a woman with a headset, Cold Call is a rescue made of nothing but voices.',
    es: {
      title: 'Llamada en frío',
      description:
        'En un centro de llamadas, pasada la medianoche, Devika recorre una lista de nombres hasta dar con un anciano que le ruega que no cuelgue porque hay alguien en su cocina. Ella tiene un guion, una supervisora y un cronómetro que se pone rojo a los seis minutos. Contada en un único primer plano de una mujer con auriculares, es un rescate hecho solo de voces.',
    },
    genres: ['Thriller'],
    rating: '15',
    duration: 547,
    released: '2024-01-19',
    params: { requiresSubscription: 'true' },
  }),
  film({
    id: 'Undertow',
    title: 'Undertow',
    description:
      'Every summer one swimmer sets a new record at Port Elvira, and every winter somebody takes the name down from the board. Journalist Alma Quiroga comes to write six cheerful paragraphs about sea bathing. By the second morning she has stopped asking who keeps the board, and begun asking who keeps the tide. A sunlit thriller with a very cold floor.',
    es: {
      title: 'Resaca',
      description:
        'Cada verano un nadador bate el récord de Puerto Elvira y cada invierno alguien retira su nombre del tablón. La periodista Alma Quiroga llega para escribir seis alegres párrafos sobre los baños de mar. A la segunda mañana ha dejado de preguntar quién cuida del tablón y ha empezado a preguntar quién cuida de la marea. Un thriller luminoso con el fondo helado.',
    },
    genres: ['Thriller'],
    rating: '12',
    duration: 1043,
    released: '2023-08-04',
    trailer: 'TrUndert',
    chapters: [
      [0, 'Intro'],
      [132, 'The board'],
      [515, 'Low water'],
      [860, 'High water'],
      [998, 'Credits'],
    ],
  }),
  film({
    id: 'WaxMuseu',
    title: 'The Wax Museum Closes at Six',
    description:
      'On her last shift before the museum is sold, guard Ottilie notices that the figures are dressed for travel. Napoleon has a suitcase. The poisoner from the cellar is standing a good deal closer to the exit. With one torch, one set of keys and no mobile signal, she must decide whether it is her duty to keep the public out or the exhibits in.',
    es: {
      title: 'El museo de cera cierra a las seis',
      description:
        'En su último turno antes de que vendan el museo, la vigilante Ottilie advierte que las figuras van vestidas de viaje. Napoleón lleva una maleta. La envenenadora del sótano está bastante más cerca de la salida. Con una linterna, un manojo de llaves y sin cobertura, tendrá que decidir si su deber es que no entre el público o que no salgan las piezas.',
    },
    genres: ['Horror', 'Comedy'],
    rating: '12',
    duration: 668,
    released: '2022-10-28',
  }),
  film({
    id: 'Eleventh',
    title: 'The Eleventh Juror',
    description:
      'One chair is empty, the door is locked, and eleven people have been told they may leave as soon as they agree on what happened to the twelfth. Each remembers a different face. As the evidence on the table starts to include objects from their own pockets, a polite disagreement in a provincial courthouse becomes a trial with no defendant and no way of adjourning.',
    es: {
      title: 'El undécimo jurado',
      description:
        'Hay una silla vacía, la puerta está cerrada con llave y a once personas les han dicho que podrán irse en cuanto acuerden qué le pasó a la duodécima. Cada una recuerda un rostro distinto. Cuando entre las pruebas de la mesa empiezan a aparecer objetos de sus propios bolsillos, una discrepancia cortés en un juzgado de provincias se vuelve un juicio sin acusado y sin aplazamiento posible.',
    },
    genres: ['Thriller', 'Drama'],
    rating: '15',
    duration: 1126,
    released: '2025-03-14',
    trailer: 'TrJuror1',
  }),
  film({
    id: 'Snowblnd',
    title: 'Snowblind',
    description:
      'A mountain rescuer who has lost her sight to glare must be led off the glacier by the man she came to save, who has excellent reasons for not wanting to reach the valley. She can hear when he lies; he can see where the ice is thin. One rope, two hours of daylight, and a conversation in which every word tests the ground before it is stepped on.',
    es: {
      title: 'Ceguera de nieve',
      description:
        'A una rescatista de montaña, cegada por el reflejo, debe bajarla del glaciar el hombre al que vino a salvar, que tiene excelentes motivos para no querer llegar al valle. Ella oye cuándo miente; él ve dónde el hielo es fino. Una cuerda, dos horas de luz y una conversación en la que cada palabra tantea el suelo antes de pisarlo.',
    },
    genres: ['Thriller', 'Nature'],
    rating: '12',
    duration: 859,
    released: '2026-01-30',
    params: { requiresSubscription: 'true' },
  }),
  film({
    id: 'Lodgers1',
    title: 'The Lodger Upstairs',
    description:
      'Mrs. Abernathy has let the attic to a quiet gentleman who pays in advance, walks on tiptoe and receives no post. It suits her perfectly, until the plumber mentions that the house has no attic. In this old-fashioned chiller, drawn in lamp oil and wallpaper, the most alarming sound is that of somebody being considerate.',
    es: {
      title: 'El inquilino de arriba',
      description:
        'La señora Abernathy ha alquilado el desván a un caballero discreto que paga por adelantado, camina de puntillas y no recibe cartas. Le viene de perlas, hasta que el fontanero comenta que la casa no tiene desván. En este cuento de miedo a la antigua, pintado con quinqué y papel de pared, lo más alarmante es el ruido que hace alguien al ser considerado.',
    },
    genres: ['Horror'],
    rating: '15',
    duration: 612,
    released: '2021-10-29',
  }),
  film({
    id: 'FoundTap',
    title: 'Tape Found Near Kilometre 88',
    description:
      'Two sound recordists drive into the pine country to collect birdsong for a meditation app. What they bring back is nine minutes of tape on which no bird sings. Assembled from their notes, their meters and what the microphones could still hear after the batteries died, it is best watched with headphones and someone you trust.',
    es: {
      title: 'Cinta hallada cerca del kilómetro 88',
      description:
        'Dos técnicos de sonido se adentran en los pinares para grabar cantos de pájaros con destino a una aplicación de meditación. Vuelven con nueve minutos de cinta en los que no canta ningún pájaro. Montada con sus notas, sus medidores y lo que los micrófonos aún oyeron cuando se agotaron las pilas, conviene verla con auriculares y junto a alguien de confianza.',
    },
    genres: ['Horror', 'Thriller'],
    rating: '15',
    duration: 540,
    released: '2020-11-13',
    captions: ['en'],
  }),
  film({
    id: 'Counterf',
    title: 'The Counterfeiter’s Daughter',
    description:
      'Her father painted banknotes so beautiful that people refused to spend them. Now the last plate is missing, the creditors are in the stairwell, and fifteen-year-old Zofia has until morning to prove that she inherited the hand but not the habit. A taut little caper in copper and green ink, with an ending worth considerably more than its face value.',
    es: {
      title: 'La hija del falsificador',
      description:
        'Su padre pintaba billetes tan hermosos que la gente se negaba a gastarlos. Ahora falta la última plancha, los acreedores esperan en la escalera y Zofia, de quince años, tiene hasta el amanecer para demostrar que heredó la mano pero no la costumbre. Una intriga breve y tensa de cobre y tinta verde, con un final que vale mucho más que su valor nominal.',
    },
    genres: ['Thriller', 'Family'],
    rating: 'PG',
    duration: 723,
    released: '2024-03-22',
    chapters: [
      [0, 'Intro'],
      [70, 'The stairwell'],
      [355, 'Green ink'],
      [680, 'Credits'],
    ],
  }),
]
