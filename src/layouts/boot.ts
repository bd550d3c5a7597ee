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
  const holds = (key: string, shown: (entry: { progress: number }) => boolean) => {
    try {
      return JSON.parse(read(key) ?? '').some(shown)
    } catch {
      return false
    }
  }
  // `data-lists` names the coming shelves, so that CSS reserves their space.
  const mark = () => {
    const all = () => true
    const viewer = read('viewer')
    // Signed-in viewers see the lists of their account.
    const prefix = viewer ? 'account.' : 'jwapp.'
    const begun = holds(`${prefix}history`, (entry) => entry.progress > 0.05 && entry.progress < 0.95)
    const liked = holds(`${prefix}favorites`, all)
    const join = (...names: unknown[]) => names.filter(Boolean).join(' ')
    root.dataset.lists = join(begun && 'history', liked && 'favorites')
    if (read('jwapp.consent')) root.dataset.consent = 'answered'
    root.dataset.viewer = join(viewer, (liked || holds(`${prefix}history`, all)) && 'lists')
  }
  mark()
  for (const name of ['storage', 'pageshow', 'lists', 'viewer']) addEventListener(name, mark)
  const remember = (code: string) => {
    try {
      localStorage.setItem('jwapp.language', code)
    } catch {}
  }
  // A choice made in the language menu is remembered before the link is followed
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[hreflang]')
    if (link) remember(link.getAttribute('hreflang') ?? '')
  })
  const preferred = [read('jwapp.language'), ...navigator.languages].map(
    (tag) => tag?.toLowerCase().split('-')[0] ?? '',
  )
  const language = preferred.find((tag) => tag === fallback || locales.includes(tag)) ?? fallback
  // The first visit stores the language of the browser, which the menu may replace
  if (!read('jwapp.language')) remember(language)
  const here = location.pathname.split('/')[1] ?? ''
  if (locales.includes(here) || language === fallback) return false
  // Only URLs without a language redirect. The request URL decides, as a worker may serve the offline page.
  location.replace(`/${language}${location.pathname}${location.search}${location.hash}`)
  return true
}
