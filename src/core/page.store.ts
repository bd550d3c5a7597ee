import { createRouter } from '@nanostores/router'
import { addressPattern, type RouteParam, routeParams, routePaths } from './routes.ts'
import { siteBase } from './site-path.ts'

// The service worker shows the offline page under other addresses.
const { offline: _, ...shown } = routePaths

type Shown = typeof shown
type Pattern<Params> = readonly [RegExp, (...values: string[]) => Params]
type Patterns = { [Name in keyof Shown]: Pattern<Record<RouteParam<Shown[Name]>, string>> }

const patterns = Object.fromEntries(
  Object.entries(shown).map(([name, path]) => [
    name,
    [addressPattern(path, siteBase), (...values: string[]) => routeParams(path, values)],
  ]),
) as Patterns

/** Route of the URL; undefined for unknown paths. */
export const $page = createRouter(patterns, { links: false })
