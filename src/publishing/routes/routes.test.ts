import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { checkPages, staticPaths } from './routes.ts'

vi.mock('../config/site-data.ts', () => ({ builtSnapshot: () => undefined }))

const root = resolve(import.meta.dirname, '../../..')
const pages = globSync('src/pages/**/*.{astro,ts}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))

it('every page of the project has a route that renders it', () => expect(() => checkPages(pages)).not.toThrow())

it('checkPages throws with the file path of a page without a route', () =>
  expect(() => checkPages([...pages, 'src/pages/[...locale]/new.astro'])).toThrow(
    'src/pages/[...locale]/new.astro: no route renders this page. Add it to src/core/address/routes.ts',
  ))

it('checkPages throws with the file path of a missing page of a route', () =>
  expect(() => checkPages(pages.filter((file) => !file.includes('offline')))).toThrow(
    'src/pages/[...locale]/offline.astro: src/core/address/routes.ts names a page that does not exist',
  ))

it('staticPaths returns the paths of a route as Astro parameters of its page', () => {
  expect(staticPaths('home')).toEqual([{ params: { locale: undefined } }, { params: { locale: 'es' } }])
  expect(staticPaths('search').map(({ params }) => params)).toContainEqual({ locale: 'es', query: undefined })
  expect(staticPaths('user').map(({ params }) => params)).toContainEqual({ locale: 'es', page: 'favorites' })
  expect(staticPaths('user')).toHaveLength(6)
})
