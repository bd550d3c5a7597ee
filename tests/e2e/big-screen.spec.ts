import type { Locator, Page } from '@playwright/test'
import { dialogOf } from './support/account.ts'
import { open } from './support/demo-pages.ts'
import { cards, offersOn } from './support/pay.ts'
import { startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

// A remote control has four arrows, OK and Back: no pointer and no Tab
test.use({ viewport: { width: 1920, height: 1080 } })

const back = 'Backspace'

/** Opens a page in television mode. */
const openTelevision = async (page: Page, path: string) => {
  await open(page, `${path}${path.includes('?') ? '&' : '?'}screen=tv`)
  await expect(page.locator('html')).toHaveAttribute('data-screen', 'tv')
  await hasFocus(page)
}

/** Presses Back of an LG remote control, which has only a key code. Firefox cannot send such a key. */
const pressLgBack = async (page: Page) => {
  if (page.context().browser()?.browserType().name() === 'firefox') return page.keyboard.press(back)
  const session = await page.context().newCDPSession(page)
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', { type, windowsVirtualKeyCode: 461, key: 'Unidentified' })
}

const hasFocus = (page: Page) => expect(page.locator('main :focus, dialog :focus').first()).toBeVisible()

type Arrow = 'Up' | 'Down' | 'Left' | 'Right'

/** Presses an arrow until the target has the focus; checks each stop. */
const go = async (page: Page, arrow: Arrow, target: Locator, maxStops = 30) => {
  for (let stop = 0; stop < maxStops; stop += 1) {
    if ((await target.count()) > 0 && (await target.evaluate((node) => node === document.activeElement))) break
    await page.keyboard.press(`Arrow${arrow}`)
    expect(await hidden(page), `${arrow} ${stop + 1}`).toEqual([])
  }
  await expect(target).toBeFocused()
}

/** Focused element outside the window or without a focus ring. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: here } = document
    if (!here || here === document.body) return ['nothing has the focus']
    const { left, right, top, bottom } = here.getBoundingClientRect()
    const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    const ringed = [...here.querySelectorAll('*'), here, here.nextElementSibling, here.parentElement]
    const hasRing = ringed.some((element) =>
      [undefined, '::after'].some((pseudo) => {
        if (!element) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }),
    )
    return isInside && hasRing ? [] : [`${here.outerHTML.slice(0, 160)} ${isInside ? 'no ring' : 'outside'}`]
  })

/** Links of the header that are partly visible. */
const cutLinks = (page: Page) =>
  page.locator('header nav ul').evaluate((list) => {
    const { left, right, top, bottom } = list.getBoundingClientRect()
    return [...list.querySelectorAll('a')].flatMap((link) => {
      const box = link.getBoundingClientRect()
      const isInside = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom
      const isOutside = box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top
      return isInside || isOutside ? [] : [link.textContent]
    })
  })

/** Visible texts smaller than 24 px or too near to the left edge. */
const unreadable = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!text.nodeValue?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      if (
        parent.closest('script, style, [inert], svg, [data-announcer]') ||
        getComputedStyle(parent).clipPath !== 'none'
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, top, bottom, width, height } = range.getBoundingClientRect()
      if (width < 3 || height < 3 || bottom < 0 || top > innerHeight || left > innerWidth || left < 0) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < 23.9) found.push(`${size} px: ${text.nodeValue.trim().slice(0, 40)}`)
      if (left < innerWidth * 0.05 - 24) found.push(`${left} px from the edge: ${text.nodeValue.trim().slice(0, 40)}`)
    }
    return found
  })

/** Moves the focus through two rows and back to the start of the page. */
const enterRows = async (page: Page) => {
  const tops: (number | undefined)[] = []
  for (const row of ['Quiet storms', 'Series']) {
    const section = page.getByRole('region', { name: row, exact: true })
    await go(page, 'Down', section.getByRole('listitem').first().getByRole('link'))
    await expect(section).toBeInViewport({ ratio: 1 })
    await expect(page.locator('header').first()).not.toBeInViewport()
    tops.push((await section.boundingBox())?.y)
  }
  expect(new Set(tops.map((top) => Math.round(top ?? Number.NaN))).size).toBe(1)
  await go(page, 'Up', page.getByTestId('shelf-featured').locator(':focus'))
  await expect(page.locator('header').first()).toBeInViewport({ ratio: 1 })
}

