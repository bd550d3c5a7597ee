import { stripVTControlCharacters } from 'node:util'
import type { AstroLoggerDestination } from 'astro'

let listener: ((sentence: string) => void) | undefined

/** Tells of what Astro complains about; the rest of its chatter is dropped. */
export const listen = (to: typeof listener) => {
  listener = to
}

/** Where Astro writes its log, by the `logger` setting of a build. */
// biome-ignore lint/style/noDefaultExport: Astro asks for one
export default (): AstroLoggerDestination => ({
  write({ level, message }) {
    if (level === 'error') listener?.(stripVTControlCharacters(message).trim())
  },
})
