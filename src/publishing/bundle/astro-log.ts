import { stripVTControlCharacters } from 'node:util'
import type { AstroLoggerDestination } from 'astro'

let listener: ((sentence: string) => void) | undefined

/** Forwards Astro's errors. Other log output is dropped. */
export const setLogListener = (to: typeof listener) => {
  listener = to
}

/** Log destination for the `logger` setting of an Astro build. */
// biome-ignore lint/style/noDefaultExport: Astro imports the default export
export default (): AstroLoggerDestination => ({
  write({ level, message }) {
    if (level === 'error') listener?.(stripVTControlCharacters(message).trim())
  },
})
