import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { defineConfig } from 'astro/config'
import { classNames } from './integrations/class-names.ts'
import { finishPages } from './integrations/finish-pages.ts'
import { foyer } from './integrations/foyer.ts'
import { headers } from './integrations/headers.ts'
import { i18n } from './integrations/i18n.ts'
import { pwa } from './integrations/pwa.ts'
import { isListed } from './integrations/sitemap.ts'
import { defaultLocale, locales } from './src/i18n/locales.ts'

export default defineConfig({
  site: process.env['SITE_URL'] ?? 'http://127.0.0.1:4321',
  trailingSlash: 'always',
  build: { inlineStylesheets: 'always' },
  vite: { css: { modules: { generateScopedName: classNames(import.meta.dirname) } } },
  devToolbar: { enabled: false },
  integrations: [
    foyer(),
    i18n(),
    react({ experimentalDisableStreaming: true }),
    sitemap({
      filter: isListed,
      i18n: { defaultLocale, locales: Object.fromEntries(locales.map((code) => [code, code])) },
    }),
    // Before the worker, which keeps pages by their content
    finishPages(),
    pwa(),
    headers(),
  ],
  server: { host: '127.0.0.1' },
})
