import { categories, type Load } from './lighthouse.ts'
import { kilobytes, median, ms, printTable } from './table.ts'

/** Page and the results of its loads. */
export type Row = { name: string; path: string; loads: Load[] }

const goal = ['goal', '>= 99', '100', '100', '100', '<= 900', '<= 1100', '~0', '0', '<= 10240', '', '', '']
const head = [
  'page',
  'perf (min)',
  'a11y',
  'best',
  'SEO',
  'FCP ms',
  'LCP ms (range)',
  'TBT ms',
  'CLS',
  'script B',
  'image KB',
  'all KB',
  'requests',
]

const columns = ({ name, loads }: Row): string[] => {
  const all = (key: keyof Omit<Load, 'failing'>) => loads.map((load) => load[key])
  const middle = (key: keyof Omit<Load, 'failing'>) => median(all(key))
  const [performance, ...otherCategories] = categories
  const lcp = all('lcp')
  return [
    name,
    `${middle(performance)} (${Math.min(...all(performance))})`,
    ...otherCategories.map((category) => `${middle(category)}`),
    ms(middle('fcp')),
    `${ms(median(lcp))} (${ms(Math.min(...lcp))}-${ms(Math.max(...lcp))})`,
    ms(middle('tbt')),
    middle('cls').toFixed(3),
    `${middle('script')}`,
    kilobytes(middle('image')),
    kilobytes(middle('bytes')),
    `${middle('requests')}`,
  ]
}

const failing = (rows: Row[]) =>
  rows.flatMap(({ name, loads }) => {
    const failed = [...new Set(loads.flatMap((load) => load.failing))]
    return failed.length ? [`${name}: ${failed.join(', ')}`] : []
  })

/** Prints a table of pages, followed by goals and failing audits. */
export const printPages = (title: string, rows: Row[]): void => {
  console.log(`\n${title}`)
  printTable(head, [...rows.map(columns), goal])
  console.log(`Failing audits of the other categories: ${failing(rows).join('; ') || 'none'}`)
}
