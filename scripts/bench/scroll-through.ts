import type { Locator } from 'playwright'

/** Scroll distance in px and its frames. Several frames imitate smooth scrolling by a button. */
export type Step = { x: number; y: number; frames: number }

export type Smooth = {
  /** Longest task in ms, 0 below 50 ms. */
  longest: number
  /** Time between frames, in ms. */
  frames: number[]
  /** Cumulative layout shift of Chromium. */
  shifts: number
  /** Maximum number of elements. */
  elements: number
  /** Number of distinct attribute values in view. */
  seen: number
}

/** Scrolls an element by steps and measures its smoothness. */
export const scrollBySteps = (target: Locator, steps: Step[], attribute: string): Promise<Smooth> =>
  target.evaluate(
    async (element, { steps, attribute }) => {
      const found: Smooth = { longest: 0, frames: [], shifts: 0, elements: 0, seen: 0 }
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.entryType === 'longtask') found.longest = Math.max(found.longest, entry.duration)
          else found.shifts += Reflect.get(entry, 'value')
      })
      for (const type of ['longtask', 'layout-shift']) observer.observe({ type })
      const seen = new Set<string | null>()
      const frame = () => new Promise<number>(requestAnimationFrame)
      let last = await frame()
      for (const { x, y, frames } of steps) {
        element.scrollBy({ left: x, top: y, behavior: frames > 1 ? 'smooth' : 'instant' })
        for (let passed = 0; passed < frames; passed += 1) {
          const now = await frame()
          found.frames.push(now - last)
          last = now
        }
        found.elements = Math.max(found.elements, document.querySelectorAll('*').length)
        for (const one of element.querySelectorAll(`[${attribute}]`)) seen.add(one.getAttribute(attribute))
      }
      await frame()
      observer.disconnect()
      return { ...found, seen: seen.size }
    },
    { steps, attribute },
  )
