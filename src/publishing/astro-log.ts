import { stripVTControlCharacters } from 'node:util'
import type { AstroLoggerDestination } from 'astro'

type Listener = { page: (path: string) => void; failed: (sentence: string) => void }

let listener: Listener | undefined

/** Tells of the pages that Astro begins to render, and of what it complains about; the rest of its chatter is dropped. */
export const listen = (to: Listener | undefined) => {
  listener = to
}

/** Where Astro writes its log, by the `logger` setting of a build. */
// biome-ignore lint/style/noDefaultExport: Astro asks for one
export default (): AstroLoggerDestination => ({
  write({ label, level, message }) {
    const text = stripVTControlCharacters(message).trim()
    if (level === 'error') listener?.failed(text)
    else if (label === null && text.startsWith('├─ ')) listener?.page(text.slice(3))
  },
})
