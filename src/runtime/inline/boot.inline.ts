import { siteBase } from '#core/address/site-path.ts'

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
    const hasItem = (list: string, matches = (_: { progress: number }) => true) => {
      try {
        // Signed-in viewers see the lists of their account.
        return JSON.parse(read((viewer ? 'account.' : 'jwapp.') + list) ?? '').some(matches)
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
  // As `screen-mode.ts`, which stores the mode; the size of text is set before the first paint.
  if ((/\bscreen=(\w+)/.exec(location.search)?.[1] ?? read('jwapp.screen')) === 'tv') {
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
