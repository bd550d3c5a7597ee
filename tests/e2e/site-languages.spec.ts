import { readdirSync, readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import arabic from '#core/i18n/ar.json' with { type: 'json' }
import english from '#core/i18n/en.json' with { type: 'json' }
import french from '#core/i18n/fr.json' with { type: 'json' }
import { dialogOf } from './support/account.ts'
import { awaitFirstFrame, saltRoad } from './support/film.ts'
import { cards, charges, offersOn, payByGateway } from './support/pay.ts'
import { startSession } from './support/session.ts'
import { addressOf } from './support/site.ts'
import { expect, test } from './support/test.ts'

/** Paths of the pages in the sitemaps of a site. */
async function listedPaths(request: APIRequestContext): Promise<Set<string>> {
  const addressesIn = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  const lists = await addressesIn('/sitemap-index.xml')
  const addresses = await Promise.all(lists.map(addressesIn))
  return new Set(addresses.flat().map((address) => new URL(address).pathname))
}

/** HTML of the listed pages and of those that links lead to, by path. Throws for a missing page. */
async function crawl(request: APIRequestContext, site: string, listed: ReadonlySet<string>) {
  const pages = new Map<string, string>()
  const paths = new Set(['/', ...listed])
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

const catalogues = new URL('../../src/core/i18n/', import.meta.url)

/** Labels of some length without values, in all languages but one. */
function phrasesForeignTo(language: string): string[] {
  const files = readdirSync(catalogues).filter((name) => name.endsWith('.json'))
  const phrasesIn = (name: string) => {
    const { common, video, account } = JSON.parse(readFileSync(new URL(name, catalogues), 'utf8'))
    return phrasesOf([common, video, account])
  }
  const known = new Set(phrasesIn(`${language}.json`))
  return [...new Set(files.flatMap(phrasesIn))].filter(
    (phrase) => phrase.length >= 12 && !phrase.includes('{{') && !known.has(phrase),
  )
}

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
    const listed = await listedPaths(request)
    const pages = await crawl(request, addressOf('french'), listed)
    expect(pages.size).toBeGreaterThan(50)
    const foreign = phrasesForeignTo('fr')
    expect(foreign.length).toBeGreaterThan(1_000)
    await test.step('every page is French and links no other language', async () => {
      for (const [path, html] of pages) {
        expect(html, path).toMatch(/<html lang="fr"/)
        expect(
          [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, code]) => code),
          path,
        ).toEqual(['fr', 'x-default'])
        const text = textIn(html)
        expect(
          foreign.filter((phrase) => text.includes(phrase)),
          path,
        ).toEqual([])
      }
    })
    await test.step('the sitemap has no address with a language', async () => {
      expect([...listed].filter((path) => /^\/(en|es|fr)\//.test(path))).toEqual([])
    })
  })

  test('a French site leaves removed prefixes and has no language menu', async ({ page }) => {
    await test.step('a removed prefix leads to the same page without it, and to no other host', async () => {
      await page.goto(`/es${saltRoad}?r=Featured`)
      await expect(page).toHaveURL(`${addressOf('french')}${saltRoad}?r=Featured`)
      await page.goto('/fr//evil.test/')
      await expect(page).toHaveURL(`${addressOf('french')}/evil.test/`)
    })
    await test.step('the home page is French and has no language menu', async () => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await expect(page.getByTestId('language-menu-button')).toHaveCount(0)
    })
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

  test('each page of an Arabic site runs from right to left and names its English one, which runs from left to right', async ({
    request,
  }) => {
    const site = addressOf('arabic')
    const listed = await listedPaths(request)
    const pages = await crawl(request, site, listed)
    const isEnglish = (path: string) => path.startsWith('/en/')
    expect([...listed].filter(isEnglish)).toHaveLength(listed.size / 2)
    const foreign = { ar: phrasesForeignTo('ar'), en: phrasesForeignTo('en') }
    for (const [path, html] of pages) {
      const language = isEnglish(path) ? 'en' : 'ar'
      expect(html, path).toMatch(language === 'ar' ? /<html lang="ar" dir="rtl"/ : /<html lang="en"(?! dir)/)
      const text = textIn(html)
      expect(
        foreign[language].filter((phrase) => text.includes(phrase)),
        path,
      ).toEqual([])
      const links = [...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, href]) => [code, href])
      const { ar = '' } = Object.fromEntries(links)
      const root = new URL(ar).pathname
      expect(Object.fromEntries(links), path).toEqual({ ar, en: `${site}/en${root}`, 'x-default': ar })
      expect(pages.has(root) && pages.has(`/en${root}`), path).toBe(true)
    }
  })

  test('a viewer buys a plan of an Arabic site, and its film starts', async ({ page, problems }) => {
    problems.allow(/status of 402/)
    await startSession(page, 'billsvod')
    await page.goto(`${saltRoad}?u=choose-offer`)
    await page.getByTestId(offersOn.billsvod.year).click()
    await dialogOf(page).getByRole('button', { name: arabic.common.continue }).click()
    const { card_number, cardholder_name, expiry_date, security_code } = arabic.account.checkout
    const names = { holder: cardholder_name, number: card_number, expiry: expiry_date, code: security_code }
    await payByGateway(page, cards.good, names)
    await expect(page.locator('html')).toHaveAttribute('data-viewer', /subscription/)
    expect(await charges()).toMatchObject([{ offerId: offersOn.billsvod.year }])
    await page.goto(saltRoad)
    await page.getByRole('link', { name: arabic.video.start_watching }).click()
    await awaitFirstFrame(page)
    await test.step('the language menu leads to the English page', async () => {
      await page.goto(saltRoad)
      await page.getByTestId('language-menu-button').click()
      await page.getByRole('link', { name: 'English' }).click()
      await expect(page).toHaveURL(`${addressOf('arabic')}/en${saltRoad}`)
      await expect(page.getByRole('link', { name: english.video.start_watching })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('')
    })
  })
})
