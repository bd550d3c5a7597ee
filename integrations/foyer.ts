import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { rendererIntegration } from '#publishing/bundle/renderer-integration.ts'
import { builtBase, readBuilt } from '#publishing/config/site-data.ts'
import { siteModuleId } from '#publishing/config/site-module.ts'
import { checkPages } from '#publishing/routes/routes.ts'
import { createInlineScripts, inlineHashesOf } from './inline-scripts.ts'
import { keepRendered } from './keep-rendered.ts'
import {
  adoptCss,
  chunkAddress,
  externalTexts,
  flatImports,
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
        const plugins = [adoptCss(), chunkAddress(), flatImports(), keepRendered(), siteModule, virtualModules(modules)]
        if (command === 'build') plugins.push(externalTexts(builtBase()), removeHlsControllers(), sharedEntries)
        updateConfig({
          vite: {
            plugins,
            environments: { client: { define: noEval, build: { rolldownOptions: { output: { codeSplitting } } } } },
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

const ofForms =
  /\/src\/core\/(account\/account-(errors|rules)|checkout\/payment-card|forms\/(calendar-date|draft\.store|form-rules|forms\.store))\./
// Stores and rules without React and texts
const ofState =
  /\/node_modules\/nanostores\/(?!deep-map|listen-keys)|\/src\/(core\/(access\/access|account\/(customer|viewer\.store)|address\/url\.store|browser\/((feedback|preference)\.store|import-again|parse-stored|stored-row|waits)|checkout\/(offer|subscription)|content\/media|data\/(errors|own-value|single-flight)|i18n\/locales|lists\/lists|site\/site\.store)|features\/(lists\/\w+\.store|account\/account-flow\.store|session\/flash-message\.store|access\/requested-offers\.store))\.ts/
const ofSessions =
  /\/src\/(core\/account\/account-(provider|session)|features\/(session\/(account-events|customer|provider)|access\/(entitlements|subscription)|account\/(account-lists|effects|merge-lists|pending-consents)|checkout\/(checkout|payment-events)))\./
const ofIslands =
  /\/src\/(core(?!\/captions\/(?!caption-language|thumbnails))|runtime\/inline|ui|providers\/platform\/cache|features\/(lists|page|player))\b|nanostores|\/react-dom\/(index|cjs\/react-dom\.production)\./
const ofButtons = /\/src\/ui\/(base\/(Button|Icon)|media\/WatchedBar)\./
const ofData = /\/node_modules\/(zod|ky)\/|\/src\/(core\/data\/schema\.|providers\/[\w-]+\.ts)/
const ofPlatform = /\/src\/(providers\/platform|features\/page\/(browser-context|content)\.)/
const ofScreens = /\/src\/features\/browse\/[\w-]+\.screen/
const ofFilms =
  /\/src\/(core\/(player\/(ads|analytics)\.|site\/consent\.)|ui\/base\/use-online\.|features\/(lock\/(lock\.|PinGate)|media\/[\w-]+\.client|player\/(state|playback|media|engine\/(concerns\/|failure\.|sources))))/

const ofResults =
  /\/src\/(features\/(search\/(Search(Results|Filters|Form)|RecentSearches|search\.(screen|rules|store))|browse\/SuggestedCards)|ui\/(form\/SearchField|media\/CardGrid|site\/(PageHeader|EmptyState|Prose)))\./

/** Group of modules without schemas, styles and texts of dialogs, except `others`. */
const plainGroup = (name: string, test: RegExp, minShareCount: number, others?: RegExp) => ({
  name: (id: string, graph: ModuleGraph) => (others?.test(id) || !isApart(graph, id) ? name : null),
  debugName: name,
  test: others ? new RegExp(`${test.source}|${others.source}`) : test,
  minShareCount,
})

/** Group of modules without their imports. */
const alone = (name: string, test: RegExp) => ({ name, test, minShareCount: 2, includeDependenciesRecursively: false })

/** Chunks of modules that are used together, instead of one for each combination of islands. */
const codeSplitting = {
  groups: [
    // Loaded by every page after its first paint. Hydration stays in the entry: it must not start before the islands.
    {
      name: 'wake',
      test: /\/src\/(core\/(address\/site-path|browser\/(account-links|address-tokens|links|note-at|storage))|runtime\/(hydration\/(early-press|when-idle)|enhancements\/television))\./,
      priority: 1,
    },
    // Loaded by dialogs and settings with fields.
    { ...alone('forms', ofForms), priority: 1 },
    // Loaded by a session, and absent from public pages.
    { ...alone('session', ofSessions), priority: 1 },
    // Loaded by the first island, or by a session without React.
    plainGroup('state', ofState, 4),
    // Loaded by the first island, with styles that most pages have.
    plainGroup('base', ofIslands, 4, ofButtons),
    // Loaded with the first request to a provider.
    { name: 'data', test: ofData, minShareCount: 2 },
    // Loaded by screens that the browser renders, with the platform's content.
    plainGroup('screen', ofScreens, 1, ofPlatform),
    // Loaded with the first file of captions, chapters or thumbnails.
    { name: 'captions', test: /\/src\/core\/captions\/(?!caption-language|thumbnails)/, minShareCount: 2 },
    // Loaded by the button of a film, then by its player.
    plainGroup('film', ofFilms, 2),
    // Loaded with search, cards and the button of a film, without their imports.
    alone('results', ofResults),
    alone('cards', /\/src\/ui\/media\/(MediaCard|CardBadge|Lock)\./),
    alone(
      'opened',
      /\/src\/(features\/media\/OpenedFilm|ui\/base\/(Spinner|InlineWait|LoadFailure|LoadingState|SlowNote))\./,
    ),
  ],
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
