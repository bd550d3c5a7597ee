import { site } from 'virtual:foyer/site'

/** Everything may be read; the sitemap is named. */
export const GET = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site.url)}\n`)
