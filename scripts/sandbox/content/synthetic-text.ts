type Pair = { en: string; es: string }
type Pool = [Pair, ...Pair[]]

const pool = (first: [string, string], ...rest: [string, string][]): Pool => [
  { en: first[0], es: first[1] },
  ...rest.map(([en, es]) => ({ en, es })),
]

export const genres = pool(
  ['Drama', 'Drama'],
  ['Comedy', 'Comedia'],
  ['Documentary', 'Documental'],
  ['Thriller', 'Suspense'],
  ['Family', 'Familiar'],
  ['Music', 'Música'],
  ['Nature', 'Naturaleza'],
  ['Science fiction', 'Ciencia ficción'],
)

export const nouns = pool(
  ['Harbour', 'el puerto'],
  ['Orchard', 'el huerto'],
  ['Signal', 'la señal'],
  ['Ferry', 'el transbordador'],
  ['Glacier', 'el glaciar'],
  ['Workshop', 'el taller'],
  ['Carousel', 'el tiovivo'],
  ['Telescope', 'el telescopio'],
  ['Staircase', 'la escalera'],
  ['Quarry', 'la cantera'],
  ['Parade', 'el desfile'],
  ['Lantern', 'el farol'],
  ['Bakery', 'la panadería'],
)

export const twists = pool(
  ['The Last {thing}', 'Lo último de {thing}'],
  ['Beyond the {thing}', 'Más allá de {thing}'],
  ['A Winter at the {thing}', 'Un invierno en {thing}'],
  ['Letters from the {thing}', 'Cartas desde {thing}'],
  ['Nobody Owns the {thing}', 'Nadie es dueño de {thing}'],
  ['The {thing} at Noon', 'A mediodía, {thing}'],
  ['Under the {thing}', 'Debajo de {thing}'],
)

export const places = pool(
  ['a fishing town with one traffic light', 'un pueblo pesquero con un solo semáforo'],
  ['an unfinished tower of nineteen floors', 'una torre de diecinueve plantas sin terminar'],
  ['a valley where the radio arrives late', 'un valle al que la radio llega tarde'],
  ['a village on an island that some maps leave out', 'un pueblo de una isla que algunos mapas omiten'],
  ['a toy factory that works only at night', 'una fábrica de juguetes que solo trabaja de noche'],
  ['a station where no train has stopped for years', 'una estación en la que hace años que no para un tren'],
)

export const sentences: [Pool, Pool, Pool, Pool, Pool] = [
  pool(
    [
      'In {place}, two sisters inherit a key, a debt and a promise that neither of them remembers making.',
      'En {place}, dos hermanas heredan una llave, una deuda y una promesa que ninguna recuerda haber hecho.',
    ],
    [
      'A retired engineer returns to {place} to repair the one machine she was never able to explain to anybody.',
      'Una ingeniera jubilada vuelve a {place} para reparar la única máquina que nunca supo explicar a nadie.',
    ],
    [
      'Everybody in {place} knows the story, yet each of them swears that it happened to somebody else entirely.',
      'En {place} todos conocen la historia, pero cada uno jura que le ocurrió a otra persona.',
    ],
  ),
  pool(
    [
      'When the first snow closes the pass, a borrowed van and a stubborn dog become the whole of the rescue plan.',
      'Cuando la primera nieve cierra el paso, una furgoneta prestada y un perro terco son todo el plan de rescate.',
    ],
    [
      'The only witness is nine years old, keeps meticulous notes and refuses to answer anything before breakfast.',
      'La única testigo tiene nueve años, toma notas minuciosas y se niega a responder nada antes del desayuno.',
    ],
    [
      'What begins as a quarrel about a fence turns, over one long summer, into the best friendship of their lives.',
      'Lo que empieza como una pelea por una valla se convierte, en un largo verano, en la mejor amistad de sus vidas.',
    ],
    [
      'A letter that was posted forty years ago arrives on a Tuesday, with the stamp of a country that is gone.',
      'Una carta enviada hace cuarenta años llega un martes, con el sello de un país que ya no existe.',
    ],
  ),
  pool(
    [
      'Shot over three winters with a crew of five, it finds its warmth in kitchens, engines and unfinished sentences.',
      'Rodada en tres inviernos con un equipo de cinco, encuentra su calor en cocinas, motores y frases sin terminar.',
    ],
    [
      'Nothing in the frame is there by accident, least of all the silence between the people who share it.',
      'Nada en el plano está por casualidad, y menos que nada el silencio entre quienes lo comparten.',
    ],
    [
      'The director lets the weather decide the pace, and the weather turns out to have an excellent sense of timing.',
      'La directora deja que el tiempo decida el ritmo, y el tiempo resulta tener un sentido excelente de la oportunidad.',
    ],
  ),
  pool(
    [
      'By the time the music stops, the question is no longer who took it but who was brave enough to give it back.',
      'Cuando la música se detiene, la pregunta ya no es quién se lo llevó, sino quién se atrevió a devolverlo.',
    ],
    [
      'Somewhere between the second ferry and the third lie, the journey becomes more honest than the travellers.',
      'En algún punto entre el segundo barco y la tercera mentira, el viaje se vuelve más honesto que los viajeros.',
    ],
    [
      'It is a small film about a large decision, told with patience, good humour and one unforgettable telephone call.',
      'Es una película pequeña sobre una decisión grande, contada con paciencia, humor y una llamada inolvidable.',
    ],
  ),
  pool(
    [
      'Restored from the original negative for this collection, with new captions and an introduction by its editor, who explains why the last reel was cut twice.',
      'Restaurada a partir del negativo original para esta colección, con subtítulos nuevos y una presentación de su montadora, que explica por qué la última bobina se cortó dos veces.',
    ],
    [
      'Seen at eleven festivals and loved at all of them, it is presented here complete, in the version its makers always meant audiences to see, rain scene included.',
      'Vista en once festivales y querida en todos, se presenta aquí completa, en la versión que sus autores siempre quisieron mostrar, con la escena de la lluvia incluida.',
    ],
  ),
]
