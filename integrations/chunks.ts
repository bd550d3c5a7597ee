import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownValue } from '#core/data/own-value.ts'
import { baseSources, chunkSources, essentialSources, notInBase, packageSources } from './chunk-sources.ts'

const withSlashes = (path: string) => path.replaceAll('\\', '/')
const src = withSlashes(fileURLToPath(new URL('../src/', import.meta.url)))

type ChunkName = keyof typeof chunkSources

const extension = /\.(module\.css|tsx?)((-missing|-sheet)?\.js|\?.*)?$/

/** Returns the chunk of each named source. Throws an Error for a name without a file, and for a source of two chunks. */
export function chunksBySource(chunks: Record<string, readonly string[]> = chunkSources): Map<string, string> {
  const bySource = new Map<string, string>()
  for (const [chunk, names] of Object.entries(chunks))
    for (const name of names) {
      const files = globSync(`${name}.{ts,tsx}`, { cwd: src, exclude: ['**/*.test.*', '**/*.d.ts'] })
      if (files.length === 0) throw new Error(`integrations/chunk-sources.ts: no file is named src/${name}`)
      for (const file of files) {
        const source = withSlashes(file).replace(extension, '')
        const existing = bySource.get(source)
        if (existing)
          throw new Error(`integrations/chunk-sources.ts: src/${source} is in the chunks ${existing} and ${chunk}`)
        bySource.set(source, chunk)
      }
    }
  return bySource
}

/** Returns the name of a module below `src`, without extension. */
const sourceOf = (id: string): string | undefined =>
  id.includes(src) ? id.slice(id.lastIndexOf(src) + src.length).replace(extension, '') : undefined

const startOf = (path: string, starts: readonly string[]) => starts.find((start) => path.startsWith(start))

/** Returns a function that names the chunk of a module, by its id. */
function chunkFinder() {
  const bySource = chunksBySource()
  return (id: string): string | undefined => {
    const [, inPackage] = id.split('/node_modules/')
    if (inPackage) return ownValue(packageSources, startOf(inPackage, Object.keys(packageSources)) ?? '')
    const source = sourceOf(id) ?? ''
    // The style sheet of a hydrated component has no suffix of a layer.
    const chunk = bySource.get(source) ?? bySource.get(`${source}.client`)
    if (chunk || source.startsWith(notInBase)) return chunk
    return startOf(source, baseSources) && 'base'
  }
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

// Excluded from shared chunks: large schemas, inlined styles, and texts of dialogs.
const notShared = /\/node_modules\/zod\/|\.css|\/i18n\/\w+-text\.ts/

/** Returns whether a module imports schemas, styles or texts of dialogs, directly or not. */
function isApart(graph: ModuleGraph, id: string, seen = new Set<string>()): boolean {
  if (notShared.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((next) => isApart(graph, next, seen))
}

/** Chunks of modules that are used together, instead of one for each combination of islands. */
export function codeSplitting() {
  const chunkOf = chunkFinder()
  const group = (name: ChunkName | 'base', minShareCount: number) => ({
    name,
    test: (id: string) => chunkOf(id) === name,
    minShareCount,
  })
  // Modules without schemas, styles and texts of dialogs
  const plain = (name: ChunkName | 'base', minShareCount: number) => ({
    ...group(name, minShareCount),
    name: (id: string, graph: ModuleGraph) =>
      startOf(sourceOf(id) ?? '', essentialSources) || !isApart(graph, id) ? name : null,
    debugName: name,
  })
  // Modules without their imports
  const alone = (name: ChunkName, minShareCount = 2) => ({
    ...group(name, minShareCount),
    includeDependenciesRecursively: false,
  })
  return {
    groups: [
      { ...group('wake', 1), priority: 1 },
      { ...alone('forms'), priority: 1 },
      { ...alone('dialog', 1), priority: 1 },
      { ...alone('session'), priority: 1 },
      plain('state', 4),
      plain('base', 4),
      group('data', 2),
      plain('screen', 1),
      group('captions', 2),
      plain('film', 2),
      alone('results'),
      alone('cards'),
      alone('opened'),
    ],
  }
}
