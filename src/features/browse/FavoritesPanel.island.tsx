import { useStore } from '@nanostores/react'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { useUserAreaGuard } from '#features/account/use-user-area-guard.client.ts'
import { $favorites, clearFavorites, removeFavorite, restoreFavorite } from '#features/lists/lists.store.ts'
import { EmptyState, HomeLink } from '#ui/site/EmptyState.tsx'
import { ListPanel } from './ListPanel.client.tsx'
import { RemovableCards } from './RemovableCards.client.tsx'
import { toListCards, useListItems } from './use-listed.client.ts'
import { useRemovals } from './use-removals.client.ts'

type Props = { language: Locale; listId: string }

/** Favourites of a signed-in viewer as a grid, with buttons that remove one of them or all. */
export function FavoritesPanel({ language, listId }: Props) {
  const text = textFor(language)
  const favorites = useStore($favorites)
  useUserAreaGuard()
  const { entries, forget, ...removals } = useRemovals(favorites, { remove: removeFavorite, restore: restoreFavorite })
  const ids = entries.map(({ mediaid }) => mediaid)
  const listed = useListItems(language, listId, ids)
  return (
    <ListPanel
      language={language}
      isEmpty={ids.length === 0}
      listed={listed}
      empty={
        <EmptyState icon="heart" title={text('user:favorites.not_found')} action={<HomeLink language={language} />} />
      }
      texts={{
        clear: text('user:favorites.clear'),
        title: text('user:favorites.clear_confirm_title'),
        text: text('user:favorites.clear_confirm_text'),
        cleared: text('user:favorites.cleared'),
      }}
      onClear={() => {
        clearFavorites()
        forget()
      }}
    >
      <RemovableCards
        language={language}
        label={text('common:favorites')}
        cards={toListCards(language, listId, listed.items)}
        items={listed.items}
        texts={{
          remove: text('video:remove_from_favorites'),
          removed: text('video:favorite_removed'),
          restored: text('video:favorite_added'),
        }}
        removals={removals}
      />
    </ListPanel>
  )
}
