import { siteBase } from '#core/address/site-path.ts'
import type { chooseSource, SourceSettings } from '#core/site/config-source.ts'

/**
 * Sets viewer attributes before the first paint and redirects first visits to the viewer's language. Inline, so ES5
 * and tiny.
 */
export function boot(locales: readonly string[], fallback: string): boolean {
  const root = document.documentElement
  const read = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  // `data-lists` names the coming shelves, so that CSS reserves their space.
  const mark = () => {
    const viewer = read('viewer')
    const hasItem = (list: string, shown = (_: { progress: number }) => true) => {
      try {
        // Signed-in viewers see the lists of their account.
        return JSON.parse(read((viewer ? 'account.' : 'jwapp.') + list) ?? '').some(shown)
      } catch {
        return false
      }
    }
    // Unfinished, or the next episode of a series (`nextUp`).
    const unfinished = hasItem('history', ({ progress }) => progress === 1e-4 || (progress > 0.05 && progress < 0.95))
    const liked = hasItem('favorites')
    const watched = hasItem('history', ({ progress }) => progress > 0.05)
    const join = (...names: unknown[]) => names.filter(Boolean).join(' ')
    root.dataset.lists = join(unfinished && 'history', liked && 'favorites', watched && 'watched')
    if (read('jwapp.consent')) root.dataset.consent = 'answered'
    root.dataset.viewer = join(viewer, (liked || hasItem('history')) && 'lists')
  }
  // The sheet blocks the first paint, so that nothing changes afterwards.
  const contrast = matchMedia('(prefers-contrast: more)').matches ? ' contrast' : ''
  const display = (read('jwapp.display') ?? '') + contrast
  if (display) {
    root.dataset.display = display
    document.write(`<link rel="stylesheet" href="${siteBase}/display/display.css">`)
  }
  // Stored by `screen-mode.ts`; the size of text is set before the first paint.
  if (read('jwapp.screen') === 'tv') {
    root.dataset.screen = 'tv'
    root.style.fontSize = 'calc(100vw/60)'
  }
  mark()
  for (const name of ['storage', 'pageshow', 'lists', 'viewer']) addEventListener(name, mark)
  const key = 'jwapp.language'
  const remember = (code: string) => {
    try {
      localStorage.setItem(key, code)
    } catch {}
  }
  // Stores a choice in the language menu before the navigation. `auxclick` includes the middle button.
  for (const name of ['click', 'auxclick'] as const)
    addEventListener(name, ({ target, button }) => {
      const link = button < 2 && target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
      if (link) remember(link.hreflang)
    })
  const preferred = [read(key), ...navigator.languages].map((tag) => tag?.toLowerCase().split('-')[0] ?? '')
  const language = preferred.find((tag) => tag === fallback || locales.includes(tag)) ?? fallback
  // The first visit stores the browser's language, which the menu may replace.
  if (!read(key)) remember(language)
  const path = siteBase ? location.pathname.slice(siteBase.length) : location.pathname
  const segment = path.split('/')[1] ?? ''
  // A choice in the menu that cannot be stored would redirect back.
  if (locales.includes(segment) || language === fallback || !read(key)) return false
  // Only URLs without a language redirect. The request URL applies, as a worker may serve the offline page.
  location.replace(`${siteBase}/${language}${path}${location.search}${location.hash}`)
  return true
}

/** Removes tokens of mails and social sign-ins from the URL. The original URL stays in memory. */
export function bootTokens(name: string) {
  const url = new URL(location.href)
  const { searchParams } = url
  if (!searchParams.has('resetPasswordToken') && !/[#&]token=/.test(url.hash)) return
  Reflect.set(self, name, url.href)
  searchParams.delete('resetPasswordToken')
  searchParams.delete('email')
  url.hash = ''
  history.replaceState(history.state, '', url)
}

/** Chooses and stores the active config source. `html[data-source]` contains a source other than the site's own. */
export function bootSource(settings: SourceSettings, choose: typeof chooseSource) {
  const key = 'jwapp.config-file-override'
  const url = new URL(location.href)
  const requested = url.searchParams.get('app-config')
  let before: string | null = null
  try {
    before = localStorage.getItem(key)
  } catch {}
  const { source, stored, refused } = choose(settings, requested, before)
  try {
    if (stored === null) localStorage.removeItem(key)
    else localStorage.setItem(key, stored)
  } catch {}
  if (refused) console.warn(`app-config "${refused}" is not allowed here; the site shows "${source}"`)
  const own = source === settings.defaultSource
  // The URL includes the config source from here on.
  if (own) url.searchParams.delete('app-config')
  else url.searchParams.set('app-config', source)
  if (requested !== (own ? null : source)) history.replaceState(history.state, '', url)
  if (!own) document.documentElement.dataset.source = source
}

/**
 * Replaces a pre-rendered page with client-side rendering where another config is active. On failure the pre-rendered
 * page stays.
 */
export function bootFallback(path: string) {
  const root = document.documentElement
  if (!root.dataset.source) return
  if (root.hasAttribute('data-fallback')) return
  root.style.colorScheme = 'dark'
  const { currentScript } = document
  const show = (html: string) => {
    document.open()
    document.write(html)
    document.close()
  }
  const showPage = () => {
    const rest = document.querySelector('plaintext')?.textContent ?? ''
    currentScript?.remove()
    show(`<!doctype html><html lang="${root.lang}" dir="${root.dir}"><head>${document.head.innerHTML}${rest}`)
    document.documentElement.dataset.viewer = root.dataset.viewer
  }
  // The rest of the page becomes hidden text.
  document.write('<plaintext hidden>')
  const loaded = new Promise((done) => addEventListener('DOMContentLoaded', done))
  fetch(path)
    .then((response) => response.text())
    .then((html) => {
      if (!/<html[^>]*data-fallback/.test(html)) throw new Error(`${path} is not the fallback page`)
      show(html)
    })
    .catch(() => loaded.then(showPage))
}

/**
 * Sets the language and direction of the fallback page by its address, and resolves texts by the import map of that
 * language.
 */
export function bootTexts(locales: readonly string[], fallback: string, rtl: readonly string[]) {
  const path = siteBase ? location.pathname.slice(siteBase.length) : location.pathname
  const named = path.split('/')[1] ?? ''
  const language = locales.includes(named) ? named : fallback
  document.documentElement.lang = language
  document.documentElement.dir = rtl.includes(language) ? 'rtl' : ''
  const map = document.querySelector<HTMLScriptElement>(`script[type=importmap-${language}]`)
  if (!map) return
  map.type = 'importmap'
  // Browsers read the map when it is inserted.
  document.head.append(map)
}

/** Removes the pre-rendered shell of the other language, or of another site, from the fallback page. */
export function bootShell() {
  const root = document.documentElement
  const name = root.dataset.source === undefined ? root.lang : 'other'
  const shell = document.querySelector<HTMLTemplateElement>(`template[data-shell=${name}]`)
  if (shell) document.body.append(shell.content)
}
