import { chromium } from 'playwright'
import sharp from 'sharp'
import { serveFolder } from '#publishing/serve/serve.ts'
import { findBrowser } from '../lib/browser.ts'
import { buildSite, type Demo, serverUrls } from '../lib/demo.ts'

type Brand = { id: string; config: object; mark: string; typeface: string }

const row = (contentId: string, more: object = {}) => ({ type: 'playlist', contentId, ...more })
const link = (label: string, contentId: string) => ({ label, contentId, type: 'playlist' })

// Three publishers, each in place of a config of the sandbox.
const brands: Brand[] = [
  {
    id: 'nolists1',
    mark: 'nordlicht',
    typeface: 'montserrat',
    config: {
      siteName: 'Nordlicht',
      styling: { backgroundColor: '#07131f', headerBackground: '#07131f', highlightColor: '#5ce1e6' },
      content: [row('Tomorrow', { featured: true }), row('QuietStm'), row('AllSerie'), row('TrueStor')],
      menu: [link('Cinema', 'AllFilms'), link('Series', 'AllSerie')],
    },
  },
  {
    id: 'inline01',
    mark: 'papier',
    typeface: 'fraunces',
    config: {
      siteName: 'Papier & Ton',
      styling: { backgroundColor: '#f6f1e7', headerBackground: '#fffdf8', highlightColor: '#b3261e' },
      content: [row('DrawnHnd', { featured: true }), row('DoorsLft'), row('PlayLoud'), row('SmallCat')],
      menu: [link('Animation', 'DrawnHnd'), link('Music', 'PlayLoud'), link('Live', 'LiveChan')],
    },
  },
  {
    id: 'nostyle1',
    mark: 'velvet',
    typeface: 'space-grotesk',
    config: {
      siteName: 'Velvet Nights',
      styling: { backgroundColor: '#1b0f24', headerBackground: '#2a1538', highlightColor: '#ff8fd1' },
      content: [row('SmallCat', { featured: true }), row('PlayLoud'), row('LiveChan'), row('DoorsLft')],
      menu: [link('Tonight', 'LiveChan'), link('All films', 'AllFilms')],
    },
  },
]

const size = { width: 1280, height: 900 }
const gap = 24

/** Builds the site for each publisher and captures the home pages, side by side. */
export async function takeBrands({ sandbox }: Demo, file: string): Promise<void> {
  const browser = await chromium.launch(await findBrowser())
  const pictures: Buffer[] = []
  for (const brand of brands) {
    await putConfig(sandbox, brand)
    const root = `.foyer/brands/${brand.mark}`
    const site = await serveFolder({ root, port: 0 })
    const env = { CONFIG_SOURCE: brand.id, SITE_URL: site.url, FOYER_OUT: root, FOYER_STATE: '.foyer/brands' }
    await buildSite({ ...serverUrls(sandbox), ...env })
    const page = await browser.newPage({ viewport: size, locale: 'en-US' })
    await page.goto(site.url)
    await page.getByTestId('shelf-featured').waitFor()
    await page.waitForFunction(hasPictures)
    // Large pictures are decoded after they have loaded.
    await page.waitForTimeout(3_000)
    pictures.push(await page.screenshot())
    await page.close()
    await site.close()
  }
  await browser.close()
  await sideBySide(pictures).toFile(file)
}

async function putConfig(sandbox: string, { id, config, mark, typeface }: Brand) {
  const publisher = `${sandbox}/publisher`
  const custom = { font: `${publisher}/${typeface}-400.woff2`, fontBold: `${publisher}/${typeface}-700.woff2` }
  await fetch(`${sandbox}/_sandbox/configs/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...config, custom, assets: { banner: `${publisher}/${mark}.svg` } }),
  })
}

// Runs in the page: every picture in the window is drawn.
const hasPictures = () =>
  [...document.images].every((image) => {
    const { top, left } = image.getBoundingClientRect()
    return top > innerHeight || left > innerWidth || (image.complete && image.naturalWidth > 0)
  })

const sideBySide = (pictures: Buffer[]) => {
  const width = pictures.length * (size.width + gap) - gap
  const placed = pictures.map((input, index) => ({ input, left: index * (size.width + gap), top: 0 }))
  return sharp({ create: { width, height: size.height, channels: 3, background: 'white' } })
    .composite(placed)
    .webp()
}
