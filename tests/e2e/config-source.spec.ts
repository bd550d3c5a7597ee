import type { Page } from '@playwright/test'
import { openPlainDocument } from './support/demo-pages.ts'
import { awaitFirstFrame } from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

const film = '/m/AlphabtM/the-alphabet-on-the-mountain/'
const own = 'Foyer Pictures'
const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Foyer/ })
const storedIn = (page: Page) => page.evaluate(() => localStorage.getItem('jwapp.config-file-override'))

/** Observes all frames; returns the URLs whose title or header shows a name. */
const observeFrames = async (page: Page, name: string) => {
  const seen: string[] = []
  await page.exposeFunction('sawName', (where: string) => seen.push(where))
  await page.addInitScript((name) => {
    const check = () => {
      const header = document.querySelector('header')
      const shown = header?.checkVisibility() ? header.textContent : ''
      if (`${document.title} ${shown}`.includes(name)) Reflect.get(window, 'sawName')(location.href)
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  }, name)
  return seen
}

/** Removes the stored values, on a document without scripts. */
const clearStorage = async (page: Page) => {
  await openPlainDocument(page)
  await page.evaluate(() => localStorage.clear())
}

/** Returns a navigation link from the header, or from the menu on narrow screens. */
const navLink = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: /^(Open menu|Abrir menú)$/ })
  const inHeader = page.getByRole('banner').getByRole('link', { name, exact: true })
  await expect(logo(page)).toBeVisible()
  if (await inHeader.isVisible()) return inHeader
  await menu.click()
  return page.getByRole('dialog').getByRole('link', { name, exact: true })
}

