import { withImports } from '../bundle/script-graph.ts'

/** Scripts that Astro writes into pages with islands. */
export type AstroScripts = {
  /** Inline script of every client directive. */
  directives: ReadonlyMap<string, string>
  /** Inline script that defines `astro-island`. */
  island: string
  /** Address of the script of `Document.astro`, which replaces the others. */
  shared: string
}

/**
 * Step 1: removes the hydration scripts that Astro repeats in every page, and lists the shared script with its imports
 * in a meta tag: `bootHydration` loads them in parallel after the first paint.
 */
export function createScriptStep(out: string, base: string, { directives, island, shared }: AstroScripts) {
  const tag = `<script type="module" src="${shared}"></script>`
  const files = withImports(out, [shared]).map((file) => `${base}/${file}`)
  const meta = `<meta name="hydration" content="${files.join(' ')}">`
  const all = [...directives.values(), island].map(inline)
  return (html: string): string => {
    const { text, removed } = without(html, all)
    const used = directivesIn(html)
    for (const name of used) expectPart(removed.has(inline(directives.get(name) ?? '')), `the script of client:${name}`)
    if (used.size > 0) expectPart(removed.has(inline(island)), 'the script of astro-island')
    expectPart(text.includes(tag), 'the script of Document.astro')
    return text.replace(tag, meta)
  }
}

const inline = (text: string) => `<script>${text}</script>`

/** Removes scripts in one pass, because a search for each would read the page ten times. */
function without(html: string, scripts: string[]): { text: string; removed: Set<string> } {
  const removed = new Set<string>()
  let [text, done] = ['', 0]
  for (let at = html.indexOf('<script>'); at >= 0; at = html.indexOf('<script>', at + 1)) {
    const script = scripts.find((candidate) => html.startsWith(candidate, at))
    if (!script) continue
    removed.add(script)
    text += html.slice(done, at)
    done = at + script.length
  }
  return { text: text + html.slice(done), removed }
}

const attribute = ' client="'

/** Client directives of the islands. Astro escapes quotes in the other attributes. */
function directivesIn(html: string): Set<string> {
  const names = new Set<string>()
  for (let at = html.indexOf('<astro-island '); at >= 0; at = html.indexOf('<astro-island ', at + 1)) {
    const from = html.indexOf(attribute, at)
    if (from >= 0) names.add(html.slice(from + attribute.length, html.indexOf('"', from + attribute.length)))
  }
  return names
}

function expectPart(isPresent: boolean, name: string) {
  if (!isPresent) throw new Error(`${name} is not in the page as Astro wrote it before`)
}
