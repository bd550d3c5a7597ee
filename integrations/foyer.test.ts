import { globSync, readFileSync } from 'node:fs'
import type { HookParameters } from 'astro'
import { expect, test, vi } from 'vitest'
import { rendererIntegration } from '#publishing/bundle/renderer-integration.ts'
import { foyer } from './foyer.ts'

type Setup = HookParameters<'astro:config:setup'>

/** Runs the configuration of a build with these integrations in addition to Foyer's own. */
const configure = (command: Setup['command'], ...names: string[]) => {
  const config = { integrations: names.map((name) => ({ name, hooks: {} })) }
  const options = { command, config, updateConfig: vi.fn(), addClientDirective: vi.fn() }
  return foyer().hooks['astro:config:setup']?.(Object.assign(Object.create(null), options))
}

test('the hydration script contains each client directive that the pages use', async () => {
  await import('#runtime/hydration/all.ts')
  const pages = globSync('src/{pages,layouts}/**/*.astro').map((path) => readFileSync(path, 'utf8'))
  const used = new Set(pages.flatMap((page) => [...page.matchAll(/client:(\w+)/g)].map(([, name = '']) => name)))
  expect(Object.keys(Reflect.get(globalThis, 'Astro'))).toEqual(expect.arrayContaining([...used]))
  expect(used.size).toBeGreaterThan(2)
})

test('a direct "astro build" fails and refers to "npm run build"', () => {
  expect(() => configure('build')).toThrow('Run "npm run build"')
})

test('"npm run build" and the development server pass the check of the build command', () => {
  // Without a snapshot another error follows
  expect(() => configure('build', rendererIntegration)).not.toThrow('Run "npm run build"')
  expect(() => configure('dev')).not.toThrow()
})

test('a page without a route and a route without a page each throw an error', () => {
  const resolve = (...entrypoints: string[]) => {
    const routes = entrypoints.map((entrypoint) => ({ origin: 'project', entrypoint }))
    return () => foyer().hooks['astro:routes:resolved']?.(Object.assign(Object.create(null), { routes }))
  }
  const pages = globSync('src/pages/**/*.{astro,ts}')
  expect(resolve(...pages)).not.toThrow()
  expect(resolve(...pages, 'src/pages/[...locale]/new.astro')).toThrow('no route renders this page')
  expect(resolve(...pages.slice(1))).toThrow('names a page that does not exist')
})
