import type { PersonalList } from '../lists/lists.ts'
import { readStored, writeStored } from './storage.ts'

/** Row of a personal list as last drawn, with its items, and the code, props and list that it was drawn from. */
type StoredRow<Item> = { from: string; at: number; markup: string; items: Item[] }

/** Storage key of a list of the viewer, or of its row. */
export const listKey = (name: PersonalList | `row.${PersonalList}`) =>
  `${document.documentElement.dataset.viewer?.includes('session') ? 'account' : 'jwapp'}.${name}`

/** The address of the code changes with class names and markup. */
const sourceOf = (island: Element, list: PersonalList) =>
  [island.getAttribute('component-url'), island.getAttribute('props'), readStored(listKey(list))].join('\n')

/** Returns the row stored for the island in its present state. */
export function storedRow<Item>(island: Element, list: PersonalList): StoredRow<Item> | undefined {
  try {
    const row: StoredRow<Item> = JSON.parse(readStored(listKey(`row.${list}`)) ?? '')
    const isRow = typeof row.markup === 'string' && typeof row.at === 'number' && Array.isArray(row.items)
    return isRow && row.from === sourceOf(island, list) ? row : undefined
  } catch {
    return undefined
  }
}

/** Stores the drawn row of an island with its items. */
export function storeRow<Item>(island: Element, list: PersonalList, items: Item[]) {
  const row: StoredRow<Item> = { from: sourceOf(island, list), at: Date.now(), markup: markupOf(island), items }
  writeStored(listKey(`row.${list}`), JSON.stringify(row))
}

/** Marks an island that shows its stored row. */
export const rowMark = 'data-row'

/** Returns the items of the row that the island of the list shows as stored. */
export function shownItems<Item>(list: PersonalList): Item[] | undefined {
  const island = globalThis.document?.querySelector(`astro-island[${rowMark}=${list}]`)
  return island ? storedRow<Item>(island, list)?.items : undefined
}

/** Returns markup that React hydrates, with comments between texts. */
function markupOf(island: Element): string {
  const copy = document.createElement('div')
  copy.append(...[...island.childNodes].map((node) => node.cloneNode(true)))
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (text.previousSibling instanceof Text) text.parentNode?.insertBefore(document.createComment(' '), text)
  }
  return copy.innerHTML
}
