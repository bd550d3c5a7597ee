import { join } from 'node:path'
import { withOwnPolicy } from './page-policy.ts'
import { stylePruner } from './page-styles.ts'

/** The last step of a page's making: what Astro wrote for all pages becomes its own. `out` is the folder of the site. */
export function pageFinisher(out: string): (html: string) => string {
  const withOwnStyles = stylePruner(join(out, '_astro'))
  return (html) => withOwnPolicy(withOwnStyles(html))
}
