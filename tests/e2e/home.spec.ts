import type { Page } from '@playwright/test'
import { demoPaths, ids, open, runningDemo } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const slugs = (names: string[]) => names.map((name) => `shelf-${name}`)
// Rows 2 and 3 are personal lists, empty here
const first = slugs(['featured', 'quiet-storms', 'series', 'tomorrow-probably'])
const second = slugs(['live-channels', 'small-catastrophes', 'content_list', 'doors-left-open'])
const third = slugs(['live-events', 'true-as-far-as-we-know', 'drawn-by-hand', 'played-loud'])
const last = slugs(['content_list', 'cabinet-of-curiosities'])

const rows = (page: Page) => page.getByTestId(/^shelf-/)

test('the home page shows its rows with titles, cards and the current programmes', {
  tag: ['@site', '@shell'],
}, async ({ page, sandbox, problems }) => {
  problems.allow(new RegExp(`status of 500 .*/playlists/${ids.shelves.smallCatastrophes}`))
  await test.step('a row whose list fails to load shows an error, and the other rows load', async () => {
    await sandbox.fault({ path: `/playlists/${ids.shelves.smallCatastrophes}`, status: 500, times: 50 })
    await open(page, '/')
    await expect(async () => {
      await page.mouse.wheel(0, 1_000)
      await expect(page.getByText('Could not load items')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByTestId('shelf-doors-left-open').getByRole('link').first()).toBeVisible()
  })
  await sandbox.clearFaults()
  await test.step('the home page renders its first rows, featured first, and four more rows near the end of the page', () =>
    expectRowsInTurn(page))
  await test.step('a row that loads while scrolling shows all items of its list', async () => {
    const list = `/platform/v2/playlists/${ids.shelves.smallCatastrophes}?page_limit=25`
    const { playlist }: { playlist: unknown[] } = await (await page.request.get(sandbox.url + list)).json()
    expect(playlist.length).toBeGreaterThan(8)
    const row = page.getByTestId('shelf-small-catastrophes')
    await expect(row.getByRole('listitem')).toHaveCount(playlist.length)
  })
  await test.step('a row has the title from the config, or else the title of its list', async () => {
    await expect(page.getByTestId('shelf-cabinet-of-curiosities')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Foyer Shorts' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ten minutes to spare' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Quiet storms' })).toBeVisible()
  })
  await test.step('cards show a lock on locked films, a label on series, and pictures of 320 px on a wide screen', async () => {
    const picture = page.getByTestId('shelf-quiet-storms').locator('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/[?&]width=320$/)
    const featured = page.getByTestId('shelf-featured')
    const locked = (title: string) => featured.getByTestId(title).getByRole('img', { name: 'Item locked' })
    await expect(locked('A House Made of Glass')).toHaveCount(1)
    await expect(locked('The Salt Road')).toHaveCount(0)
    await expect(page.getByTestId('shelf-series').getByTestId('Night Bus 7')).toContainText('Series')
  })
  await test.step('a channel card shows the title of the current programme', async () => {
    const guide = await page.request.get(`${sandbox.url}/guide/ChanNat1.json`)
    const programmes: { title: string; startTime: string; endTime: string }[] = await guide.json()
    const on = programmes.find(
      ({ startTime, endTime }) => Date.parse(startTime) <= Date.now() && Date.now() < Date.parse(endTime),
    )
    const card = page.getByTestId('shelf-live-channels').getByTestId('Foyer Wild')
    await card.scrollIntoViewIfNeeded()
    await expect(card).toContainText(`LIVE${on?.title}`)
  })
  await test.step('a card opens the page of its film with the playlist id in the URL', () => openCard(page))
})

test('a card opens the page of its film with the playlist id in the URL', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/')
  await openCard(page)
})

test('a shelf scrolls by its buttons, focus and wheel, and rows load after late callbacks', async ({ page }) => {
  await test.step('the shelf buttons scroll the shelf forwards and back', async () => {
    await open(page, '/')
    const row = page.getByTestId('shelf-quiet-storms').getByRole('list')
    await row.scrollIntoViewIfNeeded()
    const { x, y, width } = await row.evaluate((list) => list.getBoundingClientRect())
    const card = await row
      .getByRole('link')
      .first()
      .evaluate((link) => link.getBoundingClientRect().width)
    const middle = y + 8 + (card * 9) / 32
    const moved = () => row.evaluate((list) => Math.round(list.scrollLeft))
    await page.mouse.click(x + width - 40, middle)
    await expect.poll(moved).toBeGreaterThan(width / 2)
    await page.mouse.click(x + 40, middle)
    await expect.poll(moved).toBe(0)
  })
  await test.step('presses on the next button of the featured row at its last film open no film', async () => {
    const row = page.getByTestId('shelf-featured').getByRole('list')
    await row.scrollIntoViewIfNeeded()
    const { y, width, height } = await row.evaluate((list) => list.getBoundingClientRect())
    // Here the arrow is above the card
    const card = row.getByRole('listitem').first()
    const right = await card.evaluate((item) => item.getBoundingClientRect().right)
    const press = () => page.mouse.click(right - 32, y + height / 2 - 12)
    const remaining = () => row.evaluate((list) => Math.round(list.scrollWidth - list.clientWidth - list.scrollLeft))
    expect(await remaining()).toBeGreaterThan(width)
    await expect(async () => {
      await press()
      expect(await remaining()).toBeLessThan(2)
    }).toPass()
    for (let presses = 0; presses < 5; presses += 1) await press()
    await expect(page).toHaveURL(/\/$/)
    await expect(row).toBeVisible()
  })
  await test.step('a shelf scrolls to the focused card and by the mouse wheel', async () => {
    const shelf = page.getByTestId('shelf-quiet-storms')
    const row = shelf.getByRole('list')
    const moved = () => row.evaluate((list) => list.scrollLeft)
    await shelf.getByRole('link').nth(4).focus()
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 })
    await expect.poll(moved).toBeGreaterThan(0)
    await row.hover()
    // The scroll to the focused card may still run, and ends at its own place
    await expect(async () => {
      await page.mouse.wheel(-9_000, 0)
      expect(await moved()).toBe(0)
    }).toPass()
  })
  await test.step('more rows load when an IntersectionObserver callback receives several entries at once', async () => {
    await page.addInitScript(() => {
      const { IntersectionObserver: Observer } = window
      window.IntersectionObserver = class extends Observer {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const late: IntersectionObserverEntry[] = []
          super((entries, observer) => {
            late.push(...entries)
            if (late.some(({ isIntersecting }) => isIntersecting)) callback(late.splice(0), observer)
          }, options)
        }
      }
    })
    await open(page, '/')
    for (const shelf of ['content_list', 'live-events', 'cabinet-of-curiosities']) {
      await page.getByRole('navigation', { name: 'Show more rows' }).scrollIntoViewIfNeeded()
      await expect(page.getByTestId(`shelf-${shelf}`).first()).toBeAttached()
    }
  })
})

