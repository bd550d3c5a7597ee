import { type BackdropName, backdropNames } from './backdrops/index.ts'

const byGenre: readonly (readonly [RegExp, readonly BackdropName[]])[] = [
  [
    /anim|kid|child|infantil|niñ/i,
    ['papercut', 'shapes', 'balloons', 'planets', 'underwater', 'train', 'islands', 'storm'],
  ],
  [/famil/i, ['papercut', 'balloons', 'train', 'islands', 'lake', 'beacon', 'underwater', 'shapes']],
  [
    /sci|cien.*fic|fantas|space|espacio/i,
    ['planets', 'spiral', 'ridges', 'dunes', 'skyline', 'doorway', 'profile', 'bridge'],
  ],
  [
    /thrill|crime|crimen|noir|myster|mister|susp|horror|terror/i,
    ['street', 'doorway', 'spiral', 'forest', 'road', 'bridge', 'skyline', 'beacon', 'room', 'train'],
  ],
  [/music|música|concert/i, ['concert', 'shapes', 'profile', 'room', 'skyline']],
  [/sport|deport/i, ['stadium', 'ridges', 'road', 'lake', 'seaMoon']],
  [
    /nature|natur|docu|travel|viaj/i,
    ['islands', 'underwater', 'marsh', 'ridges', 'lake', 'dunes', 'forest', 'balloons', 'storm', 'seaMoon'],
  ],
  [
    /advent|avent|action|acción|western/i,
    ['dunes', 'ridges', 'seaMoon', 'road', 'train', 'underwater', 'storm', 'balloons', 'beacon', 'lake'],
  ],
  [/comed|roman/i, ['balloons', 'shapes', 'room', 'street', 'islands', 'papercut', 'bridge', 'marsh', 'train', 'lake']],
  [/news|noticia|talk/i, ['skyline', 'shapes', 'bridge', 'islands']],
  [
    /drama|histor/i,
    [
      'room',
      'doorway',
      'profile',
      'marsh',
      'seaMoon',
      'train',
      'street',
      'storm',
      'bridge',
      'beacon',
      'forest',
      'road',
    ],
  ],
]

/** Backdrops of a genre in any supported language; all for unknown genres. */
export const backdropsFor = (genre = ''): readonly BackdropName[] =>
  byGenre.find(([pattern]) => pattern.test(genre))?.[1] ?? backdropNames

export const isPlayful = (genre = '') => /anim|kid|child|famil|infantil|comed/i.test(genre)
