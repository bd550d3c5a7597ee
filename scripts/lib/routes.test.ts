import { expect, test } from 'vitest'
import { routeAt, routeNames, routesWithoutPage } from '#core/address/routes.ts'
import { demoRoutes, kindsOfPage } from './routes.ts'

const routes = demoRoutes('no build')

test('demoRoutes contains a page for each route that has pages', () => {
  const shown = routes.map(({ path }) => routeAt(path.split('?')[0] ?? ''))
  expect(routeNames().filter((name) => !routesWithoutPage.includes(name) && !shown.includes(name))).toEqual([])
})

test('demoRoutes contains a path for each kind of page', () => {
  const names = routes.map(({ name }) => name)
  expect(kindsOfPage.filter((name) => !names.includes(name))).toEqual([])
})
