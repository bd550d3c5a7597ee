import { expect, test } from 'vitest'
import { furtherNeeds, textsOutside } from './vite-plugins.ts'

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
  const bundle = {
    environment: { name: 'client' },
    error(reason: string) {
      throw new Error(reason)
    },
  }
  const { resolveId } = textsOutside()
  if (typeof resolveId !== 'function') throw new Error('The plugin does not resolve')
  const resolve = (importer: string, name = 'client') =>
    Reflect.apply(resolveId, { ...bundle, environment: { name } }, ['./catalogues.ts', importer])
  expect(resolve('/site/src/core/i18n/account-text.ts')).toEqual({ id: 'foyer:account', external: true })
  expect(resolve('/site/src/core/i18n/account-text.ts', 'prerender')).toBeUndefined()
  expect(() => resolve('/site/src/features/page/New.tsx')).toThrow('/site/src/features/page/New.tsx must not import')
})
