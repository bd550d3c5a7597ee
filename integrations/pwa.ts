import { fileURLToPath } from 'node:url'
import vitePwa, { type PwaOptions } from '@vite-pwa/astro'
import type { AstroIntegration } from 'astro'
import { readBuilt } from '#publishing/built.ts'
import { themeOf } from '#ui/theme.ts'

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
  const { siteName, description, styling } = readBuilt().site.config
  const theme = themeOf(styling)
  return {
    outDir,
    // Every page registers the worker in its own inline script
    injectRegister: null,
    registerType: 'autoUpdate',
    manifest: {
      name: siteName,
      short_name: siteName,
      description,
      display: 'standalone',
      start_url: '/',
      theme_color: theme['--header-background'] ?? '#000000',
      background_color: theme['--background'] ?? '#000000',
      icons: [192, 512].map((size) => ({
        src: `/images/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    },
    workbox: {
      globDirectory: outDir,
      globPatterns: ['offline/index.html', 'es/offline/index.html'],
      globIgnores: ['404.html'],
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
