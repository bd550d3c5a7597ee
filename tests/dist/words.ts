import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, type Node, NodeType } from 'node-html-parser'
import { root } from '../support/imports.ts'
import { type Language, type Page, rendered, textOf } from './site.ts'

const valuesIn = (node: unknown): string[] => {
  if (typeof node === 'string') return [node]
  return node && typeof node === 'object' ? Object.values(node).flatMap(valuesIn) : []
}

// Names of countries and states are also words of films and places
const wordsOf = (language: Language): Set<string> => {
  const file = join(root, 'src/core/i18n', `${language}.json`)
  const { country: _, us_state: __, ...texts } = JSON.parse(readFileSync(file, 'utf8'))
  return new Set(valuesIn(texts))
}

const words = { en: wordsOf('en'), es: wordsOf('es') }

/** Words of the catalogues that can only belong to the other language. */
export const foreignTo: Record<Language, Set<string>> = {
  en: new Set([...words.es].filter((word) => word.length > 3 && !words.en.has(word))),
  es: new Set([...words.en].filter((word) => word.length > 3 && !words.es.has(word))),
}

const labelAttributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-label']

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
const isElement = (node: Node): node is HTMLElement => node.nodeType === NodeType.ELEMENT_NODE

// a button with an icon and two spans is one phrase; a whole section is none
const isPhrase = ({ childNodes }: HTMLElement) =>
  childNodes.filter(isElement).every((child) => !child.childNodes.some(isElement))

const textsOf = (element: HTMLElement): string[] => {
  const texts = element.childNodes.filter(({ nodeType }) => nodeType === NodeType.TEXT_NODE).map(({ text }) => text)
  const whole = isPhrase(element) ? [element.text] : []
  return [...texts, ...whole, ...labelAttributes.flatMap((name) => element.getAttribute(name) ?? [])].map(squeeze)
}

// what says that it speaks another language, as the language menu and the fallback's shells do, is judged by that one
const phrases = (element: HTMLElement, language: string): { language: string; text: string }[] => {
  const own = element.getAttribute('lang') ?? element.getAttribute('data-shell') ?? language
  const mine = textsOf(element).map((text) => ({ language: own, text }))
  return [...mine, ...element.childNodes.filter(isElement).flatMap((child) => phrases(child, own))]
}

// a film or a list may be called anything, in any language
const namesOfContent = new Set(
  rendered
    .filter(({ path }) => /^\/(es\/)?[mpn]\//.test(path))
    .map(({ language, html }) => `${language} ${textOf(html.querySelector('h1'))}`),
)

const isLanguage = (code: string): code is Language => code in foreignTo

/** Everything on the page that is a phrase of the other language's catalogue, whole. */
export const foreignWords = (page: Page): string[] => {
  const wrong = phrases(page.html, page.language).filter(
    ({ language, text }) =>
      isLanguage(language) && foreignTo[language].has(text) && !namesOfContent.has(`${language} ${text}`),
  )
  return [...new Set(wrong.map(({ text }) => text))]
}
