import { messageOf } from '#core/errors.ts'
import { hostHeaders } from '../site/host-headers.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'

const timeoutMs = 8_000

type Page = { status: number; headers: Headers; text: string }

const get = async (url: string): Promise<Page> => {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const asDocumented = 'configure the host as docs/publishers.md describes ("Host it")'
const isBrief = (rule: string) => /no-cache|no-store|max-age=0\b/.test(rule)
const cacheOf = ({ headers }: Page) => headers.get('cache-control') ?? ''

/** Checks addresses, status codes and response headers of a published site. */
export async function checkLiveSite(address: string): Promise<Finding[]> {
  const site = address.replace(/\/+$/, '')
  try {
    const home = await get(`${site}/`)
    if (home.status !== 200)
      return [
        errorAt(`${site}/`, {
          what: `answers with status ${home.status}`,
          change: 'give the final address of the site',
        }),
      ]
    const checks = [checkAddresses(site, home), checkHeaders(site, home), checkAssets(site, home)]
    return (await Promise.all([...checks, checkMissing(site), checkSitemap(site), checkSecure(site)])).flat()
  } catch (error) {
    return [
      errorAt(site, {
        what: `cannot be reached (${messageOf(error)})`,
        change: 'check the address, DNS and certificate',
      }),
    ]
  }
}

async function checkAddresses(site: string, { text }: Page): Promise<Finding[]> {
  const [, canonical] = /<link[^>]*rel="?canonical"?[^>]*href="?([^" >]+)/.exec(text) ?? []
  if (!canonical) return [errorAt(`${site}/`, { what: 'is no page of Foyer', change: 'give the address of the site' })]
  if (canonical.startsWith(`${site}/`)) return []
  const what = `its canonical address is ${canonical}`
  return [errorAt(`${site}/`, { what, change: `build with SITE_URL=${site} and publish again` })]
}

async function checkHeaders(site: string, home: Page): Promise<Finding[]> {
  const missing = hostHeaders.filter((name) => !home.headers.has(name))
  const isInsecure = !site.startsWith('https:')
  const needed = missing.filter((name) => !(isInsecure && name === 'Strict-Transport-Security'))
  const policy = home.headers.get('content-security-policy')
  return [
    ...(needed.length ? [errorAt(`${site}/`, { what: `sends no ${needed.join(', ')}`, change: asDocumented })] : []),
    ...(policy && !policy.includes('frame-ancestors')
      ? [errorAt(`${site}/`, { what: 'its Content-Security-Policy has no frame-ancestors', change: asDocumented })]
      : []),
    ...(isBrief(cacheOf(home))
      ? []
      : [
          errorAt(`${site}/`, {
            what: `is sent with Cache-Control "${cacheOf(home)}": viewers see an old page`,
            change: asDocumented,
          }),
        ]),
  ]
}

async function checkAssets(site: string, { text }: Page): Promise<Finding[]> {
  const [path] = /\/_astro\/[\w./-]+\.(js|css)/.exec(text) ?? []
  if (!path) return []
  const asset = await get(site + path)
  if (asset.status !== 200)
    return [
      errorAt(site + path, { what: `answers with status ${asset.status}`, change: 'publish all files of one build' }),
    ]
  if (/immutable|max-age=\d{6,}/.test(cacheOf(asset))) return []
  const what = `is sent with Cache-Control "${cacheOf(asset)}": every visit loads it again`
  return [warningAt(site + path, { what, change: asDocumented })]
}

/** Unknown addresses and those rendered in the browser. */
async function checkMissing(site: string): Promise<Finding[]> {
  const unknown = await get(`${site}/doctor-no-such-page/`)
  const search = await get(`${site}/q/a/`)
  const isShell = (page: Page) => /<html/i.test(page.text) && /<link[^>]*manifest/i.test(page.text)
  return [
    ...(unknown.status === 404 && isShell(unknown)
      ? []
      : [
          errorAt(`${site}/doctor-no-such-page/`, {
            what:
              unknown.status === 404
                ? 'does not answer with 404.html'
                : `answers with status ${unknown.status}, not 404`,
            change: 'make 404.html the error page, with status 404',
          }),
        ]),
    ...([200, 404].includes(search.status) && isShell(search)
      ? []
      : [
          errorAt(`${site}/q/a/`, {
            what: `answers with status ${search.status}`,
            change: 'answer /q/* with 404.html',
          }),
        ]),
  ]
}

async function checkSitemap(site: string): Promise<Finding[]> {
  const where = `${site}/sitemap-index.xml`
  const { status, text } = await get(where)
  if (status !== 200)
    return [errorAt(where, { what: `answers with status ${status}`, change: 'publish all files of the build' })]
  const foreign = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].find(([, url]) => !url?.startsWith(`${site}/`))
  if (!foreign) return []
  return [errorAt(where, { what: `names ${foreign[1]}`, change: `build with SITE_URL=${site} and publish again` })]
}

async function checkSecure(site: string): Promise<Finding[]> {
  if (!site.startsWith('https:'))
    return [
      errorAt(site, {
        what: 'is not served over HTTPS',
        change: 'use a certificate; DRM, payments and the service worker need it',
      }),
    ]
  const plain = `${site.replace(/^https:/, 'http:')}/`
  const answer = await get(plain).catch(() => undefined)
  const isRedirected = !answer || (answer.status >= 300 && answer.headers.get('location')?.startsWith('https:'))
  return isRedirected
    ? []
    : [warningAt(plain, { what: 'answers without a redirect to HTTPS', change: 'redirect http to https' })]
}
