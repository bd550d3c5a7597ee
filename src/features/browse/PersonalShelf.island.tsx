import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#core/address/paths.ts'
import { shownItems, storeRow } from '#core/browser/stored-row.ts'
import { isTimed, type Media } from '#core/content/media.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { type TextKey, textFor } from '#core/i18n/text.ts'
import { entriesToContinue, isWatched, type PersonalList, progressOf } from '#core/lists/lists.ts'
import {
  $favorites,
  $history,
  addNextEpisode,
  markWatched,
  removeFavorite,
  removeProgress,
} from '#features/lists/lists.store.ts'
import { contentIn } from '#features/page/content.store.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { focusOrContent, retryWithFocus } from '#ui/base/focus.ts'
import { type CardItem, ShelfSection } from '#ui/media/ShelfSection.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import { BecauseShelf } from './BecauseShelf.client.tsx'
import { episodeIdsAround } from './cards.screen.ts'
import { PersonalFailure } from './PersonalFailure.client.tsx'
import s from './PersonalShelf.module.css'
import type { PersonalRow } from './rows.screen.ts'
import { toListCards, useListItems } from './use-listed.client.ts'

type Props = PersonalRow & { language: Locale }

type CardAction = {
  icon: 'check' | 'close'
  label: TextKey
  announcement: TextKey
  act: (id: string, language: Locale) => unknown
}

/** Row of a list: address of the page with all items, whether cards continue their films, and actions of cards. */
type RowKind = { testId: string; path?: string; isContinued?: boolean; actions: readonly CardAction[] }

const kinds: Record<PersonalList, RowKind> = {
  history: {
    testId: 'shelf-continue_watching',
    path: paths.history,
    isContinued: true,
    actions: [
      { icon: 'check', label: 'video:mark_as_watched', announcement: 'video:marked_as_watched', act: markAndContinue },
      { icon: 'close', label: 'video:remove_from_history', announcement: 'video:history_removed', act: removeProgress },
    ],
  },
  favorites: {
    testId: 'shelf-favorites',
    actions: [
      {
        icon: 'close',
        label: 'video:remove_from_favorites',
        announcement: 'video:favorite_removed',
        act: removeFavorite,
      },
    ],
  },
}

const none: [] = []
const emptySnapshot = () => none

/** Personal list as a row of the home page. The boot script controls its visibility. */
export function PersonalShelf({ language, personal, listId, title, titleLang, index, because }: Props) {
  const [initialItems] = useState(() => shownItems<Media>(personal))
  // The markup that is hydrated contains the stored row, or no card.
  const history = useStore($history, { ssr: initialItems ? () => $history.get() : emptySnapshot })
  const favorites = useStore($favorites, { ssr: initialItems ? () => $favorites.get() : emptySnapshot })
  const { testId, path, isContinued, actions } = kinds[personal]
  const ids = { history: entriesToContinue(history), favorites }[personal].map(({ mediaid }) => mediaid)
  const listed = useListItems(language, listId, ids, initialItems)
  const container = useRef<HTMLDivElement>(null)
  const cards = toListCards(language, listId, listed.items, isContinued).map((item) => ({
    ...item,
    progress: isContinued ? progressOf(history, item.card.id) : undefined,
  }))
  const handleAction = ({ act, announcement }: CardAction, id: string) => {
    const focus = restoreFocus(container.current, id)
    act(id, language)
    announceMessage(textFor(language)(announcement))
    focus()
  }
  // Rows without ids reserve their space before hydration.
  const isGone = ids.length > 0 && listed.state === 'ready' && cards.length === 0
  const isStorable =
    listed.isLoaded && cards.length > 0 && !because && !listed.items.some(isTimedNow) && !hasLabels(cards)
  useEffect(() => {
    const island = container.current?.parentElement
    if (isStorable && island?.getAttribute('component-export') === 'PersonalShelf')
      storeRow(island, personal, listed.items)
  })
  return (
    <>
      <div
        ref={container}
        className={s.shelf}
        data-list={personal}
        // Focus target after a retry.
        tabIndex={ids.length > 0 ? -1 : undefined}
        hidden={isGone}
        aria-busy={listed.state === 'loading'}
      >
        {listed.state === 'failed' ? (
          <PersonalFailure
            language={language}
            title={title}
            titleLang={titleLang}
            onRetry={() => retryWithFocus(listed.retry, container.current)}
          />
        ) : (
          <ShelfSection
            title={title}
            titleLang={titleLang}
            headingId={`shelf-${index}`}
            href={path && ids.length > 0 ? localePath(language, path) : undefined}
            language={language}
            cards={cards}
            ratio="16:9"
            testId={ids.length > 0 ? testId : undefined}
            background={String(index)}
            tools={(position) => (
              <CardActions language={language} actions={actions} card={cards[position]?.card} onAction={handleAction} />
            )}
          />
        )}
      </div>
      {because && (
        <BecauseShelf language={language} watched={history.filter(isWatched).map(({ mediaid }) => mediaid)} />
      )}
    </>
  )
}

// A stored row shows no state that ends within hours.
const isTimedNow = (item: Media) => isTimed(item, new Date())
const hasLabels = (cards: CardItem[]) => cards.some(({ card }) => card.timedLabels)

type CardActionsProps = {
  language: Locale
  actions: readonly CardAction[]
  card: CardItem['card'] | undefined
  onAction: (action: CardAction, id: string) => void
}

function CardActions({ language, actions, card, onAction }: CardActionsProps): ReactNode {
  const text = textFor(language)
  if (!card) return null
  const { id, title } = card
  return (
    <div className={s.tools}>
      {actions.map((action) => (
        <IconButton
          key={action.label}
          icon={action.icon}
          label={`${text(action.label)}: ${title}`}
          data-tool={id}
          onClick={() => onAction(action, id)}
        />
      ))}
    </div>
  )
}

/** Marks an item as watched, and adds the next episode of its series. */
function markAndContinue(id: string, language: Locale) {
  markWatched(id)
  episodeIdsAround(contentIn(language), id).then(
    (episodes) => addNextEpisode(id, episodes),
    () => undefined, // Without the series the item only leaves the row.
  )
}

/** Returns a function that focuses the neighbouring card, or the main content, after a removal. */
function restoreFocus(container: HTMLElement | null, id: string): () => void {
  const items = [...(container?.querySelectorAll('li') ?? [])]
  const cardIndex = items.findIndex((item) => item.querySelector(`[data-tool="${CSS.escape(id)}"]`))
  const neighbour = items[cardIndex + 1] ?? items[cardIndex - 1]
  return () => requestAnimationFrame(() => focusIn(neighbour))
}

function focusIn(item: Element | undefined) {
  focusOrContent(item?.isConnected ? (item.querySelector('button') ?? item.querySelector('a')) : undefined)
}
