import { ids } from './ids.ts'
import { film, inSpanish } from './make.ts'
import type { CataloguePlaylist } from './types.ts'

/** DRM policy of the property; the platform refuses all others. */
export const drmPolicy = 'FoyerDrm'

/** Protected film: public metadata, signed and encrypted streams. */
export const sealed = film({
  id: ids.access.protected,
  title: 'The Sealed Room',
  description:
    'When the archive of the house was moved, one room was found without a door. The plans show it, the caretaker hums when he is asked about it, and on quiet nights a projector can be heard behind the wall. Archivist Noor Haddad has a drill, a torch and a key that fits nothing. What she finds in there is a film of the evening on which she finds it.',
  es: {
    title: 'La sala sellada',
    description:
      'Al trasladar el archivo de la casa apareció una sala sin puerta. Está en los planos, el conserje tararea cuando le preguntan por ella y en las noches tranquilas se oye un proyector tras la pared. La archivera Noor Haddad tiene un taladro, una linterna y una llave que no abre nada. Lo que encuentra dentro es una película de la noche en que la encuentra.',
  },
  genres: ['Thriller'],
  rating: '12',
  duration: 192,
  released: '2025-12-05',
  footage: 'clearkey',
  signedStream: true,
  captions: ['en', 'es'],
  chapters: [
    [0, 'A room without a door'],
    [96, 'The key'],
  ],
  params: { free: 'true' },
})

/** Protected film with ClearKey in HLS: no DASH, no FairPlay. */
export const sealedLetter = film({
  id: ids.access.protectedHls,
  title: 'The Sealed Letter',
  description:
    'A letter has been in the dead letter office of Port Ambrose for sixty years, and every clerk has left it to the next. On her last day before retirement Ines Falk steams it open over the kettle. It is addressed to her, it is dated tomorrow, and it asks her, in her own hand, not to read on.',
  es: {
    title: 'La carta sellada',
    description:
      'Una carta lleva sesenta años en la oficina de cartas muertas de Puerto Ambrosio, y cada empleado se la ha dejado al siguiente. En su último día antes de jubilarse, Inés Falk la abre al vapor de la tetera. Va dirigida a ella, lleva la fecha de mañana y le pide, con su propia letra, que no siga leyendo.',
  },
  genres: ['Thriller'],
  rating: '12',
  duration: 192,
  released: '2025-12-12',
  footage: 'clearkey',
  manifest: 'hls',
  signedStream: true,
  captions: ['en', 'es'],
  chapters: [
    [0, 'The kettle'],
    [96, 'Her own hand'],
  ],
  params: { free: 'true' },
})

export const vault: CataloguePlaylist = {
  id: ids.vault,
  title: 'Under lock and key',
  description: 'Films that show how streams are protected: encrypted, signed, and kept to their region.',
  kind: 'MANUAL',
  items: [ids.access.protected, ids.access.protectedHls, ids.access.signed, ids.access.geoBlocked, ids.access.free],
  params: inSpanish({
    title: 'Bajo llave',
    description: 'Películas que muestran cómo se protege un vídeo: cifrado, firmado y limitado a su región.',
  }),
}
