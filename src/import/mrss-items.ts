import type { LineText } from './faults.ts'
import { type FeedElement, textIn } from './xml.ts'

/** Item of a feed, with the element of the series that lists it. */
export type ListedItem = { element: FeedElement; series?: FeedElement | undefined }

const isItem = ({ name }: FeedElement) => /^(item|entry)$/.test(name)

/** Items below an element in their order. An item with a title that contains others is their series. */
export function itemsIn(parent: FeedElement, series?: FeedElement): ListedItem[] {
  return parent.children.flatMap((element) => {
    if (!isItem(element)) return itemsIn(element, series)
    const members = itemsIn(element, titleOf(element) ? element : series)
    return members.length > 0 ? members : [{ element, series }]
  })
}

/** Title of a series that is an element with fields. */
export const titleOf = (series: FeedElement | undefined): LineText | undefined =>
  textNamed(series?.children ?? [], titleNames)

const titleNames = ['title', 'officialtitle', 'name']

/** Element with the fields of a series, such as `wurl:series`. */
export const seriesIn = (parts: readonly FeedElement[]): FeedElement | undefined =>
  parts.find((part) => part.name === 'series' && titleOf(part))

/** Text of the first element with one of the names. */
export const textNamed = (elements: readonly FeedElement[], names: readonly string[]): LineText | undefined =>
  elements.filter(({ name }) => names.includes(name)).flatMap((part) => textIn(part) ?? [])[0]
