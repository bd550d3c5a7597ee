import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Arrow, arrowsOf, codeFiles, textOf } from './support/imports.ts'

const below = ['domain', 'lib']
const said = [...below, 'i18n']
const shown = [...said, 'stores', 'ui', 'player']

// Which rooms each room may import from, besides itself. A new room gets its line here first.
const mayImport: Record<string, string[]> = {
  domain: [],
  lib: [],
  i18n: below,
  styles: [],
  directives: ['lib'],
  providers: below,
  stores: [...below, 'providers'],
  ui: [...said, 'stores', 'styles'],
  player: [...said, 'stores', 'ui', 'styles'],
  screens: [...said, 'ui', 'player', 'styles'],
  dialogs: [...shown, 'styles'],
  islands: [...shown, 'dialogs', 'screens', 'styles'],
  publishing: [...said, 'screens', 'providers', 'ui', 'styles'],
  integrations: [...said, 'publishing', 'providers', 'screens', 'layouts', 'ui', 'styles'],
  layouts: [...shown, 'directives', 'islands', 'dialogs', 'screens', 'publishing', 'styles'],
  pages: [...shown, 'islands', 'dialogs', 'layouts', 'screens', 'publishing', 'styles'],
  scripts: [...below, 'publishing', 'integrations', 'sandbox'],
  sandbox: [],
}

// Packages a room must not know of
const mayNotUse: Record<string, RegExp> = {
  domain: /^(?!zod$)/,
  lib: /^(react|react-dom|nanostores|astro)$|^@nanostores\//,
  providers: /^(react|react-dom|nanostores|astro|node:.*)$|^@nanostores\//,
  stores: /^(react|react-dom|@nanostores\/react|astro|node:.*)$/,
  ui: /^(astro|node:.*)$/,
  player: /^(astro|node:.*)$/,
  screens: /^(nanostores|@nanostores\/react|astro|node:.*)$/,
  dialogs: /^(astro|node:.*)$/,
  islands: /^(astro|node:.*)$/,
}

const roomOf = (file: string): string => {
  const [top = '', next = ''] = file.split('/')
  if (file.startsWith('scripts/sandbox/')) return 'sandbox'
  return top === 'src' ? next : top
}

const isTest = (file: string) => roomOf(file) === 'tests' || /\.test\.tsx?$/.test(file)
const isCode = (file: string) => /\.(tsx?|astro|mjs)$/.test(file)
const topOf = (file: string) => file.startsWith('src/') && !file.slice(4).includes('/')
const code = codeFiles().filter((file) => !isTest(file))
const arrows = code.flatMap(arrowsOf)
const show = ({ from, written }: Arrow) => `${from} imports ${written}`
const offenders = (files: string[], pattern: RegExp) => files.filter((file) => pattern.test(textOf(file)))
const within = (...rooms: string[]) => code.filter((file) => rooms.includes(roomOf(file)))

describe('rooms and arrows', () => {
  test('every folder is a room that has its line in the table', () => {
    const rooms = code.filter((file) => !topOf(file)).map(roomOf)
    expect([...new Set(rooms)].filter((room) => !(room in mayImport))).toEqual([])
  })

  test.each(Object.entries(mayImport))('%s imports only from [%s]', (room, allowed) => {
    const wrong = arrows.filter(({ from, to }) => {
      if (roomOf(from) !== room || topOf(from) || !to) return false
      return ![room, ...allowed].includes(roomOf(to))
    })
    expect(wrong.map(show)).toEqual([])
  })

  test.each(Object.entries(mayNotUse))('%s keeps away from packages above it', (room, forbidden) => {
    const wrong = arrows.filter(({ from, external }) => roomOf(from) === room && external && forbidden.test(external))
    expect(wrong.map(show)).toEqual([])
  })

  test('only the twin itself and command lines know the sandbox', () => {
    const wrong = arrows.filter(({ from, to }) => to?.startsWith('scripts/sandbox') && from.startsWith('src/'))
    expect(wrong.map(show)).toEqual([])
  })

  test('another room is reached by its alias, never by ../', () => {
    const wrong = arrows.filter(({ from, written, to }) => {
      const leaves = written.startsWith('.') && to !== undefined && roomOf(from) !== roomOf(to)
      return leaves && (from.startsWith('src/') || to.startsWith('src/')) && !topOf(from)
    })
    expect(wrong.map(show)).toEqual([])
  })
})

const cyclesOf = (graph: Map<string, string[]>): string[] => {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
    if (trail.includes(file) || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

test('no file imports itself over others', () => {
  const graph = new Map(code.map((file): [string, string[]] => [file, []]))
  for (const { from, to } of arrows) if (to && isCode(to)) graph.get(from)?.push(to)
  expect(cyclesOf(graph)).toEqual([])
})

test.each([
  ['player', 5],
  ['publishing', 10],
])('the folders of the %s room point one way', (room, least) => {
  const graph = new Map<string, string[]>()
  const isOurs = (file: string | undefined) => file?.startsWith(`src/${room}/`) && isCode(file)
  for (const { from, to } of arrows) {
    if (!to || !isOurs(from) || !isOurs(to) || dirname(from) === dirname(to)) continue
    graph.set(dirname(from), [...(graph.get(dirname(from)) ?? []), dirname(to)])
  }
  expect(graph.size).toBeGreaterThan(least)
  expect(cyclesOf(graph)).toEqual([])
})

describe('what the rooms never hold', () => {
  test('domain takes time and chance as arguments and touches no world', () => {
    const world =
      /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|\b(localStorage|sessionStorage|document|window)\./
    expect(offenders(within('domain'), world)).toEqual([])
  })

  test('views are still: no hook and no handler in screens', () => {
    expect(offenders(within('screens'), /\buse[A-Z]\w*\(|\bon[A-Z]\w*=\{|^'use client'/m)).toEqual([])
  })

  test('what is rendered ahead has no inline style: the security policy would drop it', () => {
    const rendered = within('screens', 'ui', 'layouts', 'pages').filter((file) => /\.(tsx|astro)$/.test(file))
    expect(offenders(rendered, /\sstyle=[{"']/)).toEqual([])
  })

  test('stores and what lies below them draw nothing', () => {
    const files = within('domain', 'lib', 'providers', 'stores')
    expect(files.filter((file) => file.endsWith('.tsx'))).toEqual([])
  })

  test('a command line fits on a page: at most 40 lines', () => {
    const lines = code.filter((file) => /^scripts\/[^/]+\.ts$/.test(file))
    expect(lines.filter((file) => textOf(file).trimEnd().split('\n').length > 40)).toEqual([])
  })

  test('nothing is left for later, and no check is silenced', () => {
    const files = codeFiles().filter((file) => file !== 'tests/architecture.test.ts')
    expect(offenders(files, /\b(TODO|FIXME)\b\W|@ts-(ignore|expect-error|nocheck)|\bas any\b/)).toEqual([])
  })
})
