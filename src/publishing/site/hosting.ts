import { openRoutes, routesWithoutPage, segmentOf } from '#core/address/routes.ts'
import { locales, pathInLocale, retiredLocales } from '#core/i18n/locales.ts'
import type { TextFile } from '../config/site-module.ts'
import {
  buildIndependentPolicy,
  formatHeaders,
  type HeaderOptions,
  immutableCache,
  pictureHeaders,
  revalidate,
  siteHeaders,
} from './host-headers.ts'
import { cloudFrontFile, cloudFrontFunction, needsListing, nginxFile } from './host-servers.ts'

const picturePaths = ['/_images/', '/images/']

// One rule for each path: Cloudflare Pages reads the last one only.
const folderRules = {
  '/_astro/': { 'Cache-Control': immutableCache },
  '/_images/': { 'Cache-Control': immutableCache, ...pictureHeaders },
  '/images/': pictureHeaders,
}

// Cloudflare Pages ignores lines beyond 2,000 characters, with the name of the header.
const maxPolicyLength = 1_970

/** `_headers` file for static hosts. Deployed with each build, so it may contain script hashes. */
export function headersFile(options: HeaderOptions) {
  const lasting = buildIndependentPolicy(options)
  const complete = [...lasting, ...options.directives].join('; ')
  // Each page also has the directives of its build itself.
  const policy = complete.length > maxPolicyLength ? lasting.join('; ') : complete
  const all = { ...siteHeaders(options), 'Content-Security-Policy': policy, 'Cache-Control': revalidate }
  const { base = '' } = options
  return `${base}/*
${formatHeaders(all, (name, value) => `  ${name}: ${value}`)}
${formatHeaders(folderRules, (path, headers) => replaced(base + path, headers))}
`
}

const replaced = (path: string, headers: Record<string, string>) =>
  `${path}*\n${formatHeaders(headers, (name, value) => `  ! ${name}\n  ${name}: ${value}`)}`

// Status 200 for routes rendered in the browser. Cloudflare redirects ".html" targets, hence "/404".
const renderedInBrowser = openRoutes.flatMap((name) => {
  const path = `/${segmentOf(name)}`
  return routesWithoutPage.includes(name) ? [`${path}/*`] : [`${path}/:text`, `${path}/:text/*`]
})

/** `_redirects` file of static hosts. Rules with status 200 are rewrites; removed languages lead to the default one. */
export const redirectsFile = ({ base = '', origin = '' }: Pick<HeaderOptions, 'base' | 'origin'> = {}): string => {
  const rewrites = locales.flatMap((locale) =>
    renderedInBrowser.map((path) => `${base}${pathInLocale(locale, path)} ${base}/404 200\n`),
  )
  // With the origin, because a repeated slash in the path would name another host.
  const moved = retiredLocales.map((locale) => `${base}/${locale}/* ${origin}${base}/:splat 301\n`)
  return [...rewrites, ...moved].join('')
}

/**
 * Host configuration files: headers unavailable in meta tags, cache times and rewrites. `files` are the paths of the
 * publisher's files.
 */
export function hostingFiles(options: HeaderOptions, files: readonly string[] = []): TextFile[] {
  const { base = '' } = options
  const pages = siteHeaders(options)
  const pictures = { ...pages, ...pictureHeaders }
  const cloudFront = {
    pages: cloudFrontFile('foyer', 'Response headers of pages', options, pages),
    pictures: cloudFrontFile(
      'foyer-pictures',
      `Response headers of ${picturePaths.map((path) => `${base}${path}*`).join(' and ')}`,
      options,
      pictures,
    ),
  }
  return [
    { path: '_headers', text: headersFile(options) },
    { path: '_redirects', text: redirectsFile(options) },
    { path: '_hosting/nginx.conf', text: nginxFile(options) },
    { path: '_hosting/cloudfront.json', text: cloudFront.pages },
    { path: '_hosting/cloudfront-pictures.json', text: cloudFront.pictures },
    { path: '_hosting/cloudfront-function.js', text: cloudFrontFunction(options.base, files.filter(needsListing)) },
  ]
}
