import { termsOf } from './search-index.ts'

/** Title of the "A to Z" pages, with the fields of its address. */
export type LetterTitle = { id: string; slug: string; title: string; lang?: string }

/** Page of the "A to Z" list: a letter and its titles, or all titles of a small site. */
export type LetterPage = {
  /** Letter and number of the page; the front page has none. */
  letter?: string
  number: number
  /** Pages of each letter. A small site has none. */
  pages: Record<string, number>
  titles: LetterTitle[]
}

/** Largest number of titles on a page. */
export const titlesOnPage = 500

/** Label of titles without a Latin letter at their start. */
const otherLetter = '0'

/** Returns the letter of a title, without accents. */
export function letterOf(title: string): string {
  const first = termsOf(title)[0]?.charAt(0) ?? ''
  return /^[a-z]$/.test(first) ? first : otherLetter
}

/** Label of a letter. */
export const letterLabel = (letter: string) => (letter === otherLetter ? '#' : letter.toUpperCase())

/** Record id of a page: `b/2`, or `index`. */
export const letterPageId = (letter?: string, number = 1) => (letter ? `${letter}/${number}` : 'index')

/** Path of a page below the language. */
export const letterPath = (letter?: string, number = 1) =>
  letter ? `/a-z/${letter}/${number > 1 ? `${number}/` : ''}` : '/a-z/'

/** Groups sorted titles by letter. */
export const groupByLetter = (titles: readonly LetterTitle[]) => Map.groupBy(titles, ({ title }) => letterOf(title))