test('the home page, its menu, its search and a film are used with a remote control', async ({ page }) => {
  await test.step('the home page in television mode has no accessibility violation', async () => {
    await openTelevision(page, '/')
    await axe(page)
  })
  await test.step('the first thing to do has the focus, below the title of its film', async () => {
    await expect(page.getByRole('link', { name: 'Start watching' }).first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
  })
  await test.step('each slide of the first row that gets the focus is completely on the screen', async () => {
    for (const title of ['The Salt Road', 'Orbit, Mother, Orbit', 'A House Made of Glass']) {
      await page.keyboard.press('ArrowRight')
      await expect(
        page.getByTestId('shelf-featured').getByRole('link', { name: new RegExp(`^${title}`) }),
      ).toBeFocused()
      await expect.poll(() => hidden(page), title).toEqual([])
    }
  })
  await test.step('a row that gets the focus is at the top of the screen with its heading, and nothing above it', () =>
    enterRows(page))
  await test.step('no link of the header is cut', async () => {
    for (const path of ['/es/', '/']) {
      await openTelevision(page, path)
      expect(await cutLinks(page), path).toEqual([])
    }
  })
  await test.step('ArrowRight closes the site menu and focuses the content', async () => {
    const opener = page.getByRole('button', { name: 'Open menu' })
    await go(page, 'Up', page.locator('header :focus'))
    await go(page, 'Left', opener)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await go(page, 'Down', menu.getByRole('link', { name: 'Series' }))
    await page.keyboard.press('ArrowRight')
    await expect(menu).toBeHidden()
    await expect(page.locator('main :focus')).toBeVisible()
    expect(await hidden(page)).toEqual([])
  })
  await test.step('the header search and a film among its results are opened with arrows and OK', () =>
    searchFilm(page))
  await test.step('a film is opened, played, adjusted and closed with arrows, OK and Back', () => playFilm(page))
})

const playFilm = async (page: Page) => {
  await openTelevision(page, '/')
  expect(await unreadable(page)).toEqual([])
  const shelf = page.getByTestId('shelf-quiet-storms')
  const card = shelf.getByTestId('Paper Boats')
  const inRow = shelf.locator('li > a:focus')
  let presses = 0
  for (; presses < 20 && (await inRow.count()) === 0; presses += 1) await page.keyboard.press('ArrowDown')
  expect(presses, 'arrows to a film of the first row, before OK').toBeLessThan(6)
  await go(page, 'Right', card)
  await expect(card).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Paper Boats' })).toBeVisible()
  const start = page.getByRole('link', { name: 'Start watching' })
  await expect(start, 'the first thing to do has the focus').toBeFocused()
  await expect(page.getByRole('heading', { level: 1 }), 'the page opens at its title').toBeInViewport({ ratio: 1 })
  expect(await unreadable(page)).toEqual([])
  await page.keyboard.press('Enter')

  const player = page.getByRole('dialog', { name: 'Video player' })
  const sides = () =>
    player.evaluate((dialog) => {
      const { left, top, right, bottom } = dialog.getBoundingClientRect()
      return [left, top, right - innerWidth, bottom - innerHeight]
    })
  await expect.poll(sides, 'the player fills the screen').toEqual([0, 0, 0, 0])
  const clock = () => player.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)
  await expect.poll(clock, { timeout: 60_000 }).toBeGreaterThan(1)
  const stage = page.getByTestId('player-container')
  await expect(stage, 'the controls go by themselves').toHaveAttribute('data-shown', 'false')
  // Controls hide again after seconds, so their appearance is recorded
  const seeks = await player.locator('video').evaluateHandle((film: HTMLVideoElement) => {
    const times: number[] = []
    film.addEventListener('seeking', () => times.push(film.currentTime))
    return times
  })
  const appearances = await stage.evaluateHandle((node) => {
    const values: (string | undefined)[] = []
    new MutationObserver(() => values.push(node.dataset.shown)).observe(node, { attributeFilter: ['data-shown'] })
    return values
  })
  const before = await clock()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => seeks.evaluate(([time = 0]) => time), 'an arrow seeks while they are hidden')
    .toBeGreaterThan(before + 8)
  await expect.poll(() => appearances.jsonValue(), 'an arrow shows the hidden controls').toContain('true')
  await page.keyboard.press('Enter')
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
  expect(await unreadable(page)).toEqual([])

  const settings = player.getByRole('button', { name: 'Settings' })
  await go(page, 'Right', settings)
  await page.keyboard.press('Enter')
  const menu = player.getByRole('region', { name: 'Settings' })
  await expect(menu.locator(':focus')).toBeVisible()
  await go(page, 'Down', menu.getByRole('button', { name: /^Playback speed/ }))
  await page.keyboard.press('Enter')
  const faster = player.getByRole('radio', { name: '1.25×' })
  await go(page, 'Down', faster)
  await page.keyboard.press('Enter')
  await expect(faster).toBeChecked()
  expect(await unreadable(page)).toEqual([])
  await page.keyboard.press(back)
  await expect(menu).toBeHidden()
  await expect(settings).toBeFocused()
  await page.keyboard.press(back)
  await expect(player).toBeHidden()
  await expect(start).toBeFocused()
  await page.keyboard.press(back)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(card, 'back at the card').toBeFocused()
  await expect(card).toBeInViewport({ ratio: 0.9 })
}

