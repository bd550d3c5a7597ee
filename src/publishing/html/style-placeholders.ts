import { hashOf } from './3-policy.ts'

/** Style sheets by their placeholder, which step 2 replaces. */
export type StylePlaceholders = Map<string, string>

/** Placeholder of a style sheet, because Astro copies, encodes and hashes sheets for every page. */
export function toPlaceholder(css: string, placeholders: StylePlaceholders): string {
  const text = `/* ${hashOf(css)} */`
  placeholders.set(text, css)
  return text
}
