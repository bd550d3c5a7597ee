import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageScripts } from '#publishing/bundle/script-graph.ts'
import { dist, faultsOf, rendered } from './site.ts'

/** Calls, dialogs and hosts that occur only in account code. */
const ofAccounts = /grant_type|refresh_token|login-form|dialog-title|\/auths|watch-history/

// The publisher of the demo has no accounts
test('no page of a site without accounts loads account code, initially or during hydration', () => {
  const read = new Map<string, string>()
  const codeOf = (file: string) => {
    const code = read.get(file) ?? readFileSync(join(dist, file), 'utf8')
    read.set(file, code)
    return code
  }
  const faults = faultsOf(rendered, ({ html }) => {
    const { inline, loaded, onHydration } = pageScripts(dist, html.toString())
    const found = [...loaded, ...onHydration].filter((file) => ofAccounts.test(codeOf(file)))
    const links = html.querySelectorAll('a[href^="?u="]').map((link) => link.toString())
    return [...found, ...links, ofAccounts.test(inline) && 'a script in the page']
  })
  expect(faults).toEqual([])
  expect(read.size).toBeGreaterThan(10)
  // The build includes account code for publishers with accounts
  const all = globSync('_astro/*.js', { cwd: dist }).filter((file) => ofAccounts.test(codeOf(file)))
  expect(all.length).toBeGreaterThan(5)
})
