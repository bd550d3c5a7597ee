import { hashOf } from './3-policy.ts'

/** Style sheets by the short text that stands for them in pages until step 2. */
export type StylePlaceholders = Map<string, string>

/** Short text in place of a style sheet, because Astro copies, encodes and hashes the sheet for every page. */
export function toPlaceholder(css: string, standIns: StylePlaceholders): string {
  const text = `/* ${hashOf(css)} */`
  standIns.set(text, css)
  return text
}
