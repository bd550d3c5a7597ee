import { createRouter } from '@nanostores/router'
import { addressPattern, type RouteName, routePaths } from './routes.ts'
import { siteBase } from './site-path.ts'

/** `firstParam` is the first parameter of the address, empty without one. */
type Pattern = readonly [RegExp, (firstParam?: string) => { firstParam: string }]

/** Route of the URL; undefined for unknown paths. */
export const $page = createRouter(
  Object.fromEntries(
    Object.entries(routePaths).map(([name, path]): [string, Pattern] => [
      name,
      [addressPattern(path, siteBase), (firstParam = '') => ({ firstParam })],
    ]),
  ) as Record<RouteName, Pattern>,
  { links: false },
)
