import type { CatalogueMedia } from '../catalogue/types.ts'

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

export type Matcher = (text: string) => boolean

/** Matches all words, ignoring case and accents; undefined for an empty text. */
export const matcher = (text: string): Matcher | undefined => {
  const terms = fold(text).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return undefined
  return (candidate) => {
    const folded = fold(candidate)
    return terms.every((word) => folded.includes(word))
  }
}

const titles = (item: CatalogueMedia) => `${item.title} ${item.params['title-es'] ?? ''}`
const terms = (item: CatalogueMedia) =>
  [titles(item), item.description, item.params['description-es'], item.params.genre, item.tags.join(' ')].join(' ')

/** Matching ids, title matches first. */
export const byRelevance = (media: CatalogueMedia[], matches: Matcher): string[] => {
  const matching = media.filter((item) => matches(terms(item)))
  const inTitle = matching.filter((item) => matches(titles(item)))
  return [...inTitle, ...matching.filter((item) => !inTitle.includes(item))].map((item) => item.id)
}
