import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import vitePwa, { type PwaOptions } from '@vite-pwa/astro'
import type { AstroIntegration } from 'astro'
import { readBuilt } from '#publishing/built.ts'
import { themeOf } from '#ui/theme.ts'
import { iconOf } from './icon.ts'
import { workerOptions } from './offline.ts'

/** The manifest, the sign and the service worker of a publisher's site: `@vite-pwa/astro` behind one door. */
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
        await writeFile(new URL('images/favicon.svg', done.dir), iconOf(readBuilt().site.config))
        await kept?.hooks['astro:build:done']?.(done)
      },
    },
  }
}

function options(outDir: string): PwaOptions {
  const { config, platform } = readBuilt().site
  const { siteName, description, styling } = config
  const theme = themeOf(styling)
  return {
    outDir,
    // Every page registers the worker in its own inline script
    injectRegister: null,
    registerType: 'autoUpdate',
    manifest: {
      id: '/',
      name: siteName,
      short_name: siteName,
      description,
      display: 'standalone',
      start_url: '/',
      theme_color: theme['--header-background'] ?? '#000000',
      background_color: theme['--background'] ?? '#000000',
      icons: [
        { src: '/images/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: '/images/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ...[192, 512].map((size) => ({
          src: `/images/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
        })),
      ],
    },
    workbox: workerOptions(outDir, platform),
  }
}
