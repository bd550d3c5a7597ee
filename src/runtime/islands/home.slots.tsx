import type { RenderContext } from '#core/screen.ts'
import type { HomeSlots } from '#features/browse/HomeView.tsx'
import { favoritesOn, type HomeProps, personalIn } from '#features/browse/home.screen.ts'
import { LiveShelf } from '#features/browse/LiveShelf.island.tsx'
import { MoreShelves } from '#features/browse/MoreShelves.island.tsx'
import { PersonalShelf } from '#features/browse/PersonalShelf.island.tsx'
import { timedRows } from '#features/browse/rows.screen.ts'
import { FavoriteButton } from '#features/lists/FavoriteButton.island.tsx'
import { panel } from './panel.tsx'

/** Returns the islands of the home page. */
export function homeSlots({ language }: RenderContext, props: HomeProps): HomeSlots {
  const history = personalIn(props, 'history')
  const favorites = personalIn(props, 'favorites')
  const slots: HomeSlots = {
    more: panel(language, <MoreShelves language={language} {...props.remaining} />),
    history: panel(language, history && <PersonalShelf language={language} {...history} />),
    favorites: panel(language, favorites && <PersonalShelf language={language} {...favorites} />),
  }
  for (const row of timedRows(props)) slots[`row${row.index}`] = <LiveShelf {...row} />
  for (const { index, ...media } of favoritesOn(props))
    slots[`favorite${index}`] = <FavoriteButton language={language} {...media} />
  return slots
}
