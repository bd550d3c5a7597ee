import { join } from 'node:path'
import { type AstroScripts, createScriptStep } from './1-scripts.ts'
import { stylePruner } from './2-styles.ts'
import { assetsOf, withOwnPolicy } from './3-policy.ts'
import type { StylePlaceholders } from './style-placeholders.ts'

/** Parts of the renderer that Astro writes into pages. */
export type AstroParts = { scripts: AstroScripts; placeholders: StylePlaceholders }

/**
 * Changes Astro's output in numbered steps: scripts, styles, policy. Each throws if the page is not as expected. `out`
 * is the folder of the browser code, `base` the path of the site.
 */
export function pageFinisher(out: string, { scripts, placeholders }: AstroParts, base = ''): (html: string) => string {
  const withSharedScript = createScriptStep(out, base, scripts)
  const withOwnStyles = stylePruner(join(out, '_astro'), placeholders)
  return (astroPage) => {
    const page = withSharedScript(astroPage)
    const { html, inline } = withOwnStyles(page, assetsOf(page))
    return withOwnPolicy(html, inline)
  }
}
