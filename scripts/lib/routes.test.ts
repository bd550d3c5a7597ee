import { expect, test } from 'vitest'
import { pageless, routeAt, routeNames } from '#core/routes.ts'
import { demoRoutes, kindsOfPage } from './routes.ts'

const routes = demoRoutes('no build')

test('the demo has a page of every route, so that no screen is left out of journeys and screenshots', () => {
  const shown = routes.map(({ path }) => routeAt(path.split('?')[0] ?? ''))
  expect(routeNames().filter((name) => !pageless.includes(name) && !shown.includes(name))).toEqual([])
})

test('every kind of page has its address', () => {
  const names = routes.map(({ name }) => name)
  expect(kindsOfPage.filter((name) => !names.includes(name))).toEqual([])
})
