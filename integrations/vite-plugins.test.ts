import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { furtherNeeds, leanHls, textsOutside } from './vite-plugins.ts'

/** Context of a plugin hook: an environment, and faults that stop the build. */
const bundleOf = (name: string) => ({
  environment: { name },
  error(reason: string) {
    throw new Error(reason)
  },
})

test('an entry names what its imports need, once each, however deep, and round in a circle too', () => {
  const chunks = {
    panel: { imports: ['button', 'store'] },
    button: { imports: ['icon', 'store'] },
    store: { imports: ['atom'] },
    atom: { imports: ['store'] },
    icon: { imports: [] },
  }
  expect(furtherNeeds('panel', chunks).sort()).toEqual(['atom', 'icon'])
  expect(furtherNeeds('icon', chunks)).toEqual([])
  expect(furtherNeeds('store', chunks)).toEqual([])
})

test('browsers load a group of texts with the module that adds it, and a module that would load all stops the build', () => {
  const { resolveId } = textsOutside()
  if (typeof resolveId !== 'function') throw new Error('The plugin does not resolve')
  const resolve = (importer: string, name = 'client') =>
    Reflect.apply(resolveId, bundleOf(name), ['./catalogues.ts', importer])
  expect(resolve('/site/src/core/i18n/account-text.ts')).toEqual({ id: 'foyer:account', external: true })
  expect(resolve('/site/src/core/i18n/account-text.ts', 'prerender')).toBeUndefined()
  expect(() => resolve('/site/src/features/page/New.tsx')).toThrow('/site/src/features/page/New.tsx must not import')
})

const hls = fileURLToPath(import.meta.resolve('hls.js'))

/** Passes a module through the plugin that shortens hls.js, as a bundle does. */
function lean(code: string, id = hls, name = 'client') {
  const { transform } = leanHls()
  if (typeof transform !== 'function') throw new Error('The plugin does not transform')
  return Reflect.apply(transform, bundleOf(name), [code, id])?.code
}

test('browsers load hls.js without interstitials, trick play and metrics, with all that the player uses', () => {
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

test('a version of hls.js that looks different stops the build', () => {
  expect(() => lean('export { Hls as default };')).toThrow('hls.js has changed')
})
