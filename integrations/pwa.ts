import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import vitePwa, { type PwaOptions } from '@vite-pwa/astro'
import type { AstroIntegration } from 'astro'
import { minifySync } from 'vite'
import { keptParts } from './keep-parts.ts'
import { workerOptions } from './offline.ts'

/** The service worker of the site: `@vite-pwa/astro` behind one door. What the content decides is filled in by each build of the pages. */
export function pwa(): AstroIntegration {
  let kept: AstroIntegration | undefined
  return {
    name: 'foyer:pwa',
    hooks: {
      'astro:config:setup': async (setup) => {
        if (setup.command !== 'build') return
        kept = vitePwa(options(fileURLToPath(setup.config.outDir)))
        await kept.hooks['astro:config:setup']?.(setup)
      },
      'astro:build:done': async (done) => {
        await kept?.hooks['astro:build:done']?.(done)
        await appendFile(join(fileURLToPath(done.dir), 'sw.js'), `\n${minifySync('keep-parts.js', keptParts).code}`)
      },
    },
  }
}

const options = (outDir: string): PwaOptions => ({
  outDir,
  // Every page registers the worker in its own inline script
  injectRegister: null,
  registerType: 'autoUpdate',
  // It is made of the config, and this of the code alone
  manifest: false,
  workbox: workerOptions(outDir),
})