const searchFilm = async (page: Page) => {
  await go(page, 'Up', page.locator('header :focus'))
  await go(page, 'Right', page.getByRole('link', { name: 'Open search' }))
  await page.keyboard.press('Enter')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await expect(field).toBeFocused()
  await page.keyboard.type('salt road')
  const results = page.getByRole('region', { name: 'Search results' })
  const found = results.getByTestId('The Salt Road')
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(field, 'arrows move the caret in a text').toBeFocused()
  await go(page, 'Down', results.locator('li > :focus'))
  // As results of the last letters that arrive after the first arrow
  for (const [text, result] of [
    ['night', 'Night Bus 7'],
    ['salt road', 'The Salt Road'],
  ] as const) {
    await field.evaluate((input: HTMLInputElement, typed) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
    await expect(results.getByTestId(result)).toBeVisible()
    await expect(results.locator('li > :focus'), 'a result in place of a focused one has the focus').toBeVisible()
  }
  await go(page, 'Left', found)
  expect(await unreadable(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
}

test('a viewer signs in, edits the account and buys a plan with a remote control', async ({ page, problems }) => {
  problems.allow(/402/) // Response of the provider without a subscription
  await test.step('a viewer signs in with arrows and OK, and Back closes the sign-in dialog', () => signIn(page))
  await test.step('the first name in the account is edited and saved with arrows and OK', () => editName(page))
  expect(problems.remaining()).toEqual([])
  problems.allow(/40[0-9]|422/) // Responses of the provider without a subscription
  await page.evaluate(() => localStorage.clear())
  await test.step('a plan is chosen and paid by card with arrows and OK', () => buyPlan(page))
})

const signIn = async (page: Page) => {
  await openTelevision(page, '/?app-config=demoauth')
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true })
  await go(page, 'Up', page.locator('header :focus'))
  await go(page, 'Right', signIn)
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[data-view=login]')
  await expect(dialog.getByTestId('login-email-input')).toBeVisible()
  expect(await unreadable(page)).toEqual([])
  await pressLgBack(page)
  await expect(dialog).toBeHidden()
  await expect(signIn).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByTestId('login-email-input')).toBeVisible()
  await go(page, 'Down', dialog.getByTestId('login-email-input'))
  await page.keyboard.type('viewer@example.com')
  await go(page, 'Down', dialog.getByTestId('login-password-input'))
  await page.keyboard.type('Password1')
  await go(page, 'Down', dialog.getByRole('button', { name: 'Sign in', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-viewer', /session/)
}

const editName = async (page: Page) => {
  await openTelevision(page, '/u/my-account/')
  const about = page.getByRole('region', { name: 'About you' })
  await expect(about).toBeVisible()
  expect(await unreadable(page)).toEqual([])
  await go(page, 'Down', page.getByRole('button', { name: 'Log out' }).last())
  await go(page, 'Right', about.locator(':focus'))
  await go(page, 'Down', about.getByRole('button', { name: 'Edit information' }))
  await page.keyboard.press('Enter')
  await expect(about.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('nica')
  await go(page, 'Down', about.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your profile has been updated').first()).toBeVisible()
  await expect(about.getByLabel('First name')).toHaveValue('Veranica')
  expect(await hidden(page)).toEqual([])
}

const buyPlan = async (page: Page) => {
  await startSession(page, 'demosvod')
  await openTelevision(page, '/o/about/?app-config=demosvod&u=choose-offer')
  const plan = page.getByTestId(offersOn.demosvod.year).getByRole('radio')
  await expect(plan).toBeVisible()
  expect(await unreadable(page)).toEqual([])
  await go(page, 'Down', plan)
  await page.keyboard.press('Enter')
  await expect(plan).toBeChecked()
  await go(page, 'Down', dialogOf(page).getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')

  const form = page.getByTestId('payment_form')
  await expect(form.getByLabel('Cardholder name')).toBeVisible()
  expect(await unreadable(page)).toEqual([])
  await go(page, 'Down', form.getByLabel('Cardholder name'))
  await page.keyboard.type('Vera Viewer')
  await go(page, 'Down', form.getByLabel('Card number'))
  await page.keyboard.type(cards.good)
  await go(page, 'Down', form.getByLabel('Expiry date'))
  await page.keyboard.type('1239')
  await go(page, 'Right', form.getByLabel('Security code'))
  await page.keyboard.type('123')
  await go(page, 'Down', form.getByRole('button').last())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
  expect(await unreadable(page)).toEqual([])
  await page.keyboard.press(back)
  await expect(dialogOf(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toBeVisible()
}

test('articles and the guide are used with a remote control', async ({ page }) => {
  await test.step('arrows scroll an article to its end, and Back returns the focus to its card', () =>
    readArticle(page))
  await test.step('arrows scroll a side menu without the page, and ArrowRight moves the focus to the content', () =>
    scrollSideMenu(page))
  await test.step('the history page opens at its title with the focus on its first card, and arrows lead to the button that clears it', async () => {
    await page.evaluate(() => localStorage.setItem('jwapp.history', '[{"mediaid":"SaltRoad","progress":0.5}]'))
    await openTelevision(page, '/history/')
    await expect(page.getByTestId('The Salt Road')).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeInViewport()
    await go(page, 'Up', page.locator('header :focus'))
    await go(page, 'Left', page.getByRole('button', { name: 'Open menu' }))
    await go(page, 'Down', page.getByRole('button', { name: 'Clear history' }))
  })
  await test.step('arrows move the focus into the guide, between its cells and out to the toolbar', async () => {
    await openTelevision(page, '/p/LiveChan/live-channels/')
    const grid = page.getByRole('grid')
    await expect(grid.locator('[data-state=live]').first()).toBeVisible()
    const canvas = await grid.evaluate(({ parentElement }) => parentElement?.getBoundingClientRect().width ?? 0)
    const days = await page.getByRole('group', { name: 'Choose a day' }).getByRole('button').count()
    expect(Math.round((canvas - 184) / days), 'pixels of a day, twice those of a desktop').toBe(14_400)
    const cell = grid.locator(':focus')
    await go(page, 'Down', cell)
    const first = await cell.textContent()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(cell).not.toHaveText(String(first))
    expect(await hidden(page)).toEqual([])
    await go(page, 'Up', page.getByRole('group', { name: 'TV guide' }).locator(':focus'))
    await expect(cell).toHaveCount(0)
  })
})

const readArticle = async (page: Page) => {
  await openTelevision(page, '/insights/')
  const list = page.getByTestId('insights-list')
  await expect(list.getByRole('link').first()).toBeVisible()
  expect(await unreadable(page)).toEqual([])
  const salt = list.getByRole('link', { name: 'How we lit The Salt Road' })
  await expect(list.getByRole('link').first(), 'the first article, not its categories').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await go(page, 'Left', salt)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^How we lit The Salt Road/ })).toBeVisible()
  const end = page.getByRole('main').getByRole('link').last()
  for (let stop = 0; stop < 60 && !(await end.evaluate((it) => it === document.activeElement)); stop += 1)
    await page.keyboard.press('ArrowDown')
  await expect(end).toBeInViewport()
  await page.keyboard.press(back)
  await expect(salt, 'back at the card').toBeFocused()
  await expect(salt).toBeInViewport()
}

const scrollSideMenu = async (page: Page) => {
  await openTelevision(page, '/insights/')
  const list = page.getByTestId('insights-list')
  const categories = page.getByRole('navigation', { name: 'Articles by category' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await expect(list.getByRole('link').first()).toBeFocused()
  await go(page, 'Left', categories.locator(':focus'), 1)
  await go(page, 'Up', page.getByRole('checkbox', { name: 'Hide categories' }))
  await go(page, 'Down', categories.getByRole('link', { name: 'A map of Night Bus 7' }).first())
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled, 'the page stays while the menu scrolls').toBeLessThan(500)
  await go(page, 'Right', list.getByRole('link').first(), 1)
}

/** Presses ArrowDown. Returns the position of the page. */
const scrollByArrow = async (page: Page) => {
  await page.keyboard.press('ArrowDown')
  return page.evaluate(() => scrollY)
}

test('television mode begins and ends by the URL', async ({ page }) => {
  await test.step('on a desktop, ArrowDown scrolls the page and no television script is loaded', async () => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await open(page, '/')
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
    const focused = await page.evaluateHandle(() => document.activeElement)
    await expect.poll(() => scrollByArrow(page)).toBeGreaterThan(0)
    expect(await page.evaluate((node) => node === document.activeElement, focused)).toBe(true)
    expect(requested.filter((url) => /remote-control/.test(url))).toEqual([])
  })
  await test.step('television mode persists on the device until a URL with screen=off', async () => {
    await openTelevision(page, '/')
    await open(page, '/o/about/')
    await expect(page.locator('html')).toHaveAttribute('data-screen', 'tv')
  })
  await test.step('screen=off restores the font size and the ArrowDown scrolling of a desktop', async () => {
    // Firefox rounds a size to a sixtieth of a pixel
    const size = () =>
      page.evaluate(() => Math.round(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))
    await expect.poll(size).toBe(32)
    for (const path of ['/?screen=off', '/?screen=off', '/']) {
      await open(page, path)
      expect(await size(), path).toBe(16)
      await expect(page.locator('html')).not.toHaveAttribute('data-screen')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('jwapp.screen'))).toBe('off')
    }
    await expect.poll(() => scrollByArrow(page)).toBeGreaterThan(0)
  })
})

test('an advertisement is skipped with an arrow and OK, also after a while without input', async ({
  page,
  sandbox,
}) => {
  await openTelevision(page, '/m/SaltRoad/the-salt-road/?app-config=adsvast1&play=1')
  const ad = page.getByRole('region', { name: 'Advertisement' })
  await expect(ad.getByRole('button', { name: 'Pause', exact: true })).toBeFocused({ timeout: 60_000 })
  await go(page, 'Right', ad.getByRole('button', { name: /^Skip ad/ }))
  await expect(ad.getByRole('button', { name: 'Skip ad', exact: true })).toBeFocused()
  await expect(page.getByTestId('player-container')).toHaveAttribute('data-shown', 'false')
  await page.keyboard.press('Enter')
  await expect(ad).toBeHidden()
  const skips = async () => (await sandbox.requests()).filter(({ path }) => path === '/ads/track/skip.gif')
  await expect.poll(skips).toHaveLength(1)
})
