import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { adoptCss, externalTexts, noSheetPreloads, removeHlsControllers, transitiveImports } from './vite-plugins.ts'

/** Context of a plugin hook: an environment, and errors that stop the build. */
const bundleOf = (name: string) => ({
  environment: { name },
  error(reason: string) {
    throw new Error(reason)
  },
})

test('transitiveImports returns each transitive import once without direct imports, also in cycles', () => {
  const chunks = {
    panel: { imports: ['button', 'store'] },
    button: { imports: ['icon', 'store'] },
    store: { imports: ['atom'] },
    atom: { imports: ['store'] },
    icon: { imports: [] },
  }
  expect(transitiveImports('panel', chunks).sort()).toEqual(['atom', 'icon'])
  expect(transitiveImports('icon', chunks)).toEqual([])
  expect(transitiveImports('store', chunks)).toEqual([])
})

test('a sheet for a shadow root is exported and not adopted by the page', async () => {
  const { configResolved, load } = adoptCss()
  if (typeof configResolved !== 'function' || typeof load !== 'function') throw new Error('The plugin has no hooks')
  await Reflect.apply(configResolved, {}, [await resolveConfig({ configFile: false }, 'build')])
  const file = fileURLToPath(new URL('../src/runtime/enhancements/shelf-buttons.module.css', import.meta.url))
  const codeOf = (kind: string) => Reflect.apply(load, { addWatchFile: () => undefined }, [`\0adopt:${file}${kind}.js`])
  expect(await codeOf('-sheet')).toMatch(/^let sheet\n[\s\S]*export \{ sheet \}\nexport default \{"button":/)
  expect(await codeOf('-sheet')).not.toContain('adoptedStyleSheets')
  expect(await codeOf('')).toContain('document.adoptedStyleSheets.push(sheet)')
})

test('browser bundles import texts by group, and a module that imports all texts stops the build', () => {
  const { resolveId } = externalTexts('/watch')
  if (typeof resolveId !== 'function') throw new Error('The plugin does not resolve')
  const resolve = (importer: string, name = 'client') =>
    Reflect.apply(resolveId, bundleOf(name), ['./catalogues.ts', importer])
  expect(resolve('/site/src/core/i18n/account-text.ts')).toEqual({
    id: '/watch/compat/account.js',
    external: 'absolute',
  })
  expect(resolve('/site/src/core/i18n/account-text.ts', 'prerender')).toBeUndefined()
  expect(() => resolve('/site/src/features/page/New.tsx')).toThrow('/site/src/features/page/New.tsx must not import')
})

test('no browser file preloads a style sheet, which a finished site does not have', () => {
  const { generateBundle } = noSheetPreloads()
  if (typeof generateBundle !== 'object') throw new Error('The plugin has no hook')
  const bundle = {
    'a.js': { type: 'chunk', fileName: '_astro/a.js', code: 'm.f=["_astro/b.js","_astro/b.DZ_y-1.css"]' },
    'b.css': { type: 'asset', source: '' },
  }
  Reflect.apply(generateBundle.handler, bundleOf('client'), [{}, bundle])
  expect(bundle['a.js'].code).toBe('m.f=["_astro/b.js","_astro/a.js"]')
})

const hls = fileURLToPath(import.meta.resolve('hls.js'))

/** Transforms a module with the plugin that shortens hls.js. */
function lean(code: string, id = hls, name = 'client') {
  const { transform } = removeHlsControllers()
  if (typeof transform !== 'function') throw new Error('The plugin does not transform')
  return Reflect.apply(transform, bundleOf(name), [code, id])?.code
}

test('hls.js in browser bundles omits interstitials, trick play and CMCD and retains the used controllers', () => {
  const code = readFileSync(hls, 'utf8')
  const shortened = lean(code)
  for (const unused of ['cmcd', 'iframe', 'interstitials'])
    expect(shortened).not.toMatch(new RegExp(`^  ${unused}Controller: \\w*Controller`, 'm'))
  for (const used of ['eme', 'subtitleTrack', 'timeline', 'audioTrack', 'contentSteering'])
    expect(shortened).toMatch(new RegExp(`^  ${used}Controller: \\w+Controller`, 'm'))
  expect(shortened).toMatch(/^export \{ Hls as default \};$/m)
  expect(lean(code, '/site/src/hls.ts')).toBeUndefined()
  expect(lean(code, hls, 'prerender')).toBeUndefined()
})

test('an unexpected version of hls.js stops the build', () => {
  expect(() => lean('export { Hls as default };')).toThrow('hls.js has changed')
})
