import { ids } from './ids.ts'
import { epochSeconds, inSpanish } from './make.ts'
import type { CatalogueMedia, CataloguePlaylist } from './types.ts'

// In `broken`, null removes a field, as JSON has no undefined; NaN becomes null.
const nullOnTheWire = Number.NaN

type Rest = Partial<Omit<CatalogueMedia, 'id' | 'title' | 'description'>>

// An own genre and year exclude these from related and new films.
const odd = (
  id: string,
  [title, description]: [string, string],
  [titleEs, descriptionEs]: [string, string],
  fields: Rest,
): CatalogueMedia => ({
  id,
  title,
  description,
  tags: ['Curiosity'],
  duration: 240,
  pubdate: epochSeconds('2019-01-02'),
  ...fields,
  params: {
    ...inSpanish({ title: titleEs, description: descriptionEs }),
    genre: 'Curiosity',
    'genre-es': 'Curiosidad',
    rating: 'U',
    free: 'true',
    ...fields.params,
  },
})

/** Invalid item in an ordinary list. */
export const misplacedItemId = 'OddNoTit'

const missing = [
  odd(misplacedItemId, ['Untitled Reel', 'Arrived without a title.'], ['Rollo sin título', 'Llegó sin título.'], {
    broken: { title: null, 'title-es': null },
  }),
  odd('OddNoMid', ['No Number', 'Arrived without an id.'], ['Sin número', 'Llegó sin identificador.'], {
    broken: { mediaid: null },
  }),
  odd('OddNoImg', ['Unseen', 'Has no picture at all.'], ['Nunca vista', 'No tiene ninguna imagen.'], {
    images: false,
    captions: ['en', 'es'],
  }),
  odd('OddNoSrc', ['Empty Can', 'Has nothing to play.'], ['Lata vacía', 'No tiene nada que reproducir.'], {
    broken: { sources: null, tracks: null },
  }),
  odd('OddZeroS', ['Empty Reel', 'Has a list of no sources.'], ['Bobina vacía', 'Trae una lista sin fuentes.'], {
    footage: 'none',
  }),
  odd('OddNulls', ['All Null', 'Most of its fields are null.'], ['Todo nulo', 'Casi todos sus campos son nulos.'], {
    broken: {
      description: nullOnTheWire,
      tags: nullOnTheWire,
      duration: nullOnTheWire,
      pubdate: nullOnTheWire,
      image: nullOnTheWire,
      images: nullOnTheWire,
      sources: nullOnTheWire,
      tracks: nullOnTheWire,
      genre: nullOnTheWire,
      rating: nullOnTheWire,
    },
  }),
  odd(
    'OddEmpty',
    ['All Empty', 'Most of its fields are empty.'],
    ['Todo vacío', 'Casi todos sus campos están vacíos.'],
    {
      broken: {
        title: '',
        description: '',
        tags: '',
        image: '',
        images: [],
        genre: '',
        rating: '',
        link: '',
        contentType: '',
      },
    },
  ),
]

const mistyped = [
  odd('OddTypes', ['Wrong Types', 'Text where numbers belong.'], ['Tipos cambiados', 'Texto donde van números.'], {
    broken: { duration: '04:00', tags: ['Curiosity', 'Drama'], pubdate: '2024-03-01T10:00:00Z' },
  }),
  odd('OddTitle', ['1984', 'Its title is a number.'], ['1984', 'Su título es un número.'], {
    broken: { title: 1984, 'title-es': 1984 },
  }),
  odd('OddShape', ['Wrong Shapes', 'Objects where lists belong.'], ['Formas cambiadas', 'Objetos donde van listas.'], {
    broken: { sources: { file: 'none' }, images: 'poster.jpg', tracks: 'captions.vtt', free: true, rating: 12 },
  }),
  odd('OddTimes', ['Out of Time', 'Runs for minus four minutes.'], ['Fuera de tiempo', 'Dura menos cuatro minutos.'], {
    broken: { duration: -240, pubdate: 1_735_689_600_000, 'title-es': null, 'description-es': null },
  }),
  odd(
    'OddParam',
    ['Odd Parameters', 'Its parameters make no sense.'],
    ['Parámetros raros', 'Sus parámetros no tienen sentido.'],
    {
      params: {
        contentType: 'hologram',
        productIds: ',jwp:,:C1,!,cleeng',
        trailerId: 'not an id',
        episodeNumber: 'twelve',
        scheduleUrl: 'http://[',
      },
      broken: { recommendations: 42, variations: null, link: 'javascript:window.hostile=1' },
    },
  ),
  odd(
    'OddSuple',
    ['Unknown Files', 'Only formats nobody plays.'],
    ['Archivos raros', 'Solo formatos que nadie reproduce.'],
    {
      broken: {
        sources: [
          { file: 'javascript:window.hostile=1', type: 'application/vnd.apple.mpegurl' },
          { file: 'https://nowhere.invalid/film.wmv', type: 'video/x-ms-wmv' },
          { type: 'video/mp4' },
          null,
        ],
      },
    },
  ),
]

