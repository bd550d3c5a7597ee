import type { ReactNode } from 'react'
import type { RenderContext } from '#core/screen.ts'
import { AccountPanel } from '#features/account/AccountPanel.island.tsx'
import type { UserProps } from '#features/account/user.screen.ts'
import { FavoritesPanel } from '#features/browse/FavoritesPanel.island.tsx'
import { PaymentsPanel } from '#features/checkout/PaymentsPanel.island.tsx'
import { panel } from './panel.tsx'

/** Returns the islands of a page of the account. */
export const userSlots = (
  { language }: RenderContext,
  { page, pages, favoritesList }: UserProps,
): { panel?: ReactNode } => ({
  panel: panel(
    language,
    (page === 'favorites' && favoritesList && <FavoritesPanel language={language} listId={favoritesList} />) ||
      (pages && page === 'payments' && <PaymentsPanel language={language} />) ||
      (pages && page === 'my-account' && <AccountPanel language={language} />),
  ),
})
