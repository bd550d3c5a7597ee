import { invalidItems } from './broken.ts'
import { films, trailers } from './films/index.ts'
import { contentLists } from './lists.ts'
import { live } from './live.ts'
import { pages } from './pages.ts'
import { playlists } from './playlists.ts'
import { episodes, series, seriesTrailers } from './series/index.ts'
import type { Catalogue } from './types.ts'
import { sealed, sealedLetter, vault } from './vault.ts'

export { ids, isSiteId } from './ids.ts'

/** Catalogue of the fictional publisher Foyer Pictures. */
export const catalogue: Catalogue = {
  media: [
    ...films,
    ...trailers,
    ...episodes,
    ...seriesTrailers,
    ...live,
    ...pages,
    ...invalidItems,
    sealed,
    sealedLetter,
  ],
  playlists: [...playlists, vault],
  series,
  contentLists,
}