const longTitle =
  'The Extraordinary, Lamentable and Only Partly Exaggerated History of the Three Clockmakers of Saint-Aubin Who, ' +
  'Having Quarrelled over the Correct Time, Built Three Towers, Married Three Sisters, Raised Three Armies of Geese ' +
  'and Were Never Again on Time for Anything, as Told by the Fourth Clockmaker'

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const wordy = [
  odd(
    'OddLong1',
    [longTitle.padEnd(300, '.'), 'Its title has three hundred characters.'],
    [
      'La extraordinaria, lamentable y solo en parte exagerada historia de los tres relojeros de Saint-Aubin, que ' +
        'riñeron por la hora exacta, levantaron tres torres, se casaron con tres hermanas, criaron tres ejércitos de ' +
        'gansos y jamás volvieron a llegar puntuales a nada, contada por el cuarto relojero',
      'Su título original tiene trescientos caracteres.',
    ],
    { captions: ['en', 'es'] },
  ),
  odd(
    'OddWord1',
    [unbroken, `${unbroken.repeat(4)} is one word.`],
    [unbroken, `${unbroken.repeat(4)} es una palabra.`],
    {
      captions: ['en', 'es'],
    },
  ),
  odd(
    'OddHtml1',
    [
      'Tom & Jo <em>Forever</em>',
      '<p>Pasted from a <b>web page</b>.<br/>It has&nbsp;entities &amp; <a href="javascript:window.hostile=1">links</a>, ' +
        '<script>window.hostile = 1</script><img src=x onerror="window.hostile=1"> and a tag that never closes <div',
    ],
    [
      'Tom y Jo <em>para siempre</em>',
      '<p>Pegado de una <b>página web</b>.<br/>Lleva&nbsp;entidades &amp; <a href="javascript:window.hostile=1">enlaces</a>, ' +
        '<script>window.hostile = 1</script><img src=x onerror="window.hostile=1"> y una etiqueta que nunca se cierra <div',
    ],
    {},
  ),
  odd(
    'OddEmoji',
    [
      '🎬 Night of the 🦊🌙 — Director’s ✂️',
      'A family 👨‍👩‍👧‍👦, a flag 🇵🇹, a wave 👋🏽 and a heart ❤️‍🔥 walk into a cinema 🍿.',
    ],
    [
      '🎬 La noche del 🦊🌙 — montaje ✂️',
      'Una familia 👨‍👩‍👧‍👦, una bandera 🇵🇹, un saludo 👋🏽 y un corazón ❤️‍🔥 entran en un cine 🍿.',
    ],
    { tags: ['Curiosity', '🦊'] },
  ),
  odd(
    'OddHalfE',
    ['Half an Emoji \ud83e', 'Cut in the middle of a character \ud83c and\u0000 with\u0007 control\u2028 signs.'],
    ['Medio emoji \ud83e', 'Cortado por la mitad de un carácter \ud83c y\u0000 con\u0007 signos\u2028 de control.'],
    {},
  ),
  odd(
    'OddArab1',
    [
      'مصباح على الشاطئ',
      'في كل مساء تُشعل ليلى مصباحاً على الشاطئ لأبٍ لن يعود، حتى يجيبها ذات ليلة ضوءٌ من البحر (1998).',
    ],
    ['مصباح على الشاطئ', 'Cada tarde Layla enciende una lámpara en la playa: «مصباح على الشاطئ», rodada en árabe.'],
    {},
  ),
  odd(
    'OddHebr1',
    [
      'המכתב האחרון: The Last Letter',
      'דוור מוצא מכתב שלא נמסר ב-1967 ויוצא לחפש את הכתובת. סרט על רחובות שהחליפו שמות.',
    ],
    ['המכתב האחרון: la última carta', 'Un cartero encuentra una carta de 1967: «המכתב האחרון», rodada en hebreo.'],
    {},
  ),
]

export const invalidItems = [...missing, ...mistyped, ...wordy]

export const invalidItemsPlaylist: CataloguePlaylist = {
  id: ids.oddities,
  title: 'Cabinet of curiosities',
  description: 'Every way in which a real platform breaks, one item each.',
  kind: 'MANUAL',
  items: invalidItems.map(({ id }) => id),
  params: inSpanish({
    title: 'Gabinete de curiosidades',
    description: 'Todas las formas en que se rompe una plataforma de verdad, una por elemento.',
  }),
}
