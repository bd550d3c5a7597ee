import { useEffect, useState } from 'react'
import { isTimed, type Media } from '#core/content/media.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { contentIn, freshContentIn } from '#features/page/content.store.ts'
import { useRefresh } from '#features/page/use-refreshed.client.ts'
import type { CardItem } from '#ui/media/ShelfSection.tsx'
import { cardsOf, toPlayHref, withNewestEpisodes, withSeries } from './cards.screen.ts'

/** Loaded items of a viewer's list. `failed` marks a failed request; items may be `initialItems` of an earlier visit. */
type ListedMedia = { state: 'loading' | 'ready' | 'failed'; isLoaded: boolean; items: Media[]; retry(): void }

type Attempts = { failed: boolean; count: number }
type Loaded = ReadonlyMap<string, Media | undefined>

const noItems: Media[] = []

/** Loads the items of a list incrementally, and returns `initialItems` meanwhile. Items missing on the platform are omitted. */
export function useListItems(
  language: Locale,
  listId: string,
  ids: readonly string[],
  initialItems: readonly Media[] = noItems,
): ListedMedia {
  const [loaded, setLoaded] = useState<Loaded>(new Map())
  const [attempts, setAttempts] = useState<Attempts>({ failed: false, count: 0 })
  const missing = ids.filter((id) => !loaded.has(id)).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: requests depend on the missing ids and the attempt
  useEffect(() => {
    if (!missing) return
    let isCurrent = true
    const ids = missing.split(',')
    const content = contentIn(language)
    content
      .watchlist(listId, ids)
      .then((items) => withSeries(content, items))
      .then(
        async (items) => {
          if (!isCurrent) return
          setLoaded((before) => withItems(before, ids, items))
          setAttempts(clearFailure)
          // Cards do not wait for the labels of series. The loaded items have ended this effect by then.
          const labelled = await withNewestEpisodes(content, items)
          setLoaded((before) => withItems(before, ids, labelled))
        },
        () => isCurrent && setAttempts(({ count }) => ({ failed: true, count })),
      )
    return () => {
      isCurrent = false
    }
  }, [language, listId, missing, attempts.count])

  const items = ids.flatMap(
    (id) => (loaded.has(id) ? loaded.get(id) : initialItems.find((item) => item.id === id)) ?? [],
  )
  useRefresh(
    items.some((item) => isTimed(item, new Date())),
    `${language} ${listId} ${ids.join()}`,
    async () => {
      const content = contentIn(language)
      const items = await withSeries(content, await freshContentIn(language).watchlist(listId, [...ids]))
      return withNewestEpisodes(content, items)
    },
    (items) => setLoaded((before) => withItems(before, ids, items)),
  )

  // Loaded items stay visible when the request of further ones fails.
  const state = !missing || items.length > 0 ? 'ready' : attempts.failed ? 'failed' : 'loading'
  return {
    state,
    isLoaded: !missing,
    items,
    retry: () => setAttempts(({ count }) => ({ failed: false, count: count + 1 })),
  }
}

/** Clears an earlier failure after a successful response. */
const clearFailure = (attempts: Attempts): Attempts => (attempts.failed ? { ...attempts, failed: false } : attempts)

const withItems = (loaded: Loaded, ids: readonly string[], items: Media[]): Loaded =>
  new Map([...loaded, ...ids.map((id) => [id, items.find((item) => item.id === id)] as const)])

/** Cards of a viewer's list. Those of continue watching start playback at once (`play`). */
export function toListCards(language: Locale, listId: string, items: Media[], play = false): CardItem[] {
  if (items.length === 0) return []
  const playlist = { id: listId, slug: '', live: false }
  const cards = cardsOf(browserContext(language), items, { playlist, ratio: '16:9', dated: true })
  return play ? cards.map((card) => ({ ...card, href: toPlayHref(card.href) })) : cards
}
