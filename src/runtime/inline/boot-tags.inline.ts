import { siteBase } from '#core/address/site-path.ts'
import type { Tag } from '#core/site/tags.ts'

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
  // Only a visible page is painted, so a prerendered one waits too.
  const afterPaint = () => {
    const paint = new PerformanceObserver(() => {
      paint.disconnect()
      start(stored())
    })
    paint.observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint)
  addEventListener('consent', (event) => start((event as CustomEvent).detail))
  addEventListener('storage', afterPaint)
}
