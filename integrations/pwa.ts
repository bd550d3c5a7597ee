import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import vitePwa, { type PwaOptions } from '@vite-pwa/astro'
import type { AstroIntegration } from 'astro'
import { minifySync } from 'vite'
import { baseOf, withSiteBase } from '#core/site-path.ts'
import { readBuilt } from '#publishing/config/site-data.ts'
import { migrateScript } from './migrate-parts.ts'
import { shellFiles, workerOptions } from './offline.ts'

/** Service worker by `@vite-pwa/astro`. Each page build fills in the parts that depend on content. */
export function pwa(): AstroIntegration {
  let plugin: AstroIntegration | undefined
  return {
    name: 'foyer:pwa',
    hooks: {
      'astro:config:setup': async (setup) => {
        if (setup.command !== 'build') return
        const shell = new Set<string>()
        setup.updateConfig({ vite: { plugins: [shellFiles(shell)] } })
        plugin = vitePwa(options(fileURLToPath(setup.config.outDir), shell))
        await plugin.hooks['astro:config:setup']?.(setup)
      },
      'astro:build:done': async (done) => {
        await plugin?.hooks['astro:build:done']?.(done)
        await appendFile(
          join(fileURLToPath(done.dir), 'sw.js'),
          `\n${minifySync('keep-parts.js', withSiteBase(migrateScript, siteBase())).code}`,
        )
      },
    },
  }
}

const siteBase = () => baseOf(readBuilt().site.url)

const options = (outDir: string, shell: ReadonlySet<string>): PwaOptions => ({
  outDir,
  // An inline script of every page registers the worker.
  injectRegister: null,
  registerType: 'autoUpdate',
  // The web manifest depends on the config, this build on code only.
  manifest: false,
  workbox: workerOptions(outDir, shell, siteBase()),
})
