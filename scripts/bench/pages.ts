import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { startDemo } from '../lib/demo.ts'
import { demoRoutes, type Route } from '../lib/routes.ts'
import { type Load, load } from './lighthouse.ts'
import { kilobytes, median, ms, printTable } from './table.ts'

const measured = ['home', 'media', 'series', 'playlist', 'search', 'insights', 'article']
const goal = ['goal', '>= 99', '<= 900', '<= 1100', '~0', '0', '<= 10240', '', '', '']
const head = [
  'page',
  'score (min)',
  'FCP ms',
  'LCP ms (range)',
  'TBT ms',
  'CLS',
  'script B',
  'image KB',
  'all KB',
  'requests',
]

type Row = Route & { loads: Load[] }

const columns = ({ name, loads }: Row): string[] => {
  const all = (key: keyof Omit<Load, 'failing'>) => loads.map((one) => one[key])
  const lcp = all('lcp')
  return [
    name,
    `${median(all('score'))} (${Math.min(...all('score'))})`,
    ms(median(all('fcp'))),
    `${ms(median(lcp))} (${ms(Math.min(...lcp))}-${ms(Math.max(...lcp))})`,
    ms(median(all('tbt'))),
    median(all('cls')).toFixed(3),
    `${median(all('script'))}`,
    kilobytes(median(all('image'))),
    kilobytes(median(all('bytes'))),
    `${median(all('requests'))}`,
  ]
}

const failing = (rows: Row[]) =>
  rows.flatMap(({ name, loads }) => {
    const ids = [...new Set(loads.flatMap((one) => one.failing))]
    return ids.length ? [`${name}: ${ids.join(', ')}`] : []
  })

// run by run over all pages, so that a busy minute of the machine does not fall on one page alone
const measure = async (site: string, rows: Row[], runs: number) => {
  for (let run = 1; run <= runs; run += 1)
    for (const { name, path, loads } of rows) {
      const one = await load(site + path)
      loads.push(one)
      console.log(`${run}/${runs} ${name}: score ${one.score}, FCP ${ms(one.fcp)}, LCP ${ms(one.lcp)}`)
    }
}

const save = async (rows: Row[], runs: number) => {
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version }
  await mkdir('.bench', { recursive: true })
  await writeFile('.bench/pages.json', JSON.stringify({ at: new Date().toISOString(), machine, runs, rows }, null, 2))
}

/** Lighthouse medians of the demo's pages over HTTP/2 and TLS, beside the goals; also to `.bench/pages.json`. */
export const benchPages = async (args: string[]): Promise<void> => {
  const options = { runs: { type: 'string', default: '5' }, only: { type: 'string', multiple: true } } as const
  const { values } = parseArgs({ args, options })
  const runs = Number(values.runs)
  if (!(runs >= 1)) throw new Error(`--runs ${values.runs}: give a number of runs, 1 or more`)
  const demo = await startDemo({ folder: '.foyer/bench', tls: true })
  try {
    const wanted = values.only ?? measured
    const rows = demoRoutes(demo.out).flatMap((route) => (wanted.includes(route.name) ? [{ ...route, loads: [] }] : []))
    await measure(demo.site, rows, runs)
    await save(rows, runs)
    console.log(`\nMobile, simulated slow 4G, HTTP/2 with TLS, medians of ${runs}`)
    printTable(head, [...rows.map(columns), goal])
    console.log(`Failing audits of the other categories: ${failing(rows).join('; ') || 'none'}`)
  } finally {
    await demo.close()
  }
}