test('a home page with empty lists shows a message unless the viewer has favourites', async ({ page, sandbox }) => {
  await sandbox.fault({
    path: '/(playlists|content_lists)/',
    times: 200,
    body: { title: 'Nothing', playlist: [], list: [] },
  })
  await page.goto(runningDemo().shell)
  const message = page.getByRole('heading', { name: 'No content available' })
  await test.step('a home page with empty lists shows a message', async () => {
    await expect(message).toBeVisible()
  })
  await test.step('favourites replace the message', async () => {
    await page.evaluate(() => localStorage.setItem('jwapp.favorites', '[{"mediaid":"SaltRoad"}]'))
    await page.reload()
    await expect(page.getByTestId('shelf-favorites').getByRole('link')).toHaveCount(1)
    await expect(message).toBeHidden()
  })
})

test('wide windows show the first picture behind the header, which covers content once the page scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/', demoPaths.film]) {
    await open(page, path)
    const header = page.locator('body header').first()
    const isOver = await page.evaluate(() => CSS.supports('animation-timeline: scroll()'))
    const picture = page.locator('main :is([data-featured], [data-kind]) img').first()
    const height = (await header.boundingBox())?.height
    expect((await picture.boundingBox())?.y, path).toBe(isOver ? 0 : height)
    await page.mouse.wheel(0, 600)
    await expect
      .poll(() => header.evaluate((element) => getComputedStyle(element).backgroundColor), path)
      .toMatch(/^rgb\(/)
  }
})

const expectRowsInTurn = async (page: Page) => {
  const namesAre = (names: string[]) =>
    expect.poll(() => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-testid')))).toEqual(names)
  await open(page, '/')
  await namesAre(first)
  for (const shown of [
    [...first, ...second],
    [...first, ...second, ...third],
  ]) {
    await page.getByRole('navigation', { name: 'Show more rows' }).scrollIntoViewIfNeeded()
    await namesAre(shown)
  }
  await page.getByRole('navigation', { name: 'Show more rows' }).scrollIntoViewIfNeeded()
  await namesAre([...first, ...second, ...third, ...last])
  await expect(page.getByRole('navigation', { name: 'Show more rows' })).toHaveCount(0)
}

const openCard = async (page: Page) => {
  const card = page.getByTestId('shelf-quiet-storms').getByTestId('Paper Boats')
  await expect(card).toContainText('9min')
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/m/PaperBoa/paper-boats/\\?r=${ids.shelves.quietStorms}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Paper Boats' })).toBeVisible()
}
