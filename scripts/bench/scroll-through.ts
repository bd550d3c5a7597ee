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
      const result: Smooth = { longest: 0, frames: [], shifts: 0, elements: 0, seen: 0 }
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.entryType === 'longtask') result.longest = Math.max(result.longest, entry.duration)
          else result.shifts += Reflect.get(entry, 'value')
      })
      for (const type of ['longtask', 'layout-shift']) observer.observe({ type })
      const seen = new Set<string | null>()
      const frame = () => new Promise<number>(requestAnimationFrame)
      let last = await frame()
      for (const { x, y, frames } of steps) {
        element.scrollBy({ left: x, top: y, behavior: frames > 1 ? 'smooth' : 'instant' })
        for (let passed = 0; passed < frames; passed += 1) {
          const now = await frame()
          result.frames.push(now - last)
          last = now
        }
        result.elements = Math.max(result.elements, document.querySelectorAll('*').length)
        for (const node of element.querySelectorAll(`[${attribute}]`)) seen.add(node.getAttribute(attribute))
      }
      await frame()
      observer.disconnect()
      return { ...result, seen: seen.size }
    },
    { steps, attribute },
  )
