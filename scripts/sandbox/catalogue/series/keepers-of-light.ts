import { ids } from '../ids.ts'
import { createFlatSeries } from '../make-series.ts'

export const keepersOfLight = createFlatSeries(
  {
    id: ids.series.lighthouseKeepers,
    prefix: 'Lights',
    title: 'Keepers of Light',
    description:
      'Six lighthouses, six keepers, one question: why stay, now that the lamp looks after itself? From the Faroe Islands to Tierra del Fuego, each film spends a single night in a tower with somebody who is officially no longer needed. There is weather, soup, solitude and a surprising amount of ping-pong. A documentary series for everyone who leaves a light on.',
    es: {
      title: 'Guardianes de la luz',
      description:
        'Seis faros, seis fareros y una pregunta: ¿por qué quedarse ahora que la lámpara se cuida sola? De las islas Feroe a Tierra del Fuego, cada película pasa una sola noche en una torre con alguien que, oficialmente, ya no hace falta. Hay temporales, sopa, soledad y una sorprendente cantidad de pimpón. Una serie documental para quienes dejan siempre una luz encendida.',
    },
    genres: ['Documentary', 'Nature'],
    rating: 'U',
    trailer: 'TrLights',
    params: { free: 'true' },
  },
  '2024-01-12',
  [
    {
      en: [
        'The Stairs',
        'Jógvan climbs two hundred and eleven steps every evening to switch on a lamp that has been automatic since 1985. He explains why at the top, once he has his breath back, and the answer has to do with his wife, the herring boats and a promise made in fog.',
      ],
      es: [
        'La escalera',
        'Jógvan sube cada tarde doscientos once peldaños para encender una lámpara que es automática desde 1985. Arriba, cuando recobra el aliento, explica por qué, y la respuesta tiene que ver con su mujer, los barcos del arenque y una promesa hecha entre la niebla.',
      ],
      duration: 622,
    },
    {
      en: [
        'Salt on the Glass',
        'Off the coast of Galicia, Carmiña cleans the lantern panes by hand, four hours a day, in any wind. She has tried every method known to science and prefers vinegar. A film about maintenance, stubbornness and the difference between clean and clear.',
      ],
      es: [
        'Sal en el cristal',
        'Frente a la costa gallega, Carmiña limpia a mano los cristales de la linterna, cuatro horas al día y con cualquier viento. Ha probado todos los métodos que conoce la ciencia y prefiere el vinagre. Una película sobre el mantenimiento, la terquedad y la diferencia entre limpio y claro.',
      ],
      duration: 587,
    },
    {
      en: [
        'Two for Tennis',
        'The rock has room for a tower, a shed and half a ping-pong table. Brothers Angus and Neil have been playing the same match, first to fifty thousand, since they took up the post. Tonight, in a force nine, it is match point.',
      ],
      es: [
        'Partido para dos',
        'En el peñasco caben una torre, un cobertizo y media mesa de pimpón. Los hermanos Angus y Neil juegan el mismo partido, a cincuenta mil puntos, desde que aceptaron el puesto. Esta noche, con viento de fuerza nueve, hay punto de partido.',
      ],
      duration: 544,
    },
    {
      en: [
        'The End of the World, Turn Left',
        'At the southern tip of Tierra del Fuego, naval petty officer Soledad Ríos lives with her husband, three children and a generator called Ernesto. The supply ship is late. The children put on a play about a supply ship.',
      ],
      es: [
        'El fin del mundo, a la izquierda',
        'En la punta sur de Tierra del Fuego, la suboficial Soledad Ríos vive con su marido, tres hijos y un generador llamado Ernesto. El barco de suministros se retrasa. Los niños montan una obra de teatro sobre un barco de suministros.',
      ],
      duration: 671,
    },
    {
      en: [
        'Migration',
        'For two nights every October the beam off Heligoland fills with thrushes. Keeper and ornithologist Wiebke stands in the middle of them with a clicker and counts, because somebody must. What she hears among the wings has changed in twenty years, and not in the way she feared.',
      ],
      es: [
        'Migración',
        'Dos noches de cada octubre, el haz de luz de Heligoland se llena de zorzales. Wiebke, farera y ornitóloga, se planta entre ellos con un contador y cuenta, porque alguien tiene que hacerlo. Lo que oye entre las alas ha cambiado en veinte años, y no como ella temía.',
      ],
      duration: 598,
    },
    {
      en: [
        'Lamp Out',
        'The last light in the series is to be switched off for good at sunrise. The whole island comes up to see it go, bringing chairs, cake and an accordion. At five past six something happens that nobody at the ministry has planned for.',
      ],
      es: [
        'Apagado',
        'La última luz de la serie se apagará para siempre al amanecer. La isla entera sube a despedirla con sillas, tarta y un acordeón. A las seis y cinco ocurre algo que nadie había previsto en el ministerio.',
      ],
      duration: 733,
    },
  ],
)
