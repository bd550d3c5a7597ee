import { readFile } from 'node:fs/promises'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const wish = '.module.css?adopt'
const mark = '\0adopt:'

/**
 * `import s from './Player.module.css?adopt'`: the rules travel inside the lazy chunk and are adopted when it runs.
 * Astro gathers the css behind `import()` into every page; this keeps the css of a dialog out of it.
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
      if (!id.endsWith(wish)) return
      const file = await this.resolve(id.slice(0, -'?adopt'.length), importer)
      return file ? `${mark}${file.id}.js` : undefined
    },
    async load(id) {
      if (!id.startsWith(mark)) return
      const file = id.slice(mark.length, -'.js'.length)
      this.addWatchFile(file)
      const { code, modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
      return moduleOf(code, modules)
    },
  }
}

const moduleOf = (css: string, names: Record<string, string>) => `
if (typeof document !== 'undefined') {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(css.replace(/\s+/g, ' '))})
  document.adoptedStyleSheets.push(sheet)
}
export default ${JSON.stringify(names)}`
