import { createInstance } from 'i18next'
import { type Catalogue, catalogues, type Plural } from './catalogues.ts'
import {
  defaultLocale,
  isLocale,
  type LazyNamespace,
  type Locale,
  lazyNamespaces,
  locales,
  namespaces,
} from './locales.ts'

export type Text = (key: TextKey, values?: Record<string, string | number>) => string

const inBrowser = import.meta.env?.SSR === false

/** In the browser: the language of this page, whose catalogues alone are loaded. */
export const pageLocale: Locale =
  inBrowser && isLocale(document.documentElement.lang) ? document.documentElement.lang : defaultLocale

const i18next = createInstance({
  initAsync: false,
  fallbackLng: false,
  supportedLngs: locales,
  ns: namespaces,
  defaultNS: false,
  resources: {},
  interpolation: { escapeValue: false },
  appendNamespaceToMissingKey: true,
  parseMissingKeyHandler: (key) => fail(`There is no text "${key}"`),
  missingInterpolationHandler: (text) => fail(`A value is missing for the text "${text}"`),
})
void i18next.init()

function fail(reason: string): never {
  throw new Error(reason)
}

const orFail = <T>(texts: Promise<T>): Promise<T> =>
  texts.catch((cause: unknown) => {
    throw new TranslationsError({ cause })
  })

async function loadPage(locale: Locale): Promise<void> {
  const page = await orFail(catalogues[locale].page())
  for (const [name, texts] of Object.entries(page)) i18next.addResourceBundle(locale, name, texts)
}

/** Fetches a catalogue that pages do without; afterwards its keys answer too. Throws TranslationsError. */
export async function loadNamespace(locale: Locale, name: LazyNamespace): Promise<void> {
  if (i18next.hasResourceBundle(locale, name)) return
  i18next.addResourceBundle(locale, name, await orFail<object>(catalogues[locale][name]()))
}

const texts = new Map<Locale, Text>()
const maxCached = 5_000

/** Returns the text function of an explicit language. */
export function textFor(locale: Locale): Text {
  const cached = texts.get(locale)
  if (cached) return cached
  const fixed = i18next.getFixedT(locale)
  const cache = new Map<string, string>()
  // Cached, because builds repeat few texts on every page.
  const text: Text = (key, values) => {
    const sentence = values ? `${key} ${JSON.stringify(values)}` : key
    const texts = cache.get(sentence) ?? fixed(key, values ?? {})
    if (cache.size < maxCached) cache.set(sentence, texts)
    return texts
  }
  texts.set(locale, text)
  return text
}

const title = 'Unable to load translations'
const description =
  'Check your language settings and try again later. If the problem persists contact technical support.'

/** Error of missing catalogues, in English only. */
export class TranslationsError extends Error {
  override readonly name = 'TranslationsError'
  readonly title = title
  readonly description = description

  constructor(options?: ErrorOptions) {
    super(`${title}. ${description}`, options)
  }
}

// Hydration needs texts synchronously, so this module awaits them.
if (inBrowser) {
  await loadPage(pageLocale).catch((error: TranslationsError) => {
    showTranslationsError(error)
    throw error
  })
} else {
  await Promise.all(locales.map(loadPage))
  await Promise.all(locales.flatMap((locale) => lazyNamespaces.map((name) => loadNamespace(locale, name))))
}

type Stem<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key

type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Stem<Key> : `${Key}.${Path<Texts[Key]>}`
}[keyof Texts & string]

/** All text keys as `namespace:path`; plurals use their stem with `count`. */
export type TextKey = {
  [Name in keyof Catalogue & string]: `${Name}:${Path<Catalogue[Name]>}`
}[keyof Catalogue & string]

/** Rendered directly, because no catalogue is available. */
function showTranslationsError(error: TranslationsError): void {
  const message = document.createElement('p')
  message.className = 'translations-error'
  message.setAttribute('role', 'alert')
  message.textContent = error.message
  document.body.prepend(message)
}
