import type { Config } from './config.ts'

/** The most options of a filter that its style sheet has rules for. */
export const maxFilterOptions = 100

type Menu = Pick<Config, 'menu'>

/** Distinct filter tags of all menu items of a list. */
export const filterTagsOf = ({ menu }: Menu, id: string): string[] => [
  ...new Set(menu.filter(({ contentId }) => contentId === id).flatMap(({ filterTags }) => filterTags)),
]

/** A sentence for each list with more tags than its filter can offer. */
export function filterTagWarnings(config: Menu): string[] {
  const ids = [...new Set(config.menu.map(({ contentId }) => contentId))]
  return ids.flatMap((id) => {
    const { length } = filterTagsOf(config, id)
    if (length <= maxFilterOptions) return []
    return `menu: the list ${id} has ${length} filterTags; only the first ${maxFilterOptions} are offered`
  })
}
