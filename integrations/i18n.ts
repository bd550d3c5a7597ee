import { fileURLToPath } from 'node:url'
import type { AstroIntegration, ViteUserConfig } from 'astro'
import astroI18next from 'astro-i18next'

type Plugin = NonNullable<ViteUserConfig['plugins']>[number]

const home = 'astro-i18next'
const entry = fileURLToPath(import.meta.resolve(home))

/** Wraps astro-i18next with fixes for imports and configuration, and bans it from browser bundles. */
export function i18n(): AstroIntegration {
  const original = astroI18next({ configPath: './astro-i18next.config.cjs' })
  return {
    name: 'i18n',
    hooks: {
      'astro:config:setup': async (setup) => {
        await original.hooks['astro:config:setup']?.({ ...setup, injectScript: refuseScript })
        setup.updateConfig({ vite: { plugins: [findEntry, excludeFromBrowser], optimizeDeps: { exclude: [home] } } })
      },
    },
  }
}

// An injected script would mean that astro-i18next fell back to its defaults.
function refuseScript(): never {
  throw new Error(`${home} ignores astro-i18next.config.cjs: it injects a script`)
}

// Its components import types as values from "..", so the built entry replaces it.
const findEntry: Plugin = {
  name: 'i18n:find-entry',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /^(\.\.|\.\.\/\.\.)$/.test(id) && importer?.includes(`${home}/src/components/`) ? entry : undefined,
}

const excludeFromBrowser: Plugin = {
  name: 'i18n:exclude-from-browser',
  // The dependency scan of the development server reads files that only the build runs.
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer) {
    if (this.environment.name !== 'client') return
    if (id === home || id.startsWith(`${home}/`))
      this.error(`${home} must not reach the browser: ${importer} imports it`)
  },
}
