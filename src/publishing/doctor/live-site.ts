import { messageOf } from '#core/data/errors.ts'
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
          problem: `responds with status ${home.status}`,
          remedy: 'give the final address of the site',
        }),
      ]
    const checks = [checkAddresses(site, home), checkHeaders(site, home), checkAssets(site, home)]
    return (await Promise.all([...checks, checkMissing(site), checkSitemap(site), checkSecure(site)])).flat()
  } catch (error) {
    return [
      errorAt(site, {
        problem: `cannot be reached (${messageOf(error)})`,
        remedy: 'check the address, DNS and certificate',
      }),
    ]
  }
}

async function checkAddresses(site: string, { text }: Page): Promise<Finding[]> {
  const [, canonical] = /<link[^>]*rel="?canonical"?[^>]*href="?([^" >]+)/.exec(text) ?? []
  if (!canonical)
    return [errorAt(`${site}/`, { problem: 'is no page of Foyer', remedy: 'give the address of the site' })]
  if (canonical.startsWith(`${site}/`)) return []
  const problem = `its canonical address is ${canonical}`
  return [errorAt(`${site}/`, { problem, remedy: `build with SITE_URL=${site} and publish again` })]
}

async function checkHeaders(site: string, home: Page): Promise<Finding[]> {
  const missing = hostHeaders.filter((name) => !home.headers.has(name))
  const isInsecure = !site.startsWith('https:')
  const needed = missing.filter((name) => !(isInsecure && name === 'Strict-Transport-Security'))
  const policy = home.headers.get('content-security-policy')
  return [
    ...(needed.length ? [errorAt(`${site}/`, { problem: `sends no ${needed.join(', ')}`, remedy: asDocumented })] : []),
    ...(policy && !policy.includes('frame-ancestors')
      ? [errorAt(`${site}/`, { problem: 'its Content-Security-Policy has no frame-ancestors', remedy: asDocumented })]
      : []),
    ...(isBrief(cacheOf(home))
      ? []
      : [
          errorAt(`${site}/`, {
            problem: `is sent with Cache-Control "${cacheOf(home)}": viewers see an old page`,
            remedy: asDocumented,
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
      errorAt(site + path, {
        problem: `responds with status ${asset.status}`,
        remedy: 'publish all files of one build',
      }),
    ]
  if (/immutable|max-age=\d{6,}/.test(cacheOf(asset))) return []
  const problem = `is sent with Cache-Control "${cacheOf(asset)}": every visit loads it again`
  return [warningAt(site + path, { problem, remedy: asDocumented })]
}

/** Checks unknown addresses, and those rendered in the browser. */
async function checkMissing(site: string): Promise<Finding[]> {
  const unknown = await get(`${site}/doctor-no-such-page/`)
  const search = await get(`${site}/q/a/`)
  const isShell = (page: Page) => /<html/i.test(page.text) && /<link[^>]*manifest/i.test(page.text)
  return [
    ...(unknown.status === 404 && isShell(unknown)
      ? []
      : [
          errorAt(`${site}/doctor-no-such-page/`, {
            problem:
              unknown.status === 404
                ? 'does not respond with 404.html'
                : `responds with status ${unknown.status}, not 404`,
            remedy: 'make 404.html the error page, with status 404',
          }),
        ]),
    ...([200, 404].includes(search.status) && isShell(search)
      ? []
      : [
          errorAt(`${site}/q/a/`, {
            problem: `responds with status ${search.status}`,
            remedy: 'serve 404.html for /q/*',
          }),
        ]),
  ]
}

async function checkSitemap(site: string): Promise<Finding[]> {
  const where = `${site}/sitemap-index.xml`
  const { status, text } = await get(where)
  if (status !== 200)
    return [errorAt(where, { problem: `responds with status ${status}`, remedy: 'publish all files of the build' })]
  const foreign = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].find(([, url]) => !url?.startsWith(`${site}/`))
  if (!foreign) return []
  return [errorAt(where, { problem: `names ${foreign[1]}`, remedy: `build with SITE_URL=${site} and publish again` })]
}

async function checkSecure(site: string): Promise<Finding[]> {
  if (!site.startsWith('https:'))
    return [
      errorAt(site, {
        problem: 'is not served over HTTPS',
        remedy: 'use a certificate; DRM, payments and the service worker need it',
      }),
    ]
  const plain = `${site.replace(/^https:/, 'http:')}/`
  const response = await get(plain).catch(() => undefined)
  const isRedirected = !response || (response.status >= 300 && response.headers.get('location')?.startsWith('https:'))
  return isRedirected
    ? []
    : [warningAt(plain, { problem: 'responds without a redirect to HTTPS', remedy: 'redirect http to https' })]
}
