import { posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunks = Record<string, Pick<Rolldown.RenderedChunk, 'imports'>>

/** Returns the transitive imports of a chunk without its direct ones. */
export function furtherNeeds(name: string, chunks: Chunks): string[] {
  const own = chunks[name]?.imports ?? []
  const needs = new Set([name, ...own])
  for (const need of needs) for (const further of chunks[need]?.imports ?? []) needs.add(further)
  return [...needs].slice(1 + own.length)
}

/** Adds transitive imports to each island entry, so that the browser fetches them in parallel. */
export function flatImports(): Plugin {
  return {
    name: 'foyer:flat-imports',
    renderChunk(code, { fileName, isEntry }, _, { chunks }) {
      if (this.environment.name !== 'client' || !isEntry) return
      const from = posix.dirname(fileName)
      // External modules, such as the site data, have no chunk path.
      const address = (name: string) => (name in chunks ? `./${posix.relative(from, name)}` : name)
      const paths = furtherNeeds(fileName, chunks).map(address)
      return code + paths.map((path) => `\nimport ${JSON.stringify(path)};`).join('')
    },
  }
}
