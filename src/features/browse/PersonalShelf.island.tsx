import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#core/address/paths.ts'
import { shownItems, storeRow } from '#core/browser/stored-row.ts'
import { isTimed, type Media } from '#core/content/media.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
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
import { Button, IconButton } from '#ui/base/Button.tsx'
import { focusOrContent, retryWithFocus } from '#ui/base/focus.ts'
import { type CardItem, ShelfSection } from '#ui/media/ShelfSection.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import { BecauseShelf } from './BecauseShelf.client.tsx'
import { episodeIdsAround } from './cards.screen.ts'
import s from './PersonalShelf.module.css'
import type { PersonalRow } from './rows.screen.ts'
import { toListCards, useListItems } from './use-listed.client.ts'

type Props = PersonalRow & { language: Locale }

const none: [] = []
const testIds = { history: 'shelf-continue_watching', favorites: 'shelf-favorites' } as const
const emptySnapshot = () => none

/** Personal list as a row of the home page. The boot script controls its visibility. */
export function PersonalShelf({ language, personal, listId, title, titleLang, index, because }: Props) {
  const [initialItems] = useState(() => shownItems<Media>(personal))
  // The markup that is hydrated contains the stored row, or no card.
  const history = useStore($history, { ssr: initialItems ? () => $history.get() : emptySnapshot })
  const favorites = useStore($favorites, { ssr: initialItems ? () => $favorites.get() : emptySnapshot })
  const ids = (personal === 'history' ? entriesToContinue(history) : favorites).map(({ mediaid }) => mediaid)
  const listed = useListItems(language, listId, ids, initialItems)
  const container = useRef<HTMLDivElement>(null)
  const cards = toListCards(language, listId, listed.items, personal === 'history').map((item) => ({
    ...item,
    progress: personal === 'history' ? progressOf(history, item.card.id) : undefined,
  }))
  const withAnnouncement = (action: (id: string) => unknown, announcement: string) => (id: string) => {
    const focus = restoreFocus(container.current, id)
    action(id)
    announceMessage(announcement)
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
          <Failed
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
            href={personal === 'history' && ids.length > 0 ? localePath(language, paths.history) : undefined}
            language={language}
            cards={cards}
            ratio="16:9"
            testId={ids.length > 0 ? testIds[personal] : undefined}
            background={String(index)}
            tools={(position) => (
              <CardActions
                language={language}
                personal={personal}
                card={cards[position]?.card}
                withAnnouncement={withAnnouncement}
              />
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
  personal: PersonalList
  card: CardItem['card'] | undefined
  withAnnouncement: (action: (id: string) => unknown, announcement: string) => (id: string) => void
}

function CardActions({ language, personal, card, withAnnouncement }: CardActionsProps): ReactNode {
  const text = textFor(language)
  if (!card) return null
  const { id, title } = card
  const actionButton = (icon: 'check' | 'close', label: string, act: (id: string) => void) => (
    <IconButton icon={icon} label={`${label}: ${title}`} data-tool={id} onClick={() => act(id)} />
  )
  return (
    <div className={s.tools}>
      {personal === 'history' ? (
        <>
          {actionButton(
            'check',
            text('video:mark_as_watched'),
            withAnnouncement((id) => markAndContinue(language, id), text('video:marked_as_watched')),
          )}
          {actionButton(
            'close',
            text('video:remove_from_history'),
            withAnnouncement(removeProgress, text('video:history_removed')),
          )}
        </>
      ) : (
        actionButton(
          'close',
          text('video:remove_from_favorites'),
          withAnnouncement(removeFavorite, text('video:favorite_removed')),
        )
      )}
    </div>
  )
}

/** Marks an item as watched, and adds the next episode of its series. */
function markAndContinue(language: Locale, id: string) {
  markWatched(id)
  episodeIdsAround(contentIn(language), id).then(
    (episodes) => addNextEpisode(id, episodes),
    () => undefined, // Without the series the item only leaves the row.
  )
}

type FailedProps = Pick<Props, 'language' | 'title' | 'titleLang'> & { onRetry: () => void }

function Failed({ language, title, titleLang, onRetry }: FailedProps) {
  const text = textFor(language)
  return (
    <section aria-label={title}>
      <div className={s.failed}>
        <h2 lang={titleLang}>{title}</h2>
        <p role="status">{text('error:could_not_load_items')}</p>
        <Button variant="secondary" onClick={onRetry}>
          {text('common:retry')}
        </Button>
      </div>
    </section>
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
