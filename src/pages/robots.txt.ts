import { site } from 'virtual:foyer/site'

/** Allows all pages and links the sitemap. */
export const GET = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site.url)}\n`)
