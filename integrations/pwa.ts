import { fileURLToPath } from 'node:url'
import vitePwa, { type PwaOptions } from '@vite-pwa/astro'
import type { AstroIntegration } from 'astro'
import { precached, revisionMark } from '#publishing/service-worker.ts'

/**
 * The manifest and the service worker: `@vite-pwa/astro` behind one door. Only the offline page is kept ahead, so that a
 * site of any size installs in a moment; 404.html must never be kept, because hosts answer its address with an error.
 */
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
      'astro:build:done': (done) => kept?.hooks['astro:build:done']?.(done),
    },
  }
}

function options(outDir: string): PwaOptions {
  return {
    outDir,
    // Every page registers the worker in its own inline script
    injectRegister: null,
    registerType: 'autoUpdate',
    // It is made of the config, and this of the code alone
    manifest: false,
    workbox: {
      globDirectory: outDir,
      globPatterns: [],
      // The build knows the revisions when it has rendered the pages
      additionalManifestEntries: precached.map((path) => ({ url: addressOf(path), revision: revisionMark(path) })),
      navigateFallback: null,
      navigationPreload: true,
      runtimeCaching: [
        {
          urlPattern: ({ request }) => request.mode === 'navigate',
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/offline/' } },
        },
      ],
    },
  }
}

const addressOf = (path: string) => path.replace(/index\.html$/, '')
