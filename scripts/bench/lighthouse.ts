import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../lib/browser.ts'

/** Lighthouse categories, each scored out of 100. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>

/** Result of one page load: times in ms, transfer sizes in bytes. */
export type Load = Scores & {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  script: number
  image: number
  bytes: number
  requests: number
  failing: string[]
}

const slow4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
}

type Sent = { type: string; bytes: number }

const sentBy = (result: Result): Sent[] => {
  const { details } = result.audits['network-requests'] ?? {}
  const items = details?.type === 'table' ? details.items : []
  return items
    .filter(({ url }) => /^https?:/.test(String(url)))
    .map(({ resourceType, transferSize }) => ({ type: String(resourceType), bytes: Number(transferSize ?? 0) }))
}

const failingIn = (result: Result) =>
  Object.entries(result.categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => id)
    .filter((id) => (result.audits[id]?.score ?? 1) < 1)

const scoresIn = (result: Result): Scores => {
  const score = (id: string) => Math.round((result.categories[id]?.score ?? Number.NaN) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}

const summary = (result: Result): Load => {
  const value = (id: string) => result.audits[id]?.numericValue ?? Number.NaN
  const requests = sentBy(result)
  const bytes = (type?: string) =>
    requests.filter((request) => !type || request.type === type).reduce((sum, request) => sum + request.bytes, 0)
  return {
    ...scoresIn(result),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    script: bytes('Script'),
    image: bytes('Image'),
    bytes: bytes(),
    requests: requests.length,
    failing: failingIn(result),
  }
}

/** Prepares a browser, given by its CDP address, whose storage the load retains. */
export type Prepare = (browser: string, url: string) => Promise<void>

/** `applied` slows the browser itself. Lighthouse otherwise computes slow loads from fast ones. */
export type LoadOptions = { prepare?: Prepare | undefined; applied?: boolean }

const loadOnce = async (url: string, { prepare, applied }: LoadOptions): Promise<Load> => {
  const { executablePath, args } = await findBrowser()
  const chromeFlags = ['--headless=new', '--ignore-certificate-errors', ...args]
  const chrome = await launch({ chromePath: executablePath, chromeFlags, logLevel: 'silent' })
  try {
    await prepare?.(`http://127.0.0.1:${chrome.port}`, url)
    const run = await lighthouse(url, {
      port: chrome.port,
      disableStorageReset: prepare !== undefined,
      output: 'json',
      logLevel: 'silent',
      formFactor: 'mobile',
      throttlingMethod: applied ? 'devtools' : 'simulate',
      throttling: slow4G,
    })
    if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? `no result for ${url}`)
    return summary(run.lhr)
  } finally {
    chrome.kill()
  }
}

/** Loads a page in a mobile browser over slow 4G. Repeats failed traces and missing scores, twice at most. */
export const load = async (url: string, options: LoadOptions = {}, triesLeft = 2): Promise<Load> => {
  try {
    const result = await loadOnce(url, options)
    if (!Number.isNaN(result.performance) || !triesLeft) return result
  } catch (error) {
    if (!triesLeft) throw error
  }
  return load(url, options, triesLeft - 1)
}
