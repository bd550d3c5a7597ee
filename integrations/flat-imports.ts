import { posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunks = Record<string, Pick<Rolldown.RenderedChunk, 'imports'>>

/** What a chunk needs through others, besides what it names itself. */
export function furtherNeeds(name: string, chunks: Chunks): string[] {
  const own = chunks[name]?.imports ?? []
  const needs = new Set([name, ...own])
  for (const need of needs) for (const further of chunks[need]?.imports ?? []) needs.add(further)
  return [...needs].slice(1 + own.length)
}

/** The entry of an island names all it needs: the browser need not read one file to learn of the next. */
export function flatImports(): Plugin {
  return {
    name: 'foyer:flat-imports',
    renderChunk(code, { fileName, isEntry }, _, { chunks }) {
      if (this.environment.name !== 'client' || !isEntry) return
      const from = posix.dirname(fileName)
      // What is no chunk, such as the facts of the site, goes by its own name
      const address = (name: string) => (name in chunks ? `./${posix.relative(from, name)}` : name)
      const paths = furtherNeeds(fileName, chunks).map(address)
      return code + paths.map((path) => `\nimport ${JSON.stringify(path)};`).join('')
    },
  }
}
