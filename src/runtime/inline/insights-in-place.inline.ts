// No imports: pages inline this script.
// Browsers load the page afterwards and show their own progress.
const timeoutMs = 9_000

const isPlain = (event: MouseEvent) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const viewIn = (page: ParentNode) => page.querySelector<HTMLElement>('[data-insights-view]')
const chosen = () => new URLSearchParams(location.search).get('insight')
// Pages of the list share the `/insights/` prefix, which the path of the site may contain too.
// Two leading slashes would name another host.
export const addressOfInsight = (slug: string, path = location.pathname) =>
  `${/^.*?\/insights(?=\/|$)(?!\/insights(?:\/|$))/.exec(path.replace(/^\/+/, '/'))?.[0]}/${encodeURIComponent(slug)}/`

const linkAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-insight]') : undefined

const pages = new Map<string, ReturnType<typeof fetched>>()

function pageOf(slug: string) {
  const page = pages.get(slug) ?? fetched(addressOfInsight(slug))
  pages.set(slug, page)
  page.catch(() => pages.delete(slug))
  return page
}

async function fetched(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${address} returned status ${response.status}`)
  // The CSP blocks inline styles of a fetched page but allows adopted stylesheets.
  const sheets: CSSStyleSheet[] = []
  const html = (await response.text()).replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, rules: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    sheets.push(sheet)
    return ''
  })
  return { sheets, page: new DOMParser().parseFromString(html, 'text/html') }
}

let adopted: CSSStyleSheet[] = []

/** Replaces the styles of the last article, before those of dialogs and players. */
function adopt(sheets: CSSStyleSheet[]) {
  const otherSheets = document.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet))
  adopted = sheets
  document.adoptedStyleSheets = [...sheets, ...otherSheets]
}

/** Returns the title, link and meta tags of a page. */
const headOf = (page: Document) => ({
  title: page.title,
  metadata: ['link[rel=canonical]', 'meta[name=description]'].map(
    (selector) => page.querySelector(selector)?.outerHTML,
  ),
  languages: [...page.querySelectorAll('a[hreflang]')].map((link) => link.getAttribute('href') ?? ''),
})

function updateHead({ title, metadata, languages }: ReturnType<typeof headOf>) {
  document.title = title
  const tags = ['link[rel=canonical]', 'meta[name=description]'].map((selector) => document.querySelector(selector))
  tags.forEach((element, index) => {
    if (element && metadata[index]) element.outerHTML = metadata[index]
  })
  document.querySelectorAll('a[hreflang]').forEach((link, index) => {
    link.setAttribute('href', languages[index] ?? '')
  })
}

function mark(slug: string | null) {
  for (const link of document.querySelectorAll<HTMLElement>('nav a[data-insight]'))
    if (link.dataset.insight === slug) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
}

function focus(element: HTMLElement | null) {
  // Headings of the list are not focusable by default.
  if (element?.tagName === 'H1') element.tabIndex = -1
  element?.focus({ preventScroll: true })
}

/** Opens listed articles in place under `?insight=`. Failures navigate to the article page. */
export function insightsInline() {
  const list = viewIn(document)
  if (list?.dataset.insightsView !== 'list') return
  const firstHead = headOf(document)
  let top = 0
  let currentSlug: string | null = null

  const show = (view: HTMLElement, sheets: CSSStyleSheet[], head: typeof firstHead, slug: string | null) => {
    adopt(sheets)
    viewIn(document)?.replaceWith(view)
    updateHead(head)
    mark(slug)
    currentSlug = slug
  }

  /** Returns whether the article is shown. */
  async function open(slug: string) {
    list?.parentElement?.setAttribute('aria-busy', 'true')
    try {
      const { page, sheets } = await pageOf(slug)
      if (chosen() !== slug) return false
      const view = viewIn(document.importNode(page.body, true))
      if (!view) throw new Error(`${slug} has no view`)
      show(view, sheets, headOf(page), slug)
      scrollTo({ top: 0, behavior: 'instant' })
      // Service worker cache: only opened pages belong in it, not prefetched ones.
      if (navigator.serviceWorker?.controller)
        fetch(addressOfInsight(slug), { headers: { accept: 'text/html' } }).catch(() => {})
      return true
    } catch {
      if (chosen() === slug) location.replace(addressOfInsight(slug))
      return false
    } finally {
      document.querySelector('[data-insights-main]')?.removeAttribute('aria-busy')
    }
  }

  function follow() {
    const slug = chosen()
    // A dialog over the article also changes the address.
    if (slug && slug === currentSlug) return undefined
    if (slug) return open(slug)
    if (!list || viewIn(document) === list) return undefined
    show(list, [], firstHead, null)
    return requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
  }

  /** Moves the focus to the new heading or, on the list, to the last article. */
  async function handlePopState() {
    const [before, focused] = [currentSlug, document.activeElement]
    await follow()
    if (currentSlug === before) return
    // A focus moved by the viewer in the meantime stays.
    if (document.activeElement !== focused && document.activeElement !== document.body) return
    const links = [...(viewIn(document)?.querySelectorAll<HTMLElement>('a[data-insight]') ?? [])]
    const read = currentSlug === null && links.find((link) => link.dataset.insight === before)
    focus(read || document.querySelector<HTMLElement>('h1'))
  }

  document.addEventListener('pointerover', (event) => {
    const slug = linkAt(event)?.dataset.insight
    if (slug) pageOf(slug).catch(() => undefined)
  })
  document.addEventListener('click', (event) => {
    const slug = linkAt(event)?.dataset.insight
    if (!slug || !isPlain(event)) return
    event.preventDefault()
    if (viewIn(document) === list) top = scrollY
    const address = new URL(location.href)
    address.searchParams.set('insight', slug)
    history.pushState(null, '', address)
    document.querySelector<HTMLElement>('nav:popover-open')?.hidePopover()
    open(slug).then((isShown) => isShown && focus(document.querySelector<HTMLElement>('h1')))
  })
  addEventListener('popstate', handlePopState)
  follow()
}
