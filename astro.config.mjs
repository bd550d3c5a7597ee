import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { classNames } from './integrations/class-names.ts'
import { compat } from './integrations/compat.ts'
import { foyer } from './integrations/foyer.ts'
import { i18n } from './integrations/i18n.ts'
import { pwa } from './integrations/pwa.ts'
import { baseOf } from './src/core/address/site-path.ts'

const site = process.env.SITE_URL || 'http://127.0.0.1:4321'

export default defineConfig({
  site,
  base: baseOf(site) || '/',
  trailingSlash: 'always',
  build: { inlineStylesheets: 'always' },
  vite: { css: { modules: { generateScopedName: classNames(import.meta.dirname) } } },
  devToolbar: { enabled: false },
  integrations: [foyer(), i18n(), react({ experimentalDisableStreaming: true }), compat(), pwa()],
  server: { host: '127.0.0.1' },
})
