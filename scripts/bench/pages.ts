import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Demo, startDemo } from '../lib/demo.ts'
import { demoRoutes, kindsOfPage } from '../lib/routes.ts'
import { categories, type LoadOptions, load } from './lighthouse.ts'
import { readRuns } from './options.ts'
import { printPages, type Row } from './page-table.ts'
import { ms } from './table.ts'
import { preparing, type Viewer, viewers } from './viewers.ts'

// Anonymous viewers are redirected from these pages.
const areas = ['account', 'favorites', 'payments']
const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

type Table = { viewer: Viewer; language: Language; site: string; rows: Row[] }

/** Returns the table of a viewer and language. Signed-in viewers use the site with accounts. */
const tableFor = (demo: Demo, viewer: Viewer, language: Language, only: string[] | undefined): Table => {
  const chosen = only ?? (viewer === 'new' ? kindsOfPage : [...kindsOfPage, ...areas])
  const there = (path: string) => (language === 'en' ? path : `/${language}${path}`)
  const rows = demoRoutes(demo.out)
    .filter(({ name, path }) => chosen.includes(name) && existsSync(join(demo.out, there(path), 'index.html')))
    .map(({ name, path }) => ({ name, path: there(path), loads: [] }))
  return { viewer, language, site: (viewer === 'new' ? demo.site : demo.members) ?? demo.site, rows }
}

// Iterates over all pages per run, so that load spikes spread over pages.
const measure = async ({ viewer, language, site, rows }: Table, runs: number, options: LoadOptions) => {
  for (let run = 1; run <= runs; run += 1)
    for (const { name, path, loads } of rows) {
      const result = await load(site + path, options)
      loads.push(result)
      const scores = categories.map((category) => result[category]).join('/')
      console.log(
        `${run}/${runs} ${viewer} ${language} ${name}: ${scores}, FCP ${ms(result.fcp)}, LCP ${ms(result.lcp)}`,
      )
    }
}

const save = async (tables: Table[], runs: number) => {
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version }
  const report = { at: new Date().toISOString(), machine, runs, tables }
  await mkdir('.bench', { recursive: true })
  await writeFile('.bench/pages.json', JSON.stringify(report, null, 2))
}

const options = {
  runs: { type: 'string', default: '5' },
  only: { type: 'string', multiple: true },
  language: { type: 'string', multiple: true, default: [...languages] },
  viewer: { type: 'string', multiple: true, default: ['new'] },
  applied: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig

const chosen = <Name extends string>(option: string, values: string[], choices: readonly Name[]): Name[] => {
  const unknown = values.find((name) => !choices.some((choice) => choice === name))
  if (unknown) throw new Error(`--${option} ${unknown}: give one of ${choices.join(', ')}`)
  return choices.filter((name) => values.includes(name))
}

/**
 * Measures Lighthouse medians over HTTP/2 and TLS against goals. Writes `.bench/pages.json`. Simulated times depend on
 * the order in which local responses end; `--applied` slows the browser itself, at 20 seconds a load.
 */
export const benchPages = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options })
  const runs = readRuns(values.runs)
  const chosenViewers = chosen('viewer', values.viewer, viewers)
  const chosenLanguages = chosen('language', values.language, languages)
  const names = demoRoutes('no build yet').map(({ name }) => name)
  const only = values.only && chosen('only', values.only, names)
  const network = `${values.applied ? 'applied' : 'simulated'} slow 4G`
  const demo = await startDemo({
    folder: '.foyer/bench',
    tls: true,
    others: chosenViewers.some((viewer) => viewer !== 'new'),
  })
  try {
    const tables = chosenViewers.flatMap((viewer) =>
      chosenLanguages.map((language) => tableFor(demo, viewer, language, only)),
    )
    for (const table of tables) {
      const prepare = preparing(table.viewer, demo.sandbox, table.language)
      await measure(table, runs, { prepare, applied: values.applied })
    }
    await save(tables, runs)
    for (const { viewer, language, rows } of tables)
      printPages(`${viewer} viewers, ${language}: mobile, ${network}, HTTP/2 with TLS, medians of ${runs}`, rows)
  } finally {
    await demo.close()
  }
}
