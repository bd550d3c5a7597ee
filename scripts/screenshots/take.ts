import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { findBrowser } from '../lib/browser.ts'
import type { Route } from '../lib/routes.ts'
import type { State } from './states.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

type Size = (typeof sizes)[number]

const settled = (page: Page) => page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)

// Scrolls to load lazy images.
const showAll = async (page: Page) => {
  const steps = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight))
  for (let step = 0; step < Math.min(steps, 30); step += 1) {
    await page.mouse.wheel(0, page.viewportSize()?.height ?? 800)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await settled(page)
}

const openPage = (browser: Browser, viewport: Size) =>
  browser.newPage({ viewport, locale: 'en-US', ignoreHTTPSErrors: true, hasTouch: viewport.width < 1000 })

const takeOne = async (page: Page, base: string, { path, ...rest }: Route | State, file: string) => {
  await page.goto(base + path, { waitUntil: 'load' })
  await settled(page)
  // A playing video or a dialog covers the viewport, not the full page.
  const isFullPage = !('run' in rest) && !path.includes('play=1')
  if (isFullPage) await showAll(page)
  if ('run' in rest) {
    await rest.run(page)
    await page.waitForTimeout(700)
  }
  await page.screenshot({ path: file, fullPage: isFullPage })
  console.log(file)
}

const tile = { width: 300, gap: 12, label: 26, columns: 7 }

/** Draws the first screens of all pictures of a size on one sheet, each under its name. */
const drawSheet = async (size: Size, pictures: { name: string; file: string }[]) => {
  const height = Math.round((tile.width * size.height) / size.width)
  const [stepX, stepY] = [tile.width + tile.gap, height + tile.label + tile.gap]
  const at = (index: number) => ({
    left: (index % tile.columns) * stepX,
    top: Math.floor(index / tile.columns) * stepY,
  })
  const drawn = await Promise.all(
    pictures.map(async ({ name, file }, index) => {
      const input = await sharp(file).resize(tile.width, height, { fit: 'cover', position: 'top' }).toBuffer()
      const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.label}">
        <text x="2" y="18" font-family="sans-serif" font-size="15">${name}</text></svg>`
      const { left, top } = at(index)
      return [
        { input: Buffer.from(text), left, top },
        { input, left, top: top + tile.label },
      ]
    }),
  )
  const rows = Math.ceil(pictures.length / tile.columns)
  await sharp({
    create: { width: tile.columns * stepX, height: rows * stepY, channels: 3, background: '#ddd' },
  })
    .composite(drawn.flat())
    .webp({ quality: 80 })
    .toFile(`.screens/${size.width}.webp`)
  console.log(`.screens/${size.width}.webp`)
}

/** Captures every route and state at five sizes under `.screens/`, with a contact sheet each. Returns the failures. */
export const takeScreenshots = async (base: string, routes: (Route | State)[]): Promise<string[]> => {
  const browser = await chromium.launch(await findBrowser())
  const failed: string[] = []
  for (const size of sizes) {
    const folder = `.screens/${size.width}`
    await mkdir(folder, { recursive: true })
    const taken: { name: string; file: string }[] = []
    const shared = await openPage(browser, size)
    for (const route of routes) {
      const file = `${folder}/${route.name}.png`
      // States sign in and go offline, so each has a separate context.
      const page = 'run' in route ? await openPage(browser, size) : shared
      await takeOne(page, base, route, file).then(
        () => taken.push({ name: route.name, file }),
        (error) => failed.push(`${size.width} ${route.name}: ${error.message}`),
      )
      if (page !== shared) await page.context().close()
    }
    await shared.close()
    if (taken.length) await drawSheet(size, taken)
  }
  await browser.close()
  return failed
}
