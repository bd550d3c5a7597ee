import { createRouter } from '@nanostores/router'
import { addressPattern, type RouteName, routePaths } from './routes.ts'
import { siteBase } from './site-path.ts'

/** `first` is the first parameter of the address, empty without one. */
type Pattern = readonly [RegExp, (first?: string) => { first: string }]

/** Route of the URL; undefined for unknown paths. */
export const $page = createRouter(
  Object.fromEntries(
    Object.entries(routePaths).map(([name, path]): [string, Pattern] => [
      name,
      [addressPattern(path, siteBase), (first = '') => ({ first })],
    ]),
  ) as Record<RouteName, Pattern>,
  { links: false },
)