test('an allowed app-config applies to every page, link and language without a frame of the default site', async ({
  page,
}) => {
  const seen = await observeFrames(page, own)
  await test.step('an allowed app-config renders its home page without a frame of the default site', async () => {
    await page.goto('/?app-config=demosvod')
    await expect(logo(page)).toHaveText('Foyer Premium')
    await expect(page).toHaveTitle('Foyer Premium')
    await expect(page.getByTestId('shelf-featured').getByRole('link').first()).toBeVisible()
    await expect(page).toHaveURL(/\?app-config=demosvod$/)
    expect(await storedIn(page)).toBe('demosvod')
    expect(seen).toEqual([])
    await axe(page)
  })

  await test.step('a link within an app-config site retains the config, and the menu marks the current page', async () => {
    await (await navLink(page, 'Films')).click()
    await expect(page).toHaveTitle('All films - Foyer Premium')
    await expect(page).toHaveURL(/\/p\/AllFilms\/all-films\/\?app-config=demosvod$/)
    await expect(await navLink(page, 'Films')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a stored app-config applies to every page and is added to the URL', async () => {
    for (const [address, title] of [
      [film, 'The Alphabet on the Mountain - Foyer Premium'],
      ['/q/', /Foyer Premium$/],
      ['/o/about/', /Foyer Premium$/],
      ['/u/my-account/', /Foyer Premium$/],
      ['/no/such/page', /Foyer Premium$/],
    ] as const) {
      // The account page redirects an anonymous viewer, which may interrupt the next navigation
      await expect(() => page.goto(address)).toPass()
      await expect(page).toHaveTitle(title)
      await expect(logo(page)).toHaveText('Foyer Premium')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveURL(/[?&]app-config=demosvod$/)
    }
    expect(seen).toEqual([])
  })

  await clearStorage(page)
  await test.step('an app-config site uses the language of the URL and links to the page in the other language', async () => {
    await page.goto(`/es${film}?app-config=demosvod`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(await navLink(page, 'Inicio')).toHaveAttribute('href', '/es/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('header a[hreflang=en]')).toHaveAttribute('href', film)
  })
})

test('an app-config is refused unless it is allowed, can be removed, and applies its colours and its player', async ({
  page,
}) => {
  await test.step('an app-config that is not allowed logs one warning and leaves the site and the stored config unchanged', async () => {
    const warnings: string[] = []
    // Ignores the Playwright warning about blocked service workers
    page.on(
      'console',
      (message) =>
        message.type() === 'warning' && !/Service Worker/.test(message.text()) && warnings.push(message.text()),
    )
    await page.goto('/?app-config=https://elsewhere.invalid/config.json')
    await expect(logo(page)).toHaveText(own)
    await expect(page).toHaveURL(/\/$/)
    expect(await storedIn(page)).toBeNull()
    await page.goto('/?app-config=demosvod')
    await expect(logo(page)).toHaveText('Foyer Premium')
    expect(warnings).toEqual([expect.stringContaining('https://elsewhere.invalid/config.json')])
    await page.goto('/?app-config=unlisted')
    await expect(logo(page)).toHaveText('Foyer Premium')
    expect(await storedIn(page)).toBe('demosvod')
    expect(warnings).toHaveLength(2)
  })

  await test.step('an empty app-config restores the default site and removes the stored config', async () => {
    await page.goto('/?app-config=')
    await expect(logo(page)).toHaveText(own)
    await expect(page).toHaveURL(/\/$/)
    expect(await storedIn(page)).toBeNull()
  })

  await test.step('the app-config of the default site is removed from the URL', async () => {
    await page.goto('/?app-config=demofree')
    await expect(logo(page)).toHaveText(own)
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('an app-config site has its own background colour', async () => {
    await page.goto('/?app-config=nostyle1')
    await expect(logo(page)).toHaveText('Foyer Unstyled')
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toBe('rgb(11, 12, 15)')
  })

  await test.step('a film URL with app-config and play=1 plays the film', async () => {
    await page.goto(`${film}?app-config=inline01&play=1`)
    await expect(page).toHaveTitle(/Foyer Inline$/)
    await awaitFirstFrame(page)
  })

  await clearStorage(page)
  await test.step('an app-config applies only to URLs that contain it when localStorage is blocked', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    })
    await page.goto('/?app-config=demosvod')
    await expect(logo(page)).toHaveText('Foyer Premium')
    await page.goto('/')
    await expect(logo(page)).toHaveText(own)
  })
})

const invalid = [
  {
    source: 'broken01',
    language: '',
    title: 'Failed to load the config',
    message: 'The configuration of this site could not be read. Please try again later.',
    back: 'Back to the main site',
  },
  {
    source: 'bothint1',
    language: '/es',
    title: 'Hubo un problema al cargar la aplicación',
    message: 'No se ha podido iniciar el sitio: hay más de una integración activada',
    back: 'Volver al sitio principal',
  },
]

test('an app-config that is invalid or fails to load shows an error, and so do missing translations', async ({
  page,
  problems,
}) => {
  const seen = await observeFrames(page, own)
  for (const { source, language, title, message, back } of invalid)
    await test.step(`the invalid app-config ${source} shows an error page with a link to the default site`, async () => {
      await openPlainDocument(page)
      seen.length = 0
      await page.goto(`${language}/?app-config=${source}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(title)
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByRole('link', { name: /Learn more|Más información/ })).toBeVisible()
      await axe(page)
      expect(seen).toEqual([])
      await page.getByRole('link', { name: back }).click()
      await expect(logo(page)).toHaveText(own)
    })

  expect(problems.remaining()).toEqual([])
  problems.allow(/Failed to load resource/)
  await clearStorage(page)
  await test.step('an app-config that responds with 404 shows an error page', async () => {
    await page.route('**/apps/configs/demosvod.json', (route) =>
      route.fulfill({ status: 404, json: { message: 'gone' } }),
    )
    await page.goto('/?app-config=demosvod')
    await expect(page.getByRole('heading', { level: 1, name: 'Failed to load the config' })).toBeVisible()
    await page.unrouteAll()
  })

  await clearStorage(page)
  await test.step('the default site stays visible when the page for an app-config fails to load', async () => {
    await page.route('**/404.html', (route) => route.abort())
    await page.goto('/?app-config=demosvod')
    await expect(logo(page)).toHaveText(own)
    await expect(page).toHaveTitle(own)
    await expect(page.getByTestId('shelf-featured').getByRole('link').first()).toBeVisible()
    await page.unrouteAll()
  })

  expect(problems.remaining()).toEqual([])
  problems.allow(/Failed to fetch|Unable to load translations/)
  await page.route('**/_astro/en-page.*.js', (route) => route.abort())
  for (const address of ['/no/such/page', '/?app-config=demosvod']) {
    await clearStorage(page)
    await test.step(`translations that fail to load show an alert on ${address}`, async () => {
      await page.goto(address)
      const alert = page.getByRole('alert').filter({ hasText: /\S/ })
      await expect(alert).toHaveText(
        'Unable to load translations. Check your language settings and try again later. If the problem persists contact technical support.',
      )
    })
  }
})
