import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { rendererIntegration } from '#publishing/bundle/renderer-integration.ts'
import { builtBase, readBuilt } from '#publishing/config/site-data.ts'
import { siteModuleId } from '#publishing/config/site-module.ts'
import { checkPages } from '#publishing/routes/routes.ts'
import { codeSplitting } from './chunks.ts'
import { createInlineScripts, inlineHashesOf } from './inline-scripts.ts'
import { keepRendered } from './keep-rendered.ts'
import { siteLanguageRules, siteLanguagesPlugin } from './site-languages.ts'
import {
  adoptCss,
  chunkAddress,
  externalTexts,
  flatImports,
  noSheetPreloads,
  removeHlsControllers,
  virtualModules,
} from './vite-plugins.ts'

/** Integration shared by all pages: site data, theme, CSP and hydration on intent. */
export function foyer(): AstroIntegration {
  return {
    name: 'foyer',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig, addClientDirective }) => {
        if (command === 'build' && !config.integrations.some(({ name }) => name === rendererIntegration))
          throw new Error('Run "npm run build": "astro build" writes no content, pictures or hosting rules')
        addClientDirective({ name: 'intent', entrypoint: './src/runtime/hydration/intent.ts' })
        addClientDirective({ name: 'account', entrypoint: './src/runtime/hydration/account.ts' })
        const siteModule = command === 'build' ? siteModuleInBuild : siteModuleInDev
        const plugins = [
          siteLanguagesPlugin(),
          adoptCss(),
          chunkAddress(),
          flatImports(),
          keepRendered(),
          siteModule,
          virtualModules(modules),
        ]
        if (command === 'build')
          plugins.push(externalTexts(builtBase()), removeHlsControllers(), sharedEntries, noSheetPreloads())
        updateConfig({
          vite: {
            plugins,
            css: { postcss: { plugins: [siteLanguageRules] } },
            environments: {
              client: { define: noEval, build: { rolldownOptions: { output: { codeSplitting: codeSplitting() } } } },
            },
          },
        })
        if (command === 'build') updateConfig({ security: { csp: inlinePolicy() } })
      },
      'astro:routes:resolved': ({ routes }) =>
        checkPages(routes.flatMap(({ origin, entrypoint }) => (origin === 'project' ? [entrypoint] : []))),
    },
  }
}

const modules = {
  'virtual:foyer/inline-scripts': () =>
    `export const inlineScripts = ${JSON.stringify(createInlineScripts(builtBase()))}`,
}

// Zod may compile its parsers with `eval`, which would violate the CSP.
const noEval = { 'globalThis.__zod_globalConfig': '{"jitless":true}' }

const siteModule = 'virtual:foyer/site'
const built = fileURLToPath(import.meta.resolve('#publishing/config/site-data.ts'))
const readWhenRun = `import { rendererIntegration } from '#publishing/bundle/renderer-integration.ts'
import { readBuilt } from ${JSON.stringify(built)}\nexport const site = readBuilt().site`

/** Excludes site data from bundles: renderers read it, browsers load a separate file. */
const siteModuleInBuild: Plugin = {
  name: 'foyer:site-module',
  enforce: 'pre',
  resolveId(id) {
    if (id !== siteModule) return
    return this.environment.name === 'client'
      ? { id: siteModuleId(builtBase()), external: 'absolute' }
      : `\0${siteModule}`
  },
  load: (id) => (id === `\0${siteModule}` ? readWhenRun : undefined),
}

/** Allows entries to export to other chunks. Astro's choice adds an empty chunk in front of shared islands. */
const sharedEntries: Plugin = {
  name: 'foyer:shared-entries',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

const siteModuleInDev = virtualModules({
  [siteModule]: () => `export const site = ${JSON.stringify(readBuilt().site)}`,
})

/** Returns the CSP hashes of inline code. Rendering adds those that depend on content. */
function inlinePolicy() {
  const { scripts, styles } = inlineHashesOf(builtBase())
  return {
    algorithm: 'SHA-256' as const,
    scriptDirective: { hashes: scripts, resources: ["'self'"] },
    styleDirective: { hashes: styles },
  }
}
