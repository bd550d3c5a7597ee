import type { Locator } from 'playwright'

/** How far to scroll, in pixels, and how many frames it may take: more than one is a glide, as a button makes it. */
export type Step = { x: number; y: number; frames: number }

export type Smooth = {
  /** The longest task in milliseconds (0: none above 50). */
  longest: number
  /** Milliseconds from each frame to the next. */
  frames: number[]
  /** What moved by itself, as Chromium adds it up. */
  shifts: number
  /** The most elements at a time. */
  elements: number
  /** The values of an attribute that came by. */
  seen: number
}

/** Scrolls an element, frame by frame, and watches how smoothly that goes. */
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
