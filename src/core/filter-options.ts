import type { Config } from './config.ts'

/** Maximum number of filter options in the stylesheet. */
export const maxFilterOptions = 100

type Menu = Pick<Config, 'menu'>

/** Distinct filter tags of all menu items of a list. */
export const filterTagsOf = ({ menu }: Menu, id: string): string[] => [
  ...new Set(menu.filter(({ contentId }) => contentId === id).flatMap(({ filterTags }) => filterTags)),
]

/** Returns a warning for each list with more tags than its filter supports. */
export function filterTagWarnings(config: Menu): string[] {
  const ids = [...new Set(config.menu.map(({ contentId }) => contentId))]
  return ids.flatMap((id) => {
    const { length } = filterTagsOf(config, id)
    if (length <= maxFilterOptions) return []
    return `menu: the list ${id} has ${length} filterTags; only the first ${maxFilterOptions} are offered`
  })
}
