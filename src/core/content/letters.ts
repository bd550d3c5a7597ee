import { ownValue } from '../data/own-value.ts'
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

// Quotes and Spanish "¿" do not count for the letter either.
const symbolsAtStart = /^[^\p{L}\p{M}\p{N}]+/u

const articles: Record<string, RegExp> = {
  de: /^(der|die|das|eine?)\s+(?=\S)/i,
  en: /^(the|an?)\s+(?=\S)/i,
  es: /^(el|l[ao]s?|un[ao]s?|un)\s+(?=\S)/i,
  fr: /^(l['’]|(les?|la|une?)\s+)(?=\S)/i,
  it: /^(l['’]|(il|l[aeo]|i|gli|un[ao]?)\s+)(?=\S)/i,
  nl: /^(de|het|een)\s+(?=\S)/i,
  pt: /^([ao]s?|uma?)\s+(?=\S)/i,
}

/** Text by which a title is sorted: without marks and without an article at its start. */
export function sortTextOf(title: string, language: string): string {
  const text = title.replace(symbolsAtStart, '')
  const article = ownValue(articles, language)
  return article ? text.replace(article, '') : text
}

/** Returns the letter of a title, without accents. */
export function letterOf(title: string, language: string): string {
  const first = termsOf(sortTextOf(title, language))[0]?.charAt(0) ?? ''
  return /^[a-z]$/.test(first) ? first : otherLetter
}

/** Label of a letter. */
export const letterLabel = (letter: string) => (letter === otherLetter ? '#' : letter.toUpperCase())

/** Record id of a page: `b/2`, or `index`. */
export const letterPageId = (letter?: string, number = 1) => (letter ? `${letter}/${number}` : 'index')

/** Path of a page below the language. */
export const letterPath = (letter?: string, number = 1) =>
  letter ? `/a-z/${letter}/${number > 1 ? `${number}/` : ''}` : '/a-z/'

/** Groups the sorted titles of a language by letter. */
export const groupByLetter = (titles: readonly LetterTitle[], language: string) =>
  Map.groupBy(titles, ({ title, lang }) => letterOf(title, lang ?? language))
