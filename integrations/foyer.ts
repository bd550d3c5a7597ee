import type { AstroIntegration } from 'astro'
import { type Built, readBuilt } from '#publishing/built.ts'
import { adoptCss } from './adopt-css.ts'
import { flatImports } from './flat-imports.ts'
import { inlineHashesOf, inlinePartsOf } from './inline-parts.ts'
import { policyOf, scriptHosts } from './policy.ts'
import { builtTheme } from './theme.ts'
import { virtualModules } from './virtual-modules.ts'

/** What the pages of one publisher's site share: its facts, its colours, its policy, and islands that wake on intent. */
export function foyer(): AstroIntegration {
  return {
    name: 'foyer',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' })
        addClientDirective({ name: 'account', entrypoint: './src/directives/account.ts' })
        updateConfig({ vite: { plugins: [adoptCss(), flatImports(), virtualModules(modulesOf(readBuilt))] } })
        if (command === 'build') updateConfig({ security: { csp: contentPolicy(readBuilt()) } })
      },
    },
  }
}

const modulesOf = (built: () => Built) => ({
  'virtual:foyer/site': () => `export const site = ${JSON.stringify(built().site)}`,
  'virtual:foyer/theme.css': () => builtTheme(built().site),
  'virtual:foyer/inline-parts': () => `export const inlineParts = ${JSON.stringify(inlinePartsOf(built().site))}`,
})

function contentPolicy({ site, origins }: Built) {
  const { scripts, styles } = inlineHashesOf(site)
  return {
    algorithm: 'SHA-256' as const,
    directives: policyOf(site, origins),
    scriptDirective: { hashes: scripts, resources: scriptHosts(site) },
    styleDirective: { hashes: styles },
  }
}
