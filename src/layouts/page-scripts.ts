import { siteBase } from '#core/address/site-path.ts'
import type { createLocalTime } from '#core/i18n/local-time.ts'
import type { Tag } from '#core/site/tags.ts'

/** Loads the hydration script after the first paint, or at once in a hidden page. */
export function bootHydration() {
  // The pre-rendered title belongs to the site's own config.
  if (document.documentElement.dataset.source) document.title = ''
  const files = document.querySelector<HTMLMetaElement>('meta[name=hydration]')?.content.split(' ')
  if (!files) return
  const wake = () => {
    // A page that the viewer leaves cancels its requests.
    for (const file of files) import(file).catch(() => {})
  }
  if (document.hidden) wake()
  else requestAnimationFrame(() => setTimeout(wake))
}

/** Loads the publisher's tags after the first paint: allowed ones, in an idle page or at the first input. */
export function bootTags(tags: readonly Tag[]) {
  if (document.documentElement.dataset.source) return
  const waiting = new Set(tags)
  const insert = ({ src, attributes, globals }: Tag) => {
    for (const [name, value] of Object.entries(globals)) if (!(name in self)) Reflect.set(self, name, value)
    const script = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.src = src[0] === '/' ? siteBase + src : src
    document.head.append(script)
  }
  const insertAtInput = (tag: Tag) => {
    const inputEvents = ['pointerdown', 'keydown', 'touchstart', 'wheel']
    const start = () => {
      for (const type of inputEvents) removeEventListener(type, start)
      insert(tag)
    }
    for (const type of inputEvents) addEventListener(type, start, { passive: true })
  }
  const start = (answer: unknown) => {
    for (const tag of waiting) {
      const { consent, when } = tag
      if (consent !== 'necessary' && answer !== 'all' && (answer !== 'given' || consent !== 'analytics')) continue
      waiting.delete(tag)
      if (when === 'interaction') insertAtInput(tag)
      else if ('requestIdleCallback' in self) requestIdleCallback(() => insert(tag), { timeout: 4_000 })
      else setTimeout(insert, 0, tag)
    }
  }
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem('jwapp.consent') ?? '')
    } catch {
      return null
    }
  }
  // Frames are drawn only in a visible page, so a prerendered one waits too.
  const afterPaint = () => requestAnimationFrame(() => setTimeout(() => start(stored())))
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint)
  addEventListener('consent', (event) => start((event as CustomEvent).detail))
  addEventListener('storage', afterPaint)
}

/** Writes times in the viewer's time zone and clock before hydration. */
export function bootTimes(create: typeof createLocalTime) {
  const localTime = create()
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = localTime(document.documentElement.lang, time.dataset.local ?? '', time.dateTime)
}

/** Shows the labels "New" and "Leaving soon" that apply now, and after each return. */
export function bootLabels() {
  const show = () => {
    for (const label of document.querySelectorAll<HTMLElement>('[data-until]'))
      label.hidden = Number(label.dataset.from ?? 0) > Date.now() || Number(label.dataset.until) <= Date.now()
  }
  show()
  addEventListener('visibilitychange', show)
}

/** Hides past programmes and marks current ones while the page is parsed, before its paints. */
export function bootNowAndNext(create: typeof createLocalTime) {
  const localTime = create()
  const now = Date.now()
  const seen = new Set<Element>()
  const update = () => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
      // The last element of an unfinished document may lack its text.
      const isWhole = time.nextSibling || document.readyState !== 'loading'
      if (!isWhole || seen.has(time)) continue
      seen.add(time)
      time.textContent = localTime(document.documentElement.lang, time.dataset.local ?? '', time.dateTime)
      const showing = time.closest<HTMLElement>('[data-end]')
      if (!showing) continue
      showing.hidden = Number(showing.dataset.end) <= now
      if (Date.parse(time.dateTime) <= now) showing.dataset.on = ''
    }
  }
  const observer = new MutationObserver(update)
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => {
    update()
    observer.disconnect()
  })
}

/** Lists cached pages on the offline page by title, last visited first. */
export async function bootCachedPages() {
  const container = document.querySelector<HTMLElement>('[data-cached]')
  const list = container?.querySelector('ul')
  if (!container || !list || !('caches' in self)) return
  const pages = await caches.open(`pages${siteBase}`)
  for (const request of await pages.keys()) {
    const html = (await (await pages.match(request))?.text()) ?? ''
    const { title } = new DOMParser().parseFromString(/<title>[^<]*<\/title>/.exec(html)?.[0] ?? '', 'text/html')
    const { pathname } = new URL(request.url)
    if (!title || pathname === location.pathname) continue
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = pathname
    link.textContent = title.endsWith(container.dataset.cached ?? '')
      ? title.slice(0, -(container.dataset.cached ?? '').length)
      : title
    item.append(link)
    list.prepend(item)
    container.hidden = false
  }
}
