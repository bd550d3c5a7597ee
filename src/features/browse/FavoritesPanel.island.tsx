import { useStore } from '@nanostores/react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { useUserAreaGuard } from '#features/account/use-user-area-guard.client.ts'
import { $favorites, clearFavorites } from '#features/lists/lists.store.ts'
import { Button } from '#ui/base/Button.tsx'
import { focusOrContent, retryWithFocus } from '#ui/base/focus.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useBackdrop } from '#ui/base/use-modal.ts'
import { CardGrid } from '#ui/media/CardGrid.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import { EmptyState, HomeLink } from '#ui/site/EmptyState.tsx'
import s from './FavoritesPanel.module.css'
import { SuggestedCards } from './SuggestedCards.client.tsx'
import { toListCards, useListItems } from './use-listed.client.ts'

type Props = { language: Locale; listId: string }

/** Favourites of a signed-in viewer as a grid, with a button that clears them. */
export function FavoritesPanel({ language, listId }: Props) {
  const text = textFor(language)
  const favorites = useStore($favorites)
  useUserAreaGuard()
  const ids = favorites.map(({ mediaid }) => mediaid)
  const { state, items, retry } = useListItems(language, listId, ids)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => () => dialog.current?.close(), [])

  const clear = () => {
    dialog.current?.close()
    clearFavorites()
    announceMessage(text('user:favorites.cleared'), 'assertive')
    requestAnimationFrame(() => focusOrContent())
  }
  const empty = (
    <>
      <EmptyState icon="heart" title={text('user:favorites.not_found')} action={<HomeLink language={language} />} />
      <SuggestedCards language={language} />
    </>
  )
  if (ids.length === 0) return empty
  if (state === 'failed') {
    const again = (
      <Button variant="primary" onClick={() => retryWithFocus(retry)}>
        {text('common:retry')}
      </Button>
    )
    return <EmptyState icon="warning" title={text('error:could_not_load_items')} action={again} />
  }
  return (
    <>
      <div className={s.bar}>
        <Button variant="secondary" onClick={() => dialog.current?.showModal()}>
          {text('user:favorites.clear')}
        </Button>
      </div>
      {state === 'loading' ? (
        <LoadingState language={language} failed={false} again={retry} size="page" />
      ) : items.length === 0 ? (
        empty
      ) : (
        <CardGrid
          language={language}
          variant="favorites"
          ratio="16:9"
          label={text('common:favorites')}
          cards={toListCards(language, listId, 'favorites', items)}
        />
      )}
      <ClearDialog language={language} dialog={dialog} onClear={clear} />
    </>
  )
}

type ClearProps = { language: Locale; dialog: RefObject<HTMLDialogElement | null>; onClear: () => void }

function ClearDialog({ language, dialog, onClear }: ClearProps) {
  const text = textFor(language)
  const close = useCallback(() => dialog.current?.close(), [dialog])
  useBackdrop(dialog, close)
  return (
    <dialog
      ref={dialog}
      className={s.dialog}
      aria-labelledby="clear-favorites"
      aria-describedby="clear-favorites-text"
      data-testid="dialog"
    >
      <h2 id="clear-favorites">{text('user:favorites.clear_confirm_title')}</h2>
      <p id="clear-favorites-text">{text('user:favorites.clear_confirm_text')}</p>
      {/* The first button takes the focus. */}
      <div className={s.choices}>
        <Button variant="secondary" onClick={close}>
          {text('common:cancel')}
        </Button>
        <Button variant="primary" onClick={onClear}>
          {text('common:yes')}
        </Button>
      </div>
    </dialog>
  )
}
