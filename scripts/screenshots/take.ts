import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import type { Route } from '../lib/routes.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

// Scrolls to load lazy images.
const showAll = async (page: Page) => {
  const steps = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight))
  for (let step = 0; step < Math.min(steps, 30); step += 1) {
    await page.mouse.wheel(0, page.viewportSize()?.height ?? 800)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
}

const takeOne = async (page: Page, base: string, { name, path }: Route) => {
  const width = page.viewportSize()?.width
  await page.goto(base + path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  // A playing video covers the viewport, not the full page.
  const playing = path.includes('play=1')
  if (!playing) await showAll(page)
  await page.screenshot({ path: `.screens/${width}/${name}.png`, fullPage: !playing })
  console.log(`.screens/${width}/${name}.png`)
}

/** Captures every route at three widths under `.screens/`. Returns the routes that failed. */
export const takeScreenshots = async (base: string, routes: Route[]): Promise<string[]> => {
  const browser = await chromium.launch(await findBrowser())
  const failed: string[] = []
  for (const viewport of sizes) {
    await mkdir(`.screens/${viewport.width}`, { recursive: true })
    const context = await browser.newContext({
      viewport,
      locale: 'en-US',
      ignoreHTTPSErrors: true,
      hasTouch: viewport.width < 1000,
    })
    const page = await context.newPage()
    for (const route of routes)
      await takeOne(page, base, route).catch((error) =>
        failed.push(`${viewport.width} ${route.name}: ${error.message}`),
      )
    await context.close()
  }
  await browser.close()
  return failed
}
