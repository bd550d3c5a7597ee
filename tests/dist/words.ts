import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type HTMLElement, NodeType } from 'node-html-parser'
import { root } from '../support/imports.ts'
import { type Language, type Page, textOf } from './site.ts'

const valuesIn = (node: unknown): string[] => {
  if (typeof node === 'string') return [node]
  return node && typeof node === 'object' ? Object.values(node).flatMap(valuesIn) : []
}

// names of countries and states are also words of films and places
const namesOnly = ['country.json', 'us_state.json']

const wordsOf = (language: Language): Set<string> => {
  const files = globSync(join(root, 'src/i18n', language, '*.json'))
  const wanted = files.filter((file) => !namesOnly.includes(basename(file)))
  return new Set(wanted.flatMap((file) => valuesIn(JSON.parse(readFileSync(file, 'utf8')))))
}

const words = { en: wordsOf('en'), es: wordsOf('es') }

/** Words of the catalogues that can only belong to the other language. */
export const foreignTo: Record<Language, Set<string>> = {
  en: new Set([...words.es].filter((word) => word.length > 3 && !words.en.has(word))),
  es: new Set([...words.en].filter((word) => word.length > 3 && !words.es.has(word))),
}

const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-label']

// the language menu names each language in itself, and says so with `lang`
const speaksOtherwise = (element: HTMLElement, language: Language): boolean => {
  const said = element.closest('[lang]')?.getAttribute('lang')
  return said !== undefined && said !== language
}

const ownText = (element: HTMLElement): string[] => {
  const texts = element.childNodes.filter(({ nodeType }) => nodeType === NodeType.TEXT_NODE)
  return [textOf(element), ...texts.map(({ text }) => text.replace(/\s+/g, ' ').trim())]
}

/** Everything on the page that is a phrase of the other language's catalogue, whole. */
export const foreignWords = ({ html, language }: Page): string[] => {
  const elements = html.querySelectorAll('*').filter((element) => !speaksOtherwise(element, language))
  const said = elements.flatMap((element) => [
    ...ownText(element),
    ...spoken.flatMap((name) => element.getAttribute(name) ?? []),
  ])
  return [...new Set(said)].filter((text) => foreignTo[language].has(text))
}
