import type { APIRequestContext } from '@playwright/test'
import arabic from '#core/i18n/ar.json' with { type: 'json' }
import english from '#core/i18n/en.json' with { type: 'json' }
import french from '#core/i18n/fr.json' with { type: 'json' }
import { dialogOf } from './support/account.ts'
import { awaitFirstFrame, saltRoad } from './support/film.ts'
import { cards, charges, offersOn } from './support/pay.ts'
import { startSession } from './support/session.ts'
import { addressOf } from './support/site.ts'
import { expect, test } from './support/test.ts'

/** HTML of all pages that links lead to, by path. Throws for a link to a missing page. */
async function crawl(request: APIRequestContext, site: string) {
  const pages = new Map<string, string>()
  const paths = new Set(['/'])
  for (const path of paths) {
    const response = await request.get(site + path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    pages.set(path, html)
    for (const [, href = ''] of html.matchAll(/<a\b[^>]* href="(\/[^"?#]*\/)(?:[?#][^"]*)?"/g)) paths.add(href)
  }
  return pages
}

const phrasesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text: string | object) => (typeof text === 'string' ? [text] : phrasesOf(text)))

/** English labels of several words without values, which no title of the demo contains. */
const englishPhrases = phrasesOf([english.common, english.video, english.account]).filter(
  (phrase) => /^\w+ \w+ \w/.test(phrase) && !phrase.includes('{{'),
)

const textIn = (html: string) =>
  html
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")

test.describe('site in French alone', () => {
  test.use({ site: 'french', locale: 'en-US' })

  test('every page of a French site is French, at the root and without links to another language', async ({
    request,
  }) => {
    const pages = await crawl(request, addressOf('french'))
    expect(pages.size).toBeGreaterThan(50)
    for (const [path, html] of pages) {
      expect(html, path).toMatch(/<html lang="fr"/)
      expect(
        [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, code]) => code),
        path,
      ).toEqual(['fr', 'x-default'])
      const text = textIn(html)
      expect(
        englishPhrases.filter((phrase) => text.includes(phrase)),
        path,
      ).toEqual([])
    }
    const sitemap = await (await request.get('/sitemap-0.xml')).text()
    expect(sitemap).not.toMatch(/\/(en|es|fr)\//)
  })

  test('a French site has no language menu, leaves removed prefixes, and plays a film', async ({ page }) => {
    await page.goto(`/es${saltRoad}?r=Featured`)
    await expect(page).toHaveURL(`${addressOf('french')}${saltRoad}?r=Featured`)
    await page.goto('/fr//evil.test/')
    await expect(page).toHaveURL(`${addressOf('french')}/evil.test/`)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByTestId('language-menu-button')).toHaveCount(0)
  })

  test('a viewer buys a plan of a French site, and its film starts', async ({ page, problems }) => {
    problems.allow(/status of 402/)
    await startSession(page, 'demosvod')
    await page.goto(`${saltRoad}?u=choose-offer`)
    await page.getByTestId(offersOn.demosvod.year).click()
    await dialogOf(page).getByRole('button', { name: 'Continuer' }).click()
    const { card_number, cardholder_name, expiry_date, security_code } = french.account.checkout
    const form = page.getByTestId('payment_form')
    await form.getByLabel(cardholder_name).fill('Vera Viewer')
    await form.getByLabel(card_number).pressSequentially(cards.good)
    await form.getByLabel(expiry_date).pressSequentially('1239')
    await form.getByLabel(security_code).fill('123')
    await form.getByRole('button').last().click()
    await expect(page.getByRole('heading', { name: /^Bienvenue/ })).toBeVisible()
    expect(await charges()).toMatchObject([{ offerId: offersOn.demosvod.year }])
    await page.goto(saltRoad)
    await page.getByRole('link', { name: french.video.start_watching }).click()
    await awaitFirstFrame(page)
  })
})

test.describe('site in Arabic and English', () => {
  test.use({ site: 'arabic', locale: 'ar-EG' })

  test('the pages of an Arabic site run from right to left, and its English ones from left to right', async ({
    request,
  }) => {
    const pages = await crawl(request, addressOf('arabic'))
    const [inArabic, inEnglish] = [false, true].map((isEnglish) =>
      [...pages].filter(([path]) => path.startsWith('/en/') === isEnglish),
    )
    expect(inArabic?.length).toBe(inEnglish?.length)
    for (const [path, html] of inArabic ?? []) {
      expect(html, path).toMatch(/<html lang="ar" dir="rtl"/)
      const text = textIn(html)
      expect(
        englishPhrases.filter((phrase) => text.includes(phrase)),
        path,
      ).toEqual([])
    }
    for (const [path, html] of inEnglish ?? []) expect(html, path).toMatch(/<html lang="en"(?! dir)/)
  })

  test('a film of an Arabic site starts, and its language menu leads to the English page', async ({ page }) => {
    await page.goto(saltRoad)
    await page.getByRole('link', { name: arabic.video.start_watching }).click()
    await awaitFirstFrame(page)
    await page.goto(saltRoad)
    await page.getByTestId('language-menu-button').click()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(`${addressOf('arabic')}/en${saltRoad}`)
    await expect(page.getByRole('link', { name: english.video.start_watching })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('')
  })
})
