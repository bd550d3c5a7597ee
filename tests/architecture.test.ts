import { existsSync, globSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { foldersWithoutPages } from '#publishing/bundle/code-unit.ts'
import { baseSources, essentialSources, packageSources } from '../integrations/chunk-sources.ts'
import { chunksBySource } from '../integrations/chunks.ts'
import { codeFiles, type ImportEdge, importsOf, root, textOf } from './support/imports.ts'

const base = ['core', 'ui', 'inline']

// Features whose screens, islands or dialogs the site shows.
const shown = [
  'page',
  'lists',
  'account',
  'browse',
  'media',
  'checkout',
  'live',
  'playlist',
  'search',
  'articles',
  'downloads',
]

// Allowed imports of each part of the repository. A new part needs a line here.
const mayImport: Record<string, string[]> = {
  core: [],
  compat: [],
  providers: ['core'],
  inline: ['core'],
  hydration: ['core'],
  enhancements: ['core', 'inline', 'hydration'],
  ui: ['core', 'inline'],
  page: [...base, 'providers'],
  lists: base,
  lock: [...base, 'page'],
  reminders: [...base, 'page'],
  session: [...base, 'providers'],
  access: [...base, 'session'],
  dialog: [...base, 'session', 'access'],
  account: [...base, 'page', 'lists', 'lock', 'session', 'access', 'dialog'],
  player: [...base, 'providers', 'lock', 'session', 'account'],
  browse: [...base, 'page', 'lists', 'account'],
  media: [...base, 'providers', 'page', 'lists', 'lock', 'reminders', 'access', 'player', 'browse'],
  checkout: [...base, 'providers', 'session', 'access', 'dialog', 'account'],
  live: [...base, 'providers', 'page', 'lock', 'reminders', 'player', 'media'],
  playlist: [...base, 'page', 'lists', 'browse', 'live'],
  search: [...base, 'page', 'browse'],
  downloads: [...base, 'page', 'lock', 'player', 'media'],
  articles: [...base, 'page', 'lock', 'player', 'media'],
  islands: [...base, 'session', 'access', 'dialog', ...shown, 'hydration'],
  router: [...base, ...shown, 'islands'],
  publishing: [...base, 'providers', 'page', 'media', 'articles'],
  import: ['core', 'providers'],
  layouts: [
    ...base,
    'page',
    'reminders',
    'media',
    'search',
    'articles',
    'downloads',
    'enhancements',
    'hydration',
    'islands',
    'router',
    'publishing',
  ],
  pages: [...base, ...shown, 'router', 'layouts', 'publishing'],
  integrations: ['core', 'publishing', 'inline', 'hydration'],
  // A benchmark starts a browser of the tests
  scripts: ['core', 'publishing', 'import', 'integrations', 'sandbox', 'tests'],
  sandbox: [],
}

// Allowed imports of each layer. The suffix of a file names its layer.
const layersBelow: Record<string, string[]> = {
  rules: [],
  provider: ['rules'],
  store: ['rules', 'provider'],
  ui: ['rules', 'store'],
  player: ['rules', 'store', 'ui'],
  screen: ['rules', 'ui', 'player'],
  client: ['rules', 'store', 'ui', 'player', 'screen'],
}

// Forbidden packages of each layer
const mayNotUse: Record<string, RegExp> = {
  rules: /^(react|react-dom|nanostores|astro)$|^@nanostores\//,
  provider: /^(react|react-dom|nanostores|astro|node:.*)$|^@nanostores\//,
  store: /^(react|react-dom|@nanostores\/react|astro|node:.*)$/,
  ui: /^(astro|node:.*)$/,
  player: /^(astro|node:.*)$/,
  screen: /^(nanostores|@nanostores\/react|astro|node:.*)$/,
  client: /^(astro|node:.*)$/,
}

const featureOf = (file: string) => /^src\/features\/([^/]+)/.exec(file)?.[1]

const partOf = (file: string): string => {
  const [top = '', next = ''] = file.split('/')
  if (file.startsWith('scripts/sandbox/')) return 'sandbox'
  if (file.startsWith('src/runtime/')) return file.split('/')[2] ?? ''
  return featureOf(file) ?? (top === 'src' ? next : top)
}

const isRule = (file: string) =>
  file.endsWith('.rules.ts') || /^src\/core\/((?!browser|captions|i18n)\w+\/)?[^/.]+\.ts$/.test(file)

const layerOf = (file: string): string | undefined => {
  const part = partOf(file)
  if (part === 'hydration') return undefined
  if (part === 'inline' || part === 'enhancements') return 'rules'
  if (/\.(client|dialog|island)\.tsx?$/.test(file) || ['islands', 'router'].includes(part)) return 'client'
  if (file.endsWith('.store.ts')) return 'store'
  if (/\.screen\.ts$|View\.tsx$/.test(file)) return 'screen'
  if (part === 'core' || isRule(file)) return 'rules'
  if (part === 'providers') return 'provider'
  if (part === 'player') return 'player'
  return featureOf(file) || part === 'ui' ? 'ui' : undefined
}

const isTest = (file: string) => partOf(file) === 'tests' || /\.test\.tsx?$/.test(file)
const isCode = (file: string) => /\.(tsx?|astro|mjs)$/.test(file)
const isTop = (file: string) => file.startsWith('src/') && !file.slice(4).includes('/')
const code = codeFiles().filter((file) => !isTest(file))
const edges = code.flatMap(importsOf)
const show = ({ from, written }: ImportEdge) => `${from} imports ${written}`
const offenders = (files: string[], pattern: RegExp) => files.filter((file) => pattern.test(textOf(file)))
const inSource = code.filter((file) => /^src\/.*\.tsx?$/.test(file))
const inPart = (...parts: string[]) => code.filter((file) => parts.includes(partOf(file)))
const inLayer = (...layers: string[]) => code.filter((file) => layers.includes(layerOf(file) ?? ''))

describe('parts and their imports', () => {
  test('every folder and feature is listed in the table of allowed imports', () => {
    const parts = code.filter((file) => !isTop(file)).map(partOf)
    expect([...new Set(parts)].filter((part) => !(part in mayImport))).toEqual([])
  })

  test.each(Object.entries(mayImport))('the part %s imports only from [%s]', (part, allowed) => {
    const wrong = edges.filter(({ from, to }) => {
      if (partOf(from) !== part || isTop(from) || !to) return false
      return ![part, ...allowed].includes(partOf(to)) && !isTop(to)
    })
    expect(wrong.map(show)).toEqual([])
  })

  test('the folder core has its files by subject, beside the contract of a screen', () => {
    expect(code.filter((file) => /^src\/core\/[^/]+$/.test(file))).toEqual(['src/core/screen.ts'])
  })

  test('checkout imports at most ten modules of account, because a payment needs none of them', () => {
    const crossing = edges.filter(({ from, to = '' }) => partOf(from) === 'checkout' && partOf(to) === 'account')
    expect(crossing.length, crossing.map(show).join('\n')).toBeLessThanOrEqual(10)
    expect(edges.filter(({ from, to = '' }) => partOf(from) === 'checkout' && partOf(to) === 'session')).not.toEqual([])
    const paying = crossing.filter(({ from }) => from.endsWith('.store.ts'))
    expect(paying.map(show)).toEqual([])
  })

  test('the table of allowed imports contains no mutual imports', () => {
    const pairs = Object.entries(mayImport).flatMap(([part, allowed]) => allowed.map((other) => [part, other] as const))
    expect(pairs.filter(([part, other]) => mayImport[other]?.includes(part))).toEqual([])
  })

  test.each(Object.entries(layersBelow))('files of the layer %s import only from [%s]', (layer, below) => {
    const wrong = edges.filter(({ from, to }) => {
      const other = to && isCode(to) && layerOf(to)
      return layerOf(from) === layer && other && ![layer, ...below].includes(other)
    })
    expect(wrong.map(show)).toEqual([])
  })

  test.each(Object.entries(mayNotUse))(
    'files of the layer %s import no package of a layer above',
    (layer, forbidden) => {
      const wrong = edges.filter(
        ({ from, external }) =>
          layerOf(from) === layer && !from.endsWith('.d.ts') && external && forbidden.test(external),
      )
      expect(wrong.map(show)).toEqual([])
    },
  )

  test('rules of the product import no package but zod', () => {
    const wrong = edges.filter(({ from, external }) => isRule(from) && external && external !== 'zod')
    expect(wrong.map(show)).toEqual([])
  })

  test('schemas import zod/mini, because zod itself is three times as large', () => {
    const wrong = edges.filter(({ written, external }) => external === 'zod' && written !== 'zod/mini')
    expect(wrong.map(show)).toEqual([])
  })

  test('no file in src imports the sandbox', () => {
    const wrong = edges.filter(({ from, to }) => to?.startsWith('scripts/sandbox') && from.startsWith('src/'))
    expect(wrong.map(show)).toEqual([])
  })

  test('imports of another part use its alias instead of a relative path', () => {
    const wrong = edges.filter(({ from, written, to }) => {
      const leaves = written.startsWith('.') && to !== undefined && partOf(from) !== partOf(to)
      return leaves && (from.startsWith('src/') || to.startsWith('src/')) && !isTop(from)
    })
    expect(wrong.map(show)).toEqual([])
  })

  test('every component that pages hydrate is an island, and every island is hydrated', () => {
    const pages = code
      .filter((file) => file.endsWith('.astro'))
      .map(textOf)
      .join('\n')
    const hydrated = [...pages.matchAll(/<(\w+)\b[^>]*?\bclient:/g)].map(([, name]) => name)
    const islands = code.flatMap((file) => /([^/]+)\.island\.tsx$/.exec(file)?.[1] ?? [])
    expect(islands.filter((name) => !hydrated.includes(name))).toEqual([])
    expect(hydrated.filter((name) => !islands.includes(String(name)))).toEqual([])
  })
})

test('every source of a shared chunk is a file or folder, and none is in two chunks', () => {
  expect(chunksBySource().size).toBeGreaterThan(100)
  const starts = [
    ...[...baseSources, ...essentialSources].map((start) => `src/${start}`),
    ...Object.keys(packageSources).map((start) => `node_modules/${start}`),
  ]
  expect(starts.filter((start) => globSync([start, `${start}.{ts,tsx}`], { cwd: root }).length === 0)).toEqual([])
})

describe('inline scripts', () => {
  const inline = code.filter((file) => file.endsWith('.inline.ts'))
  const serializer = 'integrations/inline-scripts.ts'
  const serialized = edges.flatMap(({ from, to }) => (from === serializer && to?.endsWith('.inline.ts') ? [to] : []))
  const declaration = /^(?:export )?(?:default |async )*(?:const|let|var|class|enum|function)\b/gm

  test('inline scripts are in one folder, which contains nothing else', () => {
    expect(inline.length).toBeGreaterThan(15)
    expect(inline).toEqual(code.filter((file) => file.startsWith('src/runtime/inline/')))
  })

  test('an inline script imports nothing but types and the path of the site, which a build inserts', () => {
    const allowed = "import { siteBase } from '#core/address/site-path.ts'"
    const wrong = inline.flatMap((file) =>
      [...textOf(file).matchAll(/^import (?!type\b).*/gm)].flatMap(([line]) => (line === allowed ? [] : [file, line])),
    )
    expect(wrong).toEqual([])
  })

  test('a script that pages contain as text is one function, because nothing else of its module is sent', () => {
    expect(serialized.length).toBeGreaterThan(15)
    expect(serialized.filter((file) => textOf(file).match(declaration)?.length !== 1)).toEqual([])
  })

  test('every function that pages contain as text is an inline script', () => {
    const sent = /\bcall\((\w+)|\(\$\{(?!script\b)(\w+)\}\)\(/g
    const functions = [...textOf(serializer).matchAll(sent)].map(([, called, written]) => called ?? written)
    const exported = serialized.map((file) => /^export (?:async )?function (\w+)/m.exec(textOf(file))?.[1])
    expect(functions.length).toBeGreaterThan(10)
    expect(functions.filter((name) => !exported.includes(name))).toEqual([])
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

test('no file has a circular import', () => {
  const graph = new Map(code.map((file): [string, string[]] => [file, []]))
  for (const { from, to } of edges) if (to && isCode(to)) graph.get(from)?.push(to)
  expect(cyclesOf(graph)).toEqual([])
})

test.each([
  ['src/features/player', 5],
  ['src/publishing', 10],
])('the folders of %s have no circular imports', (folder, least) => {
  const graph = new Map<string, string[]>()
  const isInFolder = (file: string | undefined) => file?.startsWith(`${folder}/`) && isCode(file)
  for (const { from, to } of edges) {
    if (!to || !isInFolder(from) || !isInFolder(to) || dirname(from) === dirname(to)) continue
    graph.set(dirname(from), [...(graph.get(dirname(from)) ?? []), dirname(to)])
  }
  expect(graph.size).toBeGreaterThan(least)
  expect(cyclesOf(graph)).toEqual([])
})

test('no page imports a folder that is excluded from the bundle key', () => {
  const starts =
    /^(src\/(pages|layouts)|integrations|src\/publishing\/bundle)\/|^src\/publishing\/render\/renderer\.ts$/
  const reached = new Set(code.filter((file) => starts.test(file)))
  for (const file of reached) for (const { from, to } of edges) if (from === file && to) reached.add(to)
  const folders = new Set([...reached].flatMap((file) => /^src\/publishing\/([\w-]+)\//.exec(file)?.[1] ?? []))
  expect(folders).toContain('routes')
  expect(foldersWithoutPages.filter((name) => folders.has(name))).toEqual([])
  const parts = new Set(code.map(dirname))
  expect(foldersWithoutPages.filter((name) => !parts.has(`src/publishing/${name}`))).toEqual([])
})

test('a file of fewer than 15 lines has two importers, or another layer than its importer', () => {
  const importers = new Map<string, ImportEdge[]>()
  for (const edge of edges) if (edge.to) importers.set(edge.to, [...(importers.get(edge.to) ?? []), edge])
  const isLoadedAlone = ({ from, written }: ImportEdge) => textOf(from).includes(`import('${written}'`)
  const short = inSource.filter((file) => {
    const [only, second] = importers.get(file) ?? []
    // A screen may have a single island.
    if (!only || second || file.endsWith('.slots.tsx') || textOf(file).split('\n').length > 15) return false
    return layerOf(only.from) === layerOf(file) && !only.from.endsWith('.astro') && !isLoadedAlone(only)
  })
  expect(short).toEqual([])
})

/** Name of a file without its folder and suffixes. */
const nameOf = (file: string) => basename(file).replace(/\..*$/, '')

describe('files and their names', () => {
  test('a style sheet has the name of a component beside it', () => {
    const entries = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    const sheets = entries.filter((name) => name.endsWith('.module.css')).map((name) => join('src', name))
    const components = new Set(inSource.map((file) => join(dirname(file), nameOf(file))))
    expect(sheets.length).toBeGreaterThan(80)
    expect(sheets.filter((sheet) => !components.has(join(dirname(sheet), nameOf(sheet))))).toEqual([])
  })

  test('a file with components has the name of one that it exports', () => {
    const component = /^export (?:const|function|class) ([A-Z]\w*[a-z]\w*)/gm
    const files = inSource.filter((file) => file.endsWith('.tsx'))
    const named = files.map((file) => [file, [...textOf(file).matchAll(component)].map(([, name]) => name)] as const)
    const wrong = named.filter(([file, names]) => {
      const accepted = file.endsWith('.dialog.tsx') ? [nameOf(file), `${nameOf(file)}Dialog`] : [nameOf(file)]
      return names.length > 0 && !names.some((name) => accepted.includes(name ?? ''))
    })
    expect(files.length).toBeGreaterThan(150)
    expect(wrong.map(([file]) => file)).toEqual([])
  })

  test('a file of the source has at most 250 lines', () => {
    const files = code.filter((file) => /^(src|integrations|scripts)\/.*\.(tsx?|astro|mjs)$/.test(file))
    expect(files.filter((file) => textOf(file).trimEnd().split('\n').length > 250)).toEqual([])
  })
})

describe('contents of the layers', () => {
  test('rules take time and randomness as arguments and use no browser state', () => {
    const impure =
      /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|\b(localStorage|sessionStorage|document|window)\./
    expect(offenders(code.filter(isRule), impure)).toEqual([])
  })

  test('views contain no hooks and no event handlers', () => {
    expect(offenders(inLayer('screen'), /\buse[A-Z]\w*\(|\bon[A-Z]\w*=\{|^'use client'/m)).toEqual([])
  })

  test('views contain no load and no head, because those belong to the screen', () => {
    const views = code.filter((file) => file.endsWith('View.tsx'))
    expect(views.length).toBeGreaterThan(10)
    expect(offenders(views, /\bScreen<|\b(function|const) (load|head)\b/)).toEqual([])
  })

  test('pre-rendered markup has no inline styles, because the content security policy blocks them', () => {
    const rendered = [...inLayer('screen', 'ui'), ...inPart('layouts', 'pages')]
    expect(
      offenders(
        rendered.filter((file) => /\.(tsx|astro)$/.test(file)),
        /\sstyle=[{"']/,
      ),
    ).toEqual([])
  })

  test('rules, providers and stores contain no TSX files', () => {
    expect(inLayer('rules', 'provider', 'store').filter((file) => file.endsWith('.tsx'))).toEqual([])
  })

  test('a command-line script has at most 40 lines', () => {
    const lines = code.filter((file) => /^scripts\/[^/]+\.ts$/.test(file))
    expect(lines.filter((file) => textOf(file).trimEnd().split('\n').length > 40)).toEqual([])
  })

  test('a function has at most 80 lines', () => {
    const long = code.filter((file) => /^(src|integrations|scripts)\/.*\.tsx?$/.test(file)).flatMap(longFunctions)
    expect(long).toEqual([])
  })

  test('every imported package is listed in package.json', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json'))
    const named = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
    const missing = edges.flatMap(({ from, external = '' }) =>
      !external || external.includes(':') || named.has(external) ? [] : [`${from}: ${external}`],
    )
    expect(missing).toEqual([])
  })

  test('numbers of pages are formatted for the language, not by toFixed', () => {
    const files = code.filter((file) => /^src\/(core|features|layouts|pages|runtime)\/|^src\/ui\/.*x$/.test(file))
    expect(offenders(files, /\.toFixed\(|\}%[`<]/)).toEqual([])
  })

  test('tests wait for a condition, not for a time', () => {
    // Drivers of browsers pause between the checks of their condition
    const files = codeFiles().filter((file) => /^tests\/(?!browsers)|\.test\.tsx?$/.test(file))
    const others = files.filter((file) => file !== 'tests/architecture.test.ts')
    expect(offenders(others, /waitForTimeout|=> setTimeout\(\w+, |'node:timers\/promises'/)).toEqual([])
  })

  test('a journey names its site by an option and its projects by tags, not in its title', () => {
    const journeys = codeFiles().filter((file) => file.startsWith('tests/e2e/'))
    const named = /\btest\(\s*(['"`])((\$\{site\}|(demo|bill)(auth|svod)): |(?:(?!\1).)* @[a-z-]+\1)/
    expect(offenders(journeys, named)).toEqual([])
  })

  test('a journey has at most eight expectations outside of named steps', () => {
    const journeys = codeFiles().filter((file) => file.endsWith('.spec.ts'))
    expect(journeys.length).toBeGreaterThan(50)
    expect(journeys.flatMap(journeysWithoutSteps)).toEqual([])
  })

  test('the code contains no TODO comments, suppressed type checks or casts to any', () => {
    const files = codeFiles().filter((file) => file !== 'tests/architecture.test.ts')
    expect(offenders(files, /\b(TODO|FIXME)\b\W|@ts-(ignore|expect-error|nocheck)|\bas any\b/)).toEqual([])
  })
})

/** Functions of more than 80 lines, as `file:line`. */
function longFunctions(file: string): string[] {
  const tree = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, false)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const [first, last] = [node.getStart(tree), node.end].map((at) => tree.getLineAndCharacterOfPosition(at).line)
      if (Number(last) - Number(first) >= 80) found.push(`${file}:${Number(first) + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Journeys with more than eight expectations outside of steps, as `file:line`. */
function journeysWithoutSteps(file: string): string[] {
  const tree = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
  const calleeOf = (node: ts.Node) => (ts.isCallExpression(node) ? node.expression.getText() : '')
  const countExpectations = (node: ts.Node): number => {
    if (calleeOf(node) === 'test.step') return 0
    let count = /^expect(\.poll)?$/.test(calleeOf(node)) ? 1 : 0
    ts.forEachChild(node, (child) => {
      count += countExpectations(child)
    })
    return count
  }
  const journeys: string[] = []
  const visit = (node: ts.Node) => {
    if (calleeOf(node) === 'test' && countExpectations(node) > 8)
      journeys.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return journeys
}

/** Comments of a file as single lines. */
const commentsOf = (file: string) =>
  [...textOf(file).matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)/g)].map(([, block, line]) => ({
    file,
    text: String(block ?? line)
      .replace(/^\s*\*\s?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }))

describe('names and comments', () => {
  test('no name is exported by two files', () => {
    const owners = new Map<string, string[]>()
    const exported = /^export (?:async )?(?:const|function\*?|type|interface|class) (\w+|\$\w+)/gm
    for (const file of inSource)
      for (const name of new Set([...textOf(file).matchAll(exported)].map(([, found]) => String(found))))
        owners.set(name, [...(owners.get(name) ?? []), file])
    expect([...owners].filter(([name, files]) => files.length > 1 && name !== 'Props')).toEqual([])
  })

  test('no comment begins with a clause as subject, is a question or cites an external document', () => {
    const clause = /^(What|Who|Whom|Whoever|Whatever|Which|Where|Whose|Why|Nobody|Whether)\b|\?$/
    const comments = code.flatMap(commentsOf)
    expect(comments.filter(({ text }) => clause.test(text) || /\bspec \d/.test(text))).toEqual([])
  })

  test('every source file that a comment cites exists', () => {
    const files = [...codeFiles(), ...globSync('*.{ts,mjs}', { cwd: root })]
    const names = new Set(files.map((file) => file.slice(file.lastIndexOf('/') + 1)))
    const fileName = /(?<![\w.*-])[\w-]+(?:\.[\w-]+)*\.(?:tsx?|astro)\b/g
    const cited = codeFiles()
      .flatMap(commentsOf)
      .flatMap(({ file, text }) => [...text.matchAll(fileName)].map(([name = '']) => ({ file, name })))
    expect(cited.length).toBeGreaterThan(10)
    expect(cited.filter(({ name }) => !names.has(name))).toEqual([])
  })

  test('every source file that code names by its path exists', () => {
    const path = /['"`](src\/[^'"`?*{}$]+\.(?:tsx?|astro|css))/g
    const named = code.flatMap((file) => [...textOf(file).matchAll(path)].map(([, target = '']) => ({ file, target })))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ target }) => !existsSync(join(root, target)))).toEqual([])
  })

  test('every path and relative link of the documentation exists', () => {
    const link = /\]\((?!https?:|mailto:|#|\/)([^)\s#]+)/g
    const path = /`((?:src|tests|scripts|integrations|docs|public)\/[^`\s{}*]*)`/g
    const cited = globSync(['*.md', '{docs,src,scripts,tests}/**/*.md'], { cwd: root }).flatMap((file) => {
      const text = textOf(file)
      const links = [...text.matchAll(link)].map(([, target = '']) => join(dirname(file), target))
      const paths = [...text.matchAll(path)].map(([, target = '']) => target)
      return [...links, ...paths].map((target) => ({ file, target }))
    })
    expect(cited.length).toBeGreaterThan(150)
    expect(cited.filter(({ target }) => !existsSync(join(root, target)))).toEqual([])
  })

  test('no test title personifies code or refers to unnamed people and things', () => {
    const titled = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
    const dialect = /\b(asks?|asked|tells?|told|knows|knew|owes?|heeds?|nobody|somebody|whoever|what)\b/i
    const titles = codeFiles()
      .filter(isTest)
      .flatMap((file) =>
        [...textOf(file).matchAll(titled)].map(
          ([, , title = '']) => `${file}: ${title.replaceAll(/\$\{[^}]*\}/g, '')}`,
        ),
      )
    expect(titles.length).toBeGreaterThan(3_000)
    expect(titles.filter((title) => dialect.test(title.slice(title.indexOf(': '))))).toEqual([])
  })
})
