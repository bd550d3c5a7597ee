import { throttleProgress } from '../ingest/report.ts'
import type { Route } from '../routes/route.ts'

type Addresses = Pick<Route, 'addresses' | 'moved'>

/** Reports rendered pages every few seconds, with rate and rest of a complete build. */
export function pageProgress(routesOf: (() => Iterable<Addresses>) | undefined, log: (line: string) => void) {
  const started = performance.now()
  const report = throttleProgress(log)
  let total: number | undefined
  return (rendered: number) =>
    report(() => {
      // Short builds need no total.
      total ??= routesOf && countPages(routesOf())
      if (!total) return `Rendering: ${rendered} pages so far`
      // The first pages wait for the start of the threads.
      if (rendered < total / 20) return `Rendering: ${rendered} of ${total} pages`
      const rate = rendered / ((performance.now() - started) / 1_000)
      const seconds = Math.ceil(Math.max(0, total - rendered) / rate)
      return `Rendering: ${rendered} of ${total} pages, ${Math.round(rate)} a second, about ${seconds} s left`
    })
}

const countPages = (routes: Iterable<Addresses>) => {
  let count = 0
  for (const { addresses, moved } of routes) count += addresses.length + moved.length
  return count
}
