import { useStore } from '@nanostores/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Media } from '#core/content/media.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { useUserAreaGuard } from '#features/account/use-user-area-guard.client.ts'
import { $favorites, clearFavorites, removeFavorite, restoreFavorite } from '#features/lists/lists.store.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
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

/** Favourites of a signed-in viewer as a grid, with buttons that remove one of them or all. */
export function FavoritesPanel({ language, listId }: Props) {
  const text = textFor(language)
  const favorites = useStore($favorites)
  useUserAreaGuard()
  const { ids, removed, remove, restore, forget } = useRemovals(favorites.map(({ mediaid }) => mediaid))
  const { state, items, retry } = useListItems(language, listId, ids)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => () => dialog.current?.close(), [])

  const clear = () => {
    dialog.current?.close()
    clearFavorites()
    forget()
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
        <div className={s.grid}>
          <CardGrid
            language={language}
            variant="favorites"
            ratio="16:9"
            label={text('common:favorites')}
            cards={toListCards(language, listId, 'favorites', items)}
            tools={(index) => (
              <CardTool
                language={language}
                item={items[index]}
                isRemoved={removed.has(items[index]?.id ?? '')}
                remove={remove}
                restore={restore}
              />
            )}
          />
        </div>
      )}
      <ClearDialog language={language} dialog={dialog} onClear={clear} />
    </>
  )
}

/** Favourites, with those that were removed on this page at their places. */
function useRemovals(stored: string[]) {
  const [removed, setRemoved] = useState<ReadonlyMap<string, number>>(new Map())
  const withRemoved = (list: string[], [id, index]: readonly [string, number]) =>
    list.includes(id) ? list : [...list.slice(0, index), id, ...list.slice(index)]
  const without = (id: string) => new Map([...removed].filter(([other]) => other !== id))
  return {
    // The index of each counts without the earlier ones.
    ids: [...removed].reverse().reduce(withRemoved, stored),
    removed,
    remove(id: string) {
      removeFavorite(id)
      setRemoved(new Map([...without(id), [id, stored.indexOf(id)]]))
    },
    restore(id: string) {
      restoreFavorite(id, removed.get(id) ?? 0)
      setRemoved(without(id))
    },
    forget: () => setRemoved(new Map()),
  }
}

type ToolProps = Pick<ReturnType<typeof useRemovals>, 'remove' | 'restore'> & {
  language: Locale
  item: Media | undefined
  isRemoved: boolean
}

/** Button of a card that removes it, or takes that back. */
function CardTool({ language, item, isRemoved, remove, restore }: ToolProps) {
  const text = textFor(language)
  const place = useRef<HTMLDivElement>(null)
  if (!item) return null
  const { id, title } = item
  const change = (action: (id: string) => void, message: string) => {
    action(id)
    announceMessage(message)
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  }
  return (
    <div ref={place} className={isRemoved ? s.undo : s.tool}>
      {isRemoved ? (
        <Button
          variant="secondary"
          aria-label={`${text('common:undo')}: ${title}`}
          onClick={() => change(restore, text('video:favorite_added'))}
        >
          {text('common:undo')}
        </Button>
      ) : (
        <IconButton
          icon="close"
          label={`${text('video:remove_from_favorites')}: ${title}`}
          onClick={() => change(remove, text('video:favorite_removed'))}
        />
      )}
    </div>
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
