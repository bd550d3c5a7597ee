import { readStored } from '#core/browser/storage.ts'
import { listKey, rowMark, storedRow } from '#core/browser/stored-row.ts'
import { ownValue } from '#core/data/own-value.ts'
import type { PersonalList } from '#core/lists/lists.ts'
import type { IntentOptions, KnownViewerNeed } from '#runtime/hydration/intent.ts'
import { whenIdle } from '#runtime/hydration/when-idle.ts'

// A chunk for viewers with a session or lists: a first visit needs neither.

const { dataset } = document.documentElement

const hydrate = (island: Element) => island.dispatchEvent(new Event('hydrate'))

/** Age after which a stored row is loaded again, in milliseconds. */
const rowLifeMs = 12 * 3_600_000

/** Shows the row of the last visit until a press on one of its buttons. Returns whether it is recent. */
function showStoredRow(island: HTMLElement, list: PersonalList): boolean {
  const row = storedRow(island, list)
  // A row of another viewer, or of an earlier list, never stays.
  if (row?.from !== shownRows.get(island)) showEmptyRow(island)
  if (row && !shownRows.has(island)) {
    emptyRows.set(island, island.innerHTML)
    shownRows.set(island, row.from)
    island.innerHTML = row.markup
    island.setAttribute(rowMark, list)
  }
  return row !== undefined && Date.now() - row.at < rowLifeMs
}

/** Sources of the stored rows that islands show. */
const shownRows = new Map<HTMLElement, string>()
const emptyRows = new Map<HTMLElement, string>()

/** React hydrates a row of another list from its rendered markup. */
function showEmptyRow(island: HTMLElement) {
  if (!shownRows.delete(island)) return
  island.removeAttribute(rowMark)
  island.innerHTML = emptyRows.get(island) ?? ''
}

const propOf = (island: Element, name: string): unknown =>
  ownValue<unknown[]>(JSON.parse(island.getAttribute('props') ?? '{}'), name)?.[1]

/** Returns the need that the page declares for an island (`client:intent`). */
function needOf(island: Element): KnownViewerNeed | undefined {
  // Without options, and in other directives, the value is a boolean or a text.
  const { value }: { value?: IntentOptions } = JSON.parse(island.getAttribute('opts') ?? '{}')
  return value?.known
}

/** Shows the stored row of a list, or none for an empty list. Returns whether the island has to load the row. */
function isRowNeeded(island: HTMLElement, list: PersonalList): boolean {
  const isEmpty = !dataset.lists?.split(' ').includes(list)
  if (isEmpty) showEmptyRow(island)
  return !isEmpty && !showStoredRow(island, list)
}

/** Sets the pressed state of a favourite button. Only an interaction needs React. */
function showFavorite(island: HTMLElement) {
  const isFavorite = readStored(listKey('favorites'))?.includes(`"${propOf(island, 'id')}"`) ?? false
  island.querySelector('button')?.setAttribute('aria-pressed', String(isFavorite))
}

/** Shows the lists in the markup of an island. Returns whether it hydrates before an interaction. */
function showLists(island: HTMLElement): boolean {
  const need = needOf(island)
  switch (need) {
    case undefined:
      return true
    case 'interaction':
      return false
    case 'favorite':
      showFavorite(island)
      return false
    case 'watched':
      return dataset.lists?.includes('history') ?? false
    default:
      return isRowNeeded(island, need)
  }
}

let isStarted = false

/** Starts the session without React. The dialogs hydrate for a banner, a dialog or a failure. */
function startSessionOfViewer(island: Element) {
  if (isStarted || !dataset.viewer?.includes('session')) return
  isStarted = true
  import('./account-start.client.ts')
    .then((start) => start.startSession(() => hydrate(island)))
    .catch(() => hydrate(island))
}

const islands = () => document.querySelectorAll<HTMLElement>('astro-island[ssr]')

function hydrateNeeded() {
  if (!dataset.viewer) return
  for (const island of islands()) {
    if (island.getAttribute('client') === 'account') startSessionOfViewer(island)
    else if (showLists(island)) hydrate(island)
  }
}

function update() {
  // The parser may still add to an island.
  if (document.readyState === 'loading') return
  // Rows and favourites appear at once; scripts wait for an idle page.
  for (const island of islands()) showLists(island)
  whenIdle(hydrateNeeded)
}

update()
for (const name of ['DOMContentLoaded', 'lists', 'viewer', 'storage', 'pageshow']) addEventListener(name, update)
