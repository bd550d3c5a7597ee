import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

export const root = resolve(import.meta.dirname, '../..')

/** Import of a file: its target in the repository, or its package. */
export type ImportEdge = { from: string; written: string; to?: string; external?: string }

const codeOf = (file: string): string => {
  const text = readFileSync(join(root, file), 'utf8')
  if (!file.endsWith('.astro')) return text
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''
  const scripts = [...text.matchAll(/<script\b(?![^>]*\bis:inline)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code)
  return [frontmatter, ...scripts].join('\n')
}

const packageOf = (written: string) => written.split('/', written.startsWith('@') ? 2 : 1).join('/')

const toImport = (from: string, written: string): ImportEdge => {
  const [path = ''] = written.split('?')
  if (path.startsWith('#')) return { from, written, to: join('src', path.slice(1)) }
  if (path.startsWith('.')) return { from, written, to: relative(root, resolve(root, dirname(from), path)) }
  return { from, written, external: packageOf(path) }
}

/** The repository's own code files, tests included. */
export const codeFiles = (): string[] =>
  globSync(['src/**/*.{ts,tsx,astro}', 'scripts/**/*.ts', 'integrations/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}'], {
    cwd: root,
  })
    .map((file) => file.split(sep).join('/'))
    // segments of film end in .ts as well
    .filter((file) => !file.startsWith('scripts/sandbox/footage/'))

/** Everything a file imports, `import type`, re-exports and `import()` included. */
export const importsOf = (file: string): ImportEdge[] =>
  ts.preProcessFile(codeOf(file), true, true).importedFiles.map(({ fileName }) => toImport(file, fileName))

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
