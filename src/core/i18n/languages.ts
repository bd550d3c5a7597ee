import { primaryLanguage } from '../text/language-tag.ts'

type Language = {
  /** Native name. */
  name: string
  /** Language with region, for social previews and payment forms. */
  territory: string
  isRtl?: boolean
  /** Messages of a failed script, needed without catalogues. */
  offline: string
  failing: string
}

/** Languages with texts. A site has those of its setting. */
export const languages = {
  en: {
    name: 'English',
    territory: 'en_US',
    offline: 'You are offline',
    failing: 'Check your connection and try again.',
  },
  es: {
    name: 'Español',
    territory: 'es_ES',
    offline: 'No tienes conexión',
    failing: 'Comprueba tu conexión e inténtalo de nuevo.',
  },
  fr: {
    name: 'Français',
    territory: 'fr_FR',
    offline: 'Vous êtes hors connexion',
    failing: 'Vérifiez votre connexion et réessayez.',
  },
  de: {
    name: 'Deutsch',
    territory: 'de_DE',
    offline: 'Du bist offline',
    failing: 'Überprüfe deine Verbindung und versuche es erneut.',
  },
  pt: {
    name: 'Português (Brasil)',
    territory: 'pt_BR',
    offline: 'Você está sem conexão',
    failing: 'Verifique sua conexão e tente de novo.',
  },
  it: {
    name: 'Italiano',
    territory: 'it_IT',
    offline: 'Sei offline',
    failing: 'Controlla la connessione e riprova.',
  },
  nl: {
    name: 'Nederlands',
    territory: 'nl_NL',
    offline: 'Je bent offline',
    failing: 'Controleer je verbinding en probeer het opnieuw.',
  },
  pl: {
    name: 'Polski',
    territory: 'pl_PL',
    offline: 'Jesteś offline',
    failing: 'Sprawdź połączenie i spróbuj ponownie.',
  },
  ar: {
    name: 'العربية',
    territory: 'ar_AR',
    isRtl: true,
    offline: 'لا يوجد اتصال بالإنترنت',
    failing: 'يُرجى التحقق من الاتصال وإعادة المحاولة.',
  },
  ja: {
    name: '日本語',
    territory: 'ja_JP',
    offline: 'オフラインです',
    failing: '接続を確認して、もう一度お試しください。',
  },
} satisfies Record<string, Language>

export type Locale = keyof typeof languages

const isLanguage = (code: string): code is Locale => Object.hasOwn(languages, code)

/** Codes of a setting such as `fr, en` or `pt-BR`, without regions and repetitions; `unknown` ones have no texts. */
export function parseLanguages(setting: string): { codes: Locale[]; unknown: string[] } {
  const codes = new Set<Locale>()
  const unknown: string[] = []
  for (const tag of setting.split(/[\s,;]+/).filter(Boolean)) {
    const code = primaryLanguage(tag.replaceAll('_', '-'))
    if (isLanguage(code)) codes.add(code)
    else unknown.push(tag)
  }
  return { codes: [...codes], unknown }
}

const entriesOf = <Name extends keyof Language>(codes: readonly Locale[], name: Name) =>
  Object.fromEntries(codes.map((code) => [code, (languages[code] as Language)[name]])) as Record<Locale, Language[Name]>

/** Constants of a site with these languages. Without a setting: English and Spanish. */
export function siteLanguagesOf(setting = '') {
  const { codes } = parseLanguages(setting)
  const locales: readonly Locale[] = codes.length > 0 ? codes : ['en', 'es']
  const [defaultLocale = 'en', ...prefixed] = locales
  const all = Object.keys(languages) as Locale[]
  return {
    locales,
    defaultLocale,
    localeNames: entriesOf(locales, 'name'),
    territories: entriesOf(locales, 'territory'),
    rtlLocales: locales.filter((code) => (languages[code] as Language).isRtl),
    // Only a site that names its languages can have removed one.
    retiredLocales: codes.length > 0 ? all.filter((code) => !prefixed.includes(code)) : [],
  }
}

type ScriptMessages = Record<Locale, [offline: string, failing: string]>

/** Messages of a failed script in each language of a site: offline, and failing. */
export const scriptMessagesOf = (locales: readonly Locale[]) =>
  Object.fromEntries(
    locales.map((code) => [code, [languages[code].offline, languages[code].failing]]),
  ) as ScriptMessages
