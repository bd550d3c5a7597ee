import { useStore } from '@nanostores/react'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { useUserAreaGuard } from '#features/account/use-user-area-guard.client.ts'
import { $favorites, clearFavorites, removeFavorite, restoreFavorite } from '#features/lists/lists.store.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { EmptyState, HomeLink } from '#ui/site/EmptyState.tsx'
import { ClearList } from './ClearList.client.tsx'
import { FailedList } from './FailedList.client.tsx'
import { RemovableCards } from './RemovableCards.client.tsx'
import { SuggestedCards } from './SuggestedCards.client.tsx'
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
  const { state, items, retry } = useListItems(language, listId, ids)
  const empty = (
    <>
      <EmptyState icon="heart" title={text('user:favorites.not_found')} action={<HomeLink language={language} />} />
      <SuggestedCards language={language} />
    </>
  )
  if (ids.length === 0) return empty
  if (state === 'failed') return <FailedList language={language} onRetry={retry} />
  return (
    <>
      <ClearList
        language={language}
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
      />
      {state === 'loading' ? (
        <LoadingState language={language} failed={false} again={retry} size="page" />
      ) : items.length === 0 ? (
        empty
      ) : (
        <RemovableCards
          language={language}
          label={text('common:favorites')}
          cards={toListCards(language, listId, items)}
          items={items}
          texts={{
            remove: text('video:remove_from_favorites'),
            removed: text('video:favorite_removed'),
            restored: text('video:favorite_added'),
          }}
          removals={removals}
        />
      )}
    </>
  )
}
