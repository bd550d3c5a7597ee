import { ids } from './ids.ts'
import { film, inSpanish } from './make.ts'
import type { CataloguePlaylist } from './types.ts'

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
  params: { free: 'true' },
})

export const vault: CataloguePlaylist = {
  id: ids.vault,
  title: 'Under lock and key',
  description: 'Films that show how streams are protected: encrypted, signed, and kept to their region.',
  kind: 'MANUAL',
  items: [ids.access.protected, ids.access.signed, ids.access.geoBlocked, ids.access.free],
  params: inSpanish({
    title: 'Bajo llave',
    description: 'Películas que muestran cómo se protege un vídeo: cifrado, firmado y limitado a su región.',
  }),
}
