import { build } from 'astro'
import { rendererIntegration } from '#publishing/bundle/renderer-integration.ts'

// Builds the pages of a snapshot with plain Astro. The integration without hooks permits a direct build.
const [root = '', outDir = ''] = process.argv.slice(2)
process.env.NODE_ENV = 'production'
await build({ root, outDir, logLevel: 'error', integrations: [{ name: rendererIntegration, hooks: {} }] })
