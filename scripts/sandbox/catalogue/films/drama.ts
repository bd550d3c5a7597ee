import { ids } from '../ids.ts'
import { film } from '../make.ts'

const { premier, payPerView } = ids.offers

export const drama = [
  film({
    id: ids.access.free,
    title: 'The Salt Road',
    description:
      'Every spring Amparo drives the last mule train across the salt flats, although a lorry could do it in an hour. This year her grandson rides behind her with a contract from the company and a pen in his pocket. Over nineteen kilometres of white silence they speak about water, about his mother, and about everything except the paper. When the wind rises, only one of them knows the way home.',
    es: {
      title: 'La ruta de la sal',
      description:
        'Cada primavera Amparo guía la última recua de mulas por el salar, aunque un camión haría el trayecto en una hora. Este año su nieto cabalga detrás de ella con un contrato de la empresa y un bolígrafo en el bolsillo. A lo largo de diecinueve kilómetros de silencio blanco hablan del agua, de la madre del muchacho y de todo menos del papel. Cuando se levanta el viento, solo uno de los dos conoce el camino de vuelta.',
    },
    genres: ['Drama', 'Family'],
    rating: 'PG',
    duration: 842,
    released: '2025-10-03',
    trailer: 'TrSaltRd',
    chapters: [
      [0, 'Intro'],
      [74, 'Nineteen kilometres'],
      [356, 'The pen'],
      [610, 'Wind'],
      [786, 'Credits'],
    ],
    params: { free: 'true' },
  }),
  film({
    id: ids.access.payPerView,
    title: 'Last Ferry to Anholt',
    description:
      'The bridge opens on Monday, so tonight’s crossing is the last one the ferry will ever make. Captain Lise Holm has eleven passengers, a brass band nobody booked, and a man on the car deck who she is almost certain drowned in 1998. Told in a single unbroken night, Last Ferry to Anholt is about the people who keep a place connected, and what becomes of them when it no longer needs them.',
    es: {
      title: 'El último ferri a Anholt',
      description:
        'El puente se inaugura el lunes, así que la travesía de esta noche es la última que hará el ferri. La capitana Lise Holm lleva once pasajeros, una banda de música que nadie ha contratado y, en la cubierta de coches, a un hombre que, está casi segura, se ahogó en 1998. Contada en una sola noche sin cortes, es la historia de quienes mantienen unido un lugar y de lo que les ocurre cuando el lugar deja de necesitarlos.',
    },
    genres: ['Drama'],
    rating: '12',
    duration: 1164,
    released: '2026-01-16',
    trailer: 'TrFerry1',
    chapters: [
      [0, 'Intro'],
      [120, 'Eleven passengers'],
      [540, 'The car deck'],
      [900, 'Harbour lights'],
      [1100, 'Credits'],
    ],
    params: { productIds: `jwp:${payPerView.jwp},cleeng:${payPerView.cleeng}` },
  }),
  film({
    id: ids.access.premier,
    title: 'A House Made of Glass',
    description:
      'When the famous architect dies, three sisters inherit the transparent villa in which they were never once allowed to be alone. They have a weekend to decide whether to sell it, live in it or let the forest have it. What begins as a polite inventory of chairs and lamps turns into the first honest conversation of their lives, held where anyone walking the dog could watch it.',
    es: {
      title: 'Una casa de cristal',
      description:
        'Cuando muere el célebre arquitecto, tres hermanas heredan la villa transparente en la que jamás les permitieron estar a solas. Tienen un fin de semana para decidir si la venden, si viven en ella o si se la dejan al bosque. Lo que empieza como un educado inventario de sillas y lámparas se convierte en la primera conversación sincera de sus vidas, a la vista de cualquiera que pasee al perro.',
    },
    genres: ['Drama'],
    rating: '12',
    duration: 1080,
    released: '2026-03-27',
    trailer: 'TrGlassH',
    chapters: [
      [0, 'Intro'],
      [95, 'Friday'],
      [402, 'Saturday'],
      [766, 'Sunday'],
      [1020, 'Credits'],
    ],
    params: { productIds: `!jwp:${premier.jwp},!cleeng:${premier.cleeng}` },
  }),
  film({
    id: 'TwoChair',
    title: 'Two Chairs by the Window',
    description:
      'A hospital night nurse sets out a second chair in room fourteen every evening, for a visitor who has not come in six weeks. Then one rainy Tuesday the chair is taken. In the small hours the nurse, the patient and the stranger pass round a flask of soup and slowly discover that each of them believes they are there for somebody else’s sake. A chamber piece of great tenderness and very few words.',
    es: {
      title: 'Dos sillas junto a la ventana',
      description:
        'Una enfermera del turno de noche coloca cada tarde una segunda silla en la habitación catorce, para una visita que lleva seis semanas sin aparecer. Un martes de lluvia, la silla está ocupada. De madrugada, la enfermera, el paciente y el desconocido comparten un termo de sopa y descubren poco a poco que cada uno cree estar allí por otro. Una pieza de cámara de enorme ternura y muy pocas palabras.',
    },
    genres: ['Drama'],
    rating: 'PG',
    duration: 655,
    captionFile: 'huge',
    released: '2023-11-10',
  }),
  film({
    id: 'PaperBoa',
    title: 'Paper Boats',
    description:
      'In a town that floods every autumn, eleven-year-old Nadia folds her father’s unpaid bills into boats and launches them from the kitchen window. The boats travel further than she could have guessed. One by one the neighbours begin to answer, in the same handwriting, on the same red-bordered paper. A small, luminous film about debt, pride and the postal service of running water.',
    es: {
      title: 'Barcos de papel',
      description:
        'En un pueblo que se inunda cada otoño, Nadia, de once años, convierte en barcos las facturas impagadas de su padre y los bota desde la ventana de la cocina. Los barcos llegan más lejos de lo que ella podía imaginar. Uno a uno, los vecinos empiezan a contestar, con la misma letra y en el mismo papel de borde rojo. Una película pequeña y luminosa sobre las deudas, el orgullo y el servicio postal del agua.',
    },
    genres: ['Drama', 'Family'],
    rating: 'U',
    duration: 518,
    released: '2022-09-02',
    params: { free: 'true', availableUntil: '2099-01-31T21:00:00Z' },
  }),
  film({
    id: 'WinterCo',
    title: 'The Winter Coat',
    description:
      'Ilse buys a second-hand coat and finds in its lining a cloakroom ticket, number 212, from an opera house that burned down in 1961. Her search for the owner leads through pawnshops, a chess club and a care home where nobody speaks to anybody. By the time she knows whose shoulders it was cut for, the thaw has come and she no longer needs a coat at all.',
    es: {
      title: 'El abrigo de invierno',
      description:
        'Ilse compra un abrigo de segunda mano y encuentra en el forro una ficha de guardarropa, la 212, de un teatro de ópera que ardió en 1961. La búsqueda de su dueña la lleva por casas de empeño, un club de ajedrez y una residencia en la que nadie habla con nadie. Cuando por fin sabe para qué hombros lo cortaron, ha llegado el deshielo y ya no necesita ningún abrigo.',
    },
    genres: ['Drama', 'Romance'],
    rating: 'PG',
    duration: 931,
    captionFile: 'broken',
    released: '2021-12-17',
    chapters: [
      [0, 'Intro'],
      [88, 'Number 212'],
      [470, 'The chess club'],
      [870, 'Credits'],
    ],
  }),
  film({
    id: 'Overtime',
    title: 'Overtime',
    description:
      'The referee has blown the final whistle, but two village teams refuse to leave the pitch until somebody scores. Night falls, car headlights are lined up along the touchline, and the goalkeepers, who married each other’s sisters, start to talk across ninety metres of mud. Funny, bruised and shot almost entirely from the height of the ball, Overtime knows exactly what men say when they are supposed to be doing something else.',
    es: {
      title: 'Tiempo añadido',
      description:
        'El árbitro ha pitado el final, pero los dos equipos del valle se niegan a abandonar el campo hasta que alguien marque. Cae la noche, se alinean los faros de los coches junto a la banda y los porteros, cada uno casado con la hermana del otro, empiezan a hablarse a través de noventa metros de barro. Divertida, magullada y rodada casi por completo a la altura del balón, sabe muy bien lo que dicen los hombres cuando deberían estar haciendo otra cosa.',
    },
    genres: ['Drama', 'Comedy'],
    rating: '12',
    duration: 704,
    captionFile: 'empty',
    files: true,
    released: '2024-06-14',
  }),
  film({
    id: 'Beekeepr',
    title: 'What the Beekeeper Owed',
    description:
      'Old custom says that someone must tell the bees when their keeper dies. Tomás, who left the valley at seventeen and is allergic to everything in it, draws the short straw. Between the house and the hives lie four hundred steps and thirty years of things nobody wrote to him about. A funeral comedy in black and honey, with a closing scene that audiences have been known to hum to.',
    es: {
      title: 'Lo que debía el apicultor',
      description:
        'Manda la costumbre que alguien avise a las abejas cuando muere su apicultor. A Tomás, que dejó el valle con diecisiete años y es alérgico a todo lo que hay en él, le toca la pajita más corta. Entre la casa y las colmenas hay cuatrocientos pasos y treinta años de cosas que nadie le contó por carta. Una comedia fúnebre de luto y miel, con una escena final que el público suele acompañar tarareando.',
    },
    genres: ['Drama', 'Comedy'],
    rating: '12',
    duration: 789,
    captionFile: 'voices',
    released: '2023-04-21',
    trailer: 'TrBeekpr',
  }),
  film({
    id: 'Interprt',
    title: 'The Interpreter’s Pause',
    description:
      'At an asylum hearing, a court interpreter hears a witness describe the street where she herself grew up. She has four seconds between each sentence and its translation. In those four seconds she must decide how much of the truth is hers to tell. Shot in real time inside a single beige room, this is a thriller about grammar and a drama about home.',
    es: {
      title: 'La pausa de la intérprete',
      description:
        'En una vista de asilo, una intérprete judicial oye a un testigo describir la calle en la que ella misma creció. Entre cada frase y su traducción dispone de cuatro segundos. En esos cuatro segundos debe decidir cuánta verdad le corresponde contar. Rodada en tiempo real dentro de una única sala de color beis, es un thriller sobre la gramática y un drama sobre el hogar.',
    },
    genres: ['Drama', 'Thriller'],
    rating: '12',
    duration: 612,
    captionFile: 'styled',
    released: '2025-02-07',
    params: { requiresSubscription: 'true' },
  }),
]
