import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageScripts, scriptReport, staticImports } from './script-graph.ts'

function siteOf(files: Record<string, string>): string {
  const out = mkdtempSync(join(tmpdir(), 'foyer-scripts-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(out, dirname(file)), { recursive: true })
    writeFileSync(join(out, file), text)
  }
  return out
}

const page = `<script type="speculationrules">{}</script><script>boot()</script>
  <script type="module" src="/_astro/page.js"></script>
  <astro-island component-url="/_astro/heart.js" renderer-url="/_astro/react.js" client="intent"></astro-island>`
const out = siteOf({
  'index.html': page,
  'es/index.html': page,
  'm/film/index.html': '<p>still</p>',
  '_astro/page.js': 'import{a}from"./shared.js";const later=()=>import("./account.js")',
  '_astro/heart.js': 'import{a}from"./shared.js";import"./react.js";export{b}from"./store.js"',
  '_astro/shared.js': 'import"./page.js"',
  '_astro/react.js': 'export const a=1',
  '_astro/store.js': '',
  '_astro/account.js': 'secret',
})

describe('scripts of a page', () => {
  it('staticImports lists the static imports and re-exports of a module without its dynamic imports', () => {
    const code =
      'import{a as b}from"./one.js";import"./two.js";export*from"./three.js";import("./later.js");x("./no.js")'
    expect(staticImports(code)).toEqual(['./one.js', './two.js', './three.js'])
  })

  it('pageScripts separates inline, page and island scripts, with static but without dynamic imports', () => {
    expect(pageScripts(out, page)).toEqual({
      inline: 'boot()\n',
      loaded: ['_astro/page.js', '_astro/shared.js'],
      onHydration: ['_astro/heart.js', '_astro/react.js', '_astro/store.js'],
    })
  })

  it('scriptReport names the heaviest kinds of pages in one line, with all languages combined', () => {
    expect(scriptReport(out)).toMatch(
      /^Scripts of a page: at most 0\.\d kB \(\/\) at once, 0\.\d kB \(\/\) more when its islands hydrate$/,
    )
  })
})
