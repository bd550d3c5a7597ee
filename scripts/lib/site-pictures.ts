import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { messageOf } from '#core/data/errors.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import type { SiteReport } from '#publishing/doctor/doctor.ts'
import type { SitePicture, SitePictures } from '#publishing/doctor/report/report-page.ts'
import { serveFolder } from '#publishing/serve/serve.ts'
import { builtSite } from './built-site.ts'

const devices = [
  { device: 'phone', width: 390, height: 844 },
  { device: 'desktop', width: 1440, height: 900 },
] as const

type Device = (typeof devices)[number]

const limitMs = 20_000

/** Takes pictures of the build in a folder with an installed browser. A failure is a note; nothing is installed. */
export const takeSitePictures =
  (folder: string) =>
  async (report: SiteReport): Promise<SitePictures> => {
    const pictures: SitePicture[] = []
    try {
      const { base, builtAt } = buildOf(folder, report.siteName)
      const browser = await openBrowser()
      try {
        const server = await serveFolder({ root: folder, port: 0, base, quality: 5 })
        await takeAll(browser, { site: server.url, report, pictures }).finally(server.close)
      } finally {
        await browser.close()
      }
      return { pictures, note: `These show the build in ${folder}/ of ${builtAt.toISOString().slice(0, 10)}.` }
    } catch (error) {
      return { pictures, note: `Not taken: ${messageOf(error).split('\n')[0]}` }
    }
  }

function buildOf(folder: string, siteName: string | undefined) {
  if (!siteName) throw new Error('the configuration cannot be used')
  const built = builtSite(folder)
  if (!built) throw new Error(`there is no build in ${folder}/. Run \`npm run build\`, then this command again`)
  if (built.name === siteName) return built
  throw new Error(`${folder}/ has a build of "${built.name}". Build this configuration, then run this command again`)
}

async function openBrowser(): Promise<Browser> {
  // Production packages lack the driver.
  const { findInstalledBrowser } = await import('./browser.ts').catch(() => {
    throw new Error('the package playwright is missing. Run `npm install` with development packages')
  })
  const installed = findInstalledBrowser()
  if (!installed) throw new Error('there is no browser. Install Chromium or Chrome, or name one with CHROME_PATH')
  const { chromium } = await import('playwright')
  return chromium.launch(installed)
}

type Session = { site: string; report: SiteReport; pictures: SitePicture[] }

async function takeAll(browser: Browser, session: Session): Promise<void> {
  for (const device of devices) {
    const { width, height } = device
    const options = { viewport: { width, height }, hasTouch: device.device === 'phone', locale: defaultLocale }
    const page = await browser.newPage({ ...options, serviceWorkers: 'block', reducedMotion: 'reduce' })
    page.setDefaultTimeout(limitMs)
    await takePages(page, device, session)
    await page.close()
  }
}

async function takePages(page: Page, device: Device, { site, report, pictures }: Session) {
  const take = async (name: string, path: string) => {
    await page.goto(new URL(path, `${site}/`).href, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    const data = await sharp(await page.screenshot())
      .webp({ quality: 75 })
      .toBuffer()
    pictures.push({ page: name, ...device, data })
  }
  await take('Home page', '.')
  const film = await findFilm(page, report.films)
  if (film) await take('Page of a film', film)
  // Plans appear after the sign-up only.
  if (report.accessModel !== 'avod') await take('Sign-up', '?u=create-account')
}

/** Path of the first film that a page links to, else of the first item. */
async function findFilm(page: Page, films: readonly string[]): Promise<string | undefined> {
  const paths = await page
    .locator('a[href*="/m/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  return paths.find((path) => films.some((id) => path.includes(`/m/${id}/`))) ?? paths[0]
}
