import { atom, onMount, type ReadableAtom } from 'nanostores'
import { liveStateMs } from '#core/guide.ts'

const $time = atom(new Date())

/** Current time, updated every 5 s and when the page becomes visible. */
export const $now: ReadableAtom<Date> = $time

onMount($time, () => {
  const tick = () => $time.set(new Date())
  tick()
  const timer = setInterval(tick, liveStateMs)
  if (typeof document === 'undefined') return () => clearInterval(timer)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
})
