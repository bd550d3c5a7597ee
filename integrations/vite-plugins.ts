import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig, type Rolldown } from 'vite'
import { ownValue } from '#core/data/own-value.ts'
import { locales } from '#core/i18n/locales.ts'
import { textFiles, textModuleId } from '#publishing/config/site-module.ts'

const adoptQuery = /^(.+\.module\.css)\?(?:adopt(-missing)?|(sheet))$/
const adoptMark = '\0adopt:'

/**
 * Handles `?adopt` imports: CSS inlined in a lazy chunk. `?adopt-missing` skips pages that include it, `?sheet` exports
 * the sheet for shadow roots.
 */
export function adoptCss(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'foyer:adopt-css',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    async resolveId(id, importer) {
      const [, path, missing = '', sheet] = adoptQuery.exec(id) ?? []
      const file = path && (await this.resolve(path, importer))
      return file ? `${adoptMark}${file.id}${sheet ? '-sheet' : missing}.js` : undefined
    },
    async load(id) {
      if (!id.startsWith(adoptMark)) return
      const [, file = '', kind] = /^(.+\.css)(-missing|-sheet)?\.js$/.exec(id.slice(adoptMark.length)) ?? []
      this.addWatchFile(file)
      const { code, modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
      if (kind === '-sheet') return `${sheetOf(code)}\nexport { sheet }\nexport default ${JSON.stringify(modules)}`
      return moduleOf(code, modules, kind ? isMissing(Object.values(modules)) : 'true')
    },
  }
}

const isMissing = (names: string[]) => `![...document.querySelectorAll('style')]
  .some(({ textContent }) => ${JSON.stringify(names)}.some((name) => textContent.includes('.' + name)))`

// A browser without constructible sheets gets none.
const sheetOf = (css: string) => `let sheet
try {
  sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(css.replace(/\s+/g, ' '))})
} catch {}`

// The style sheet of old browsers includes these rules
const moduleOf = (css: string, names: Record<string, string>, condition: string) => `
if (!import.meta.env.SSR && !('compat' in self) && ${condition}) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(css.replace(/\s+/g, ' '))})
  document.adoptedStyleSheets.push(sheet)
}
export default ${JSON.stringify(names)}`

const chunkQuery = '?chunk'
const chunkMark = '\0chunk:'

/** Resolves `?chunk` to the URL of a separate chunk, imported without Vite's preload helper. */
export function chunkAddress(): Plugin {
  let isBuild = false
  return {
    name: 'foyer:chunk-address',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async resolveId(id, importer) {
      const file = id.endsWith(chunkQuery) && (await this.resolve(id.slice(0, -chunkQuery.length), importer))
      return file ? `${chunkMark}${file.id}` : undefined
    },
    load(id) {
      if (!id.startsWith(chunkMark)) return
      const file = id.slice(chunkMark.length)
      if (!isBuild) return `export default ${JSON.stringify(`/@fs${file}`)}`
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: file })}`
    },
  }
}

type Chunks = Record<string, Pick<Rolldown.RenderedChunk, 'imports'>>

/** Returns the transitive imports of a chunk without its direct ones. */
export function transitiveImports(name: string, chunks: Chunks): string[] {
  const direct = ownValue(chunks, name)?.imports ?? []
  const needs = new Set([name, ...direct])
  for (const need of needs) for (const further of ownValue(chunks, need)?.imports ?? []) needs.add(further)
  return [...needs].slice(1 + direct.length)
}

/** Adds transitive imports to each island entry, so that the browser fetches them in parallel. */
export function flatImports(): Plugin {
  return {
    name: 'foyer:flat-imports',
    renderChunk(code, { fileName, isEntry }, _, { chunks }) {
      if (this.environment.name !== 'client' || !isEntry) return
      const from = posix.dirname(fileName)
      // External modules, such as the site data, have no chunk path.
      const address = (name: string) => (Object.hasOwn(chunks, name) ? `./${posix.relative(from, name)}` : name)
      const paths = transitiveImports(fileName, chunks).map(address)
      return code + paths.map((path) => `\nimport ${JSON.stringify(path)};`).join('')
    },
  }
}

const preloadedSheet = /"_astro\/[\w.-]+\.css"/g

/** Removes style sheets from the lists of Vite's preload helper: pages contain the styles of their islands. */
export const noSheetPreloads = (): Plugin => ({
  name: 'foyer:no-sheet-preloads',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      if (this.environment.name !== 'client') return
      // The helper refers to entries by position, so a loaded file takes the place.
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(preloadedSheet, JSON.stringify(chunk.fileName))
    },
  },
})

/** Modules that import texts, and the group that browsers load with each. */
const textGroupOf: Record<string, string> = {
  'src/core/i18n/text.ts': 'page',
  'src/core/i18n/account-text.ts': 'account',
  'src/core/i18n/insights-text.ts': 'insights',
  'src/core/i18n/downloads-text.ts': 'downloads',
  'src/core/i18n/history-text.ts': 'history',
  'src/ui/form/PublisherField.tsx': 'places',
}

/** Excludes texts from browser bundles: an import map names those of the page's language. */
export const externalTexts = (base: string): Plugin => ({
  name: 'foyer:external-texts',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (this.environment.name !== 'client' || !id.endsWith('/catalogues.ts')) return
    const [, group] = Object.entries(textGroupOf).find(([path]) => importer.endsWith(`/${path}`)) ?? []
    return group
      ? { id: textModuleId(base, group), external: 'absolute' }
      : this.error(`${importer} must not import all texts`)
  },
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const { path, text } of locales.flatMap(textFiles))
      this.emitFile({ type: 'asset', fileName: path, source: text })
  },
})

const hlsFile = '/hls.js/dist/hls.mjs'
const hlsUnused = ['cmcdController', 'iframeController', 'interstitialsController']

/** Removes unused controllers of hls.js: metrics for CDNs, trick play, interstitials (21 of 146 KB). */
export const removeHlsControllers = (): Plugin => ({
  name: 'foyer:lean-hls',
  transform(code, id) {
    if (this.environment.name !== 'client' || !id.endsWith(hlsFile)) return
    const replacePart = (text: string, part: RegExp, by = '') =>
      part.test(text) ? text.replace(part, by) : this.error(`hls.js has changed: ${part} is not in ${id}`)
    const defaults = hlsUnused.map((name) => new RegExp(`^  ${name}: \\w+ ,?\\n`, 'm'))
    const lean = defaults.reduce((text, part) => replacePart(text, part), code)
    return { code: replacePart(lean, /^export \{.* Hls as default,.*\};$/m, 'export { Hls as default };'), map: null }
  },
})

/** Virtual modules by name, generated on import. */
export function virtualModules(modules: Record<string, () => string>): Plugin {
  return {
    name: 'foyer:virtual-modules',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? ownValue(modules, id.slice(1))?.() : undefined),
  }
}
