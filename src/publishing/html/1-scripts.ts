import { withImports } from '../bundle/page-scripts.ts'

/** Scripts that Astro writes into pages with islands. */
export type AstroScripts = {
  /** Inline script of every client directive. */
  directives: ReadonlyMap<string, string>
  /** Inline script that defines `astro-island`. */
  island: string
  /** Address of the script of `Document.astro`, which replaces the others. */
  shared: string
}

const hydrated = /<astro-island\b[^>]*?\sclient="([\w-]+)"/g

/**
 * Step 1: removes the hydration scripts that Astro repeats in every page, and lists the shared script with its imports
 * in a meta tag: `bootWake` loads them in parallel after the first paint.
 */
export function scriptMover(out: string, base: string, { directives, island, shared }: AstroScripts) {
  const tag = `<script type="module" src="${shared}"></script>`
  const files = withImports(out, [shared]).map((file) => `${base}/${file}`)
  const meta = `<meta name="wake" content="${files.join(' ')}">`
  const all = [...directives.values(), island].map(inline)
  return (html: string): string => {
    const used = new Set([...html.matchAll(hydrated)].map(([, name = '']) => name))
    for (const name of used) expectIn(html, inline(directives.get(name) ?? ''), `the script of client:${name}`)
    if (used.size > 0) expectIn(html, inline(island), 'the script of astro-island')
    expectIn(html, tag, 'the script of Document.astro')
    return all.reduce((text, script) => text.replaceAll(script, ''), html).replace(tag, meta)
  }
}

const inline = (text: string) => `<script>${text}</script>`

function expectIn(html: string, text: string, name: string) {
  if (!html.includes(text)) throw new Error(`${name} is not in the page as Astro wrote it before`)
}
