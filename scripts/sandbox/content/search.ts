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

const titles = (one: CatalogueMedia) => `${one.title} ${one.params['title-es'] ?? ''}`
const terms = (one: CatalogueMedia) =>
  [titles(one), one.description, one.params['description-es'], one.params.genre, one.tags.join(' ')].join(' ')

/** Matching ids, title matches first. */
export const byRelevance = (media: CatalogueMedia[], matches: Matcher): string[] => {
  const found = media.filter((one) => matches(terms(one)))
  const inTitle = found.filter((one) => matches(titles(one)))
  return [...inTitle, ...found.filter((one) => !inTitle.includes(one))].map((one) => one.id)
}
