import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { keepRendered } from './keep-rendered.ts'

const file = fileURLToPath(new URL('../node_modules/@astrojs/react/dist/client.js', import.meta.url))

const transform = (code: string, environment: string) => {
  const { transform } = keepRendered()
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  const context = {
    environment: { name: environment },
    error: (message: string) => {
      throw new Error(message)
    },
  }
  return Reflect.apply(transform, context, [code, file])
}

test('the renderer of islands gets an error handler that restores their markup, in browsers only', () => {
  const code = readFileSync(file, 'utf8')
  expect(transform(code, 'client').code).toContain('onUncaughtError: restoreOnError(element),')
  expect(transform(code, 'prerender')).toBeUndefined()
})

test('a renderer that has changed stops the build', () => {
  expect(() => transform('const renderOptions = {}', 'client')).toThrow('@astrojs/react has changed')
})
