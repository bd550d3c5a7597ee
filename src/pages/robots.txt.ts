import { site } from 'virtual:foyer/site'
import { sitePath } from '#core/address/site-path.ts'

/** Allows all pages and links the sitemap. */
export const GET = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL(sitePath('/sitemap-index.xml'), site.url)}\n`)
