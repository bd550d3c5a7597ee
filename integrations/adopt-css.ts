import { readFile } from 'node:fs/promises'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const adoptQuery = /^(.+\.module\.css)\?adopt(-missing)?$/
const mark = '\0adopt:'

/** Handles `?adopt` imports: CSS inlined in a lazy chunk. `?adopt-missing` skips pages that include it. */
export function adoptCss(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'foyer:adopt-css',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    async resolveId(id, importer) {
      const [, path, missing = ''] = adoptQuery.exec(id) ?? []
      const file = path && (await this.resolve(path, importer))
      return file ? `${mark}${file.id}${missing}.js` : undefined
    },
    async load(id) {
      if (!id.startsWith(mark)) return
      const [, file = '', missing] = /^(.+\.css)(-missing)?\.js$/.exec(id.slice(mark.length)) ?? []
      this.addWatchFile(file)
      const { code, modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
      return moduleOf(code, modules, missing ? isMissing(Object.values(modules)) : 'true')
    },
  }
}

const isMissing = (names: string[]) => `![...document.querySelectorAll('style')]
  .some(({ textContent }) => ${JSON.stringify(names)}.some((name) => textContent.includes('.' + name)))`

const moduleOf = (css: string, names: Record<string, string>, condition: string) => `
if (typeof document !== 'undefined' && ${condition}) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(css.replace(/\s+/g, ' '))})
  document.adoptedStyleSheets.push(sheet)
}
export default ${JSON.stringify(names)}`
