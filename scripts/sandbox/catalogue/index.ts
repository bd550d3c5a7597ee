import { films, trailers } from './films/index.ts'
import { playlists } from './playlists.ts'
import type { Catalogue } from './types.ts'

export { ids } from './ids.ts'

/** What the fictional publisher of the demo, Foyer Pictures, shows. */
export const catalogue: Catalogue = {
  media: [...films, ...trailers],
  playlists,
  series: [],
  contentLists: [],
}
