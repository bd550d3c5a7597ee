import type { Locator, Page } from '@playwright/test'
import { openFullGuide, publishGuide } from '../../scripts/bench/guide-scroll.ts'
import { scrollBySteps } from '../../scripts/bench/scroll-through.ts'
import { inChromium, withoutScripts } from './support/browser.ts'
import { ids } from './support/demo-pages.ts'
import { keepControls } from './support/film.ts'
import { readShift, recordShifts } from './support/layout-shift.ts'
import type { Problems } from './support/problems.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

const address = '/p/LiveChan/live-channels/'
const guide = (page: Page) => page.getByRole('grid', { name: 'TV guide' })
const scrollerOf = (page: Page) => guide(page).locator('xpath=../..')
const onAir = (page: Page, channel: string) =>
  guide(page)
    .getByRole('row')
    .filter({ has: page.getByTestId(channel) })
    .locator('[data-state=live] button')
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const details = (page: Page) => page.getByTestId('video-details')

/** Pre-rendered pages hydrate on a pointer move. */
async function openGuide(page: Page, search = '') {
  await page.goto(address + search)
  await page.waitForFunction(() => 'Astro' in self)
  await page.mouse.move(200, 300)
  await expect(guide(page).locator('[data-state=live]').first()).toBeVisible()
}

test('a guide whose code throws stays as it was rendered, with links that work', async ({ page, problems }) => {
  problems.allow(/this engine has no observer/)
  await page.addInitScript(() => {
    Reflect.set(self, 'ResizeObserver', function missing() {
      throw new Error('this engine has no observer')
    })
  })
  const thrown = page.waitForEvent('pageerror')
  await page.goto(address)
  await page.waitForFunction(() => 'Astro' in self)
  await page.mouse.move(200, 300)
  await thrown
  await expect(page.getByTestId('ChanNat1')).toBeVisible()
  await expect(page.getByTestId('ChanNat1')).toContainText('Foyer Wild')
})

test('the grid has the programmes of its page until the schedules arrive, and they can be chosen', async ({
  page,
  sandbox,
}) => {
  await sandbox.fault({ path: '/guide/', delayMs: 60_000, times: 20 })
  await openGuide(page)
  const programme = guide(page)
    .getByRole('row')
    .filter({ has: page.getByTestId('ChanNat1') })
    .getByRole('gridcell')
    .nth(1)
  const title = await programme.locator('[class*=title]').textContent()
  await programme.getByRole('button').click()
  await expect(programme).toHaveAttribute('aria-selected', 'true')
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(title ?? '')
  await test.step('an earlier programme of the address is not replaced by the current one', async () => {
    const start = new Date(Date.now() - 5 * 3_600_000).toISOString()
    await openGuide(page, `?channel=ChanNat1&start=${start}`)
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('Foyer Wild')
  })
  await sandbox.clearFaults()
})

test.describe('without JavaScript', withoutScripts, () => {
  test.use({ javaScriptEnabled: false })

  test('the guide lists channels and films as links, and programme times, without JavaScript', async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Live channels' })).toBeVisible()
    await test.step('channels are links with their programme times', async () => {
      const link = page.getByTestId('ChanNat1')
      await expect(link).toContainText('Foyer Wild')
      await expect(link).toHaveAttribute('href', `${address}?channel=ChanNat1`)
      // Pre-rendered rows show programme times without a current programme
      await expect(link).toContainText(/\d+:\d\d [AP]M UTC .+\d+:\d\d [AP]M UTC /)
      await expect(link.getByText('Now').first()).toBeHidden()
      await expect(page.getByText(/^Schedule of \w+ \d+$/)).toBeVisible()
      expect(await page.locator('[style]').count()).toBe(0)
    })
    await test.step('films of the schedule are links to their pages', async () => {
      const film = page.locator('h2:text("Films in this schedule") + ul').getByRole('link').first()
      const title = (await film.textContent()) ?? ''
      await film.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
  })
})

type Journey = { page: Page; sandbox: Sandbox; problems: Problems }

test('the guide on a phone fits a narrow screen and shows programmes before hydration', { tag: '@phone' }, async ({
  page,
  problems,
}) => {
  await test.step('the guide fits 320 px, with buttons of at least 44 px and an uncut title in wider spacing', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openGuide(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    for (const button of await page.getByRole('group', { name: 'TV guide' }).getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await onAir(page, 'ChanMus1').click()
    await expect(details(page)).toContainText('On Foyer Loud')

    await guide(page).locator('[data-state=upcoming] button').first().click()
    await details(page).getByRole('button', { name: 'Notify me' }).click()
    await expect(details(page)).toContainText('Notifications are off in this browser')
    await page.evaluate(() => {
      document.documentElement.dataset.display = 'spacing'
      const sheet = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: '/display/display.css',
      })
      document.head.append(sheet)
    })
    await expect(details(page)).toHaveCSS('word-spacing', /^[1-9]/)
    const edgesOf = async (level: number) => {
      const { y = 0, height = 0 } = (await details(page).getByRole('heading', { level }).boundingBox()) ?? {}
      return { top: y, bottom: y + height }
    }
    const [heading, title] = [await edgesOf(1), await edgesOf(2)]
    expect(title.top).toBeGreaterThanOrEqual(heading.bottom)
  })

  await test.step('the list of channels on a phone shows current and next programmes before hydration', async () => {
    expect(problems.remaining()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    problems.allow(/ERR_FAILED|Failed to (load|fetch)/)
    await page.route('**/_astro/*.js', (route) => route.abort())
    await page.goto(address)
    const rows = page.getByRole('list', { name: 'Channels' }).getByRole('link')
    await expect(rows.locator('[data-on]:not([hidden])')).toHaveCount(await rows.locator('[data-showings]').count())
    const unread = await rows.locator('[data-showings]').evaluateAll((lists) =>
      lists.flatMap((list) => {
        const { bottom } = list.getBoundingClientRect()
        const [now, next] = [...list.querySelectorAll(':scope > :not([hidden])')].map((one) =>
          one.getBoundingClientRect(),
        )
        const isRead = now && next && now.height > 14 && next.height > 14 && next.bottom <= bottom + 1
        return isRead ? [] : [list.textContent?.slice(0, 60)]
      }),
    )
    expect(unread).toEqual([])
    const showings = details(page).locator('[data-showings] > *')
    await expect(showings.and(page.locator('[data-on]:not([hidden])'))).toBeVisible()
    await expect(showings.filter({ visible: true })).toHaveCount(1)
  })
})

const openAtNow = (page: Page) =>
  test.step('the guide opens at the current time with the live programme and loads without a layout shift', async () => {
    await recordShifts(page)
    await openGuide(page)
    const line = await page.getByTestId('now-line').boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect(line && line.x > 60 && line.x < width).toBe(true)
    const covered = await guide(page)
      .locator('[data-state=live] button > span > span')
      .evaluateAll((spans) => {
        const line = document.querySelector<HTMLElement>('[data-testid=now-line]')
        if (!line) return ['no line']
        line.style.pointerEvents = 'auto'
        const x = line.getBoundingClientRect().x + 1
        const under = spans.filter((element) => {
          const { left, right, top, height } = element.getBoundingClientRect()
          return left < x && x < right && document.elementFromPoint(x, top + height / 2) === line
        })
        line.style.pointerEvents = ''
        return under.map((element) => element.textContent)
      })
    expect(covered, 'texts that the current-time line covers').toEqual([])
    const dimmed = await guide(page)
      .locator('[data-state=live] button > span')
      .evaluateAll((labels) =>
        labels
          .filter(({ children }) => {
            const spans = [...children].filter((child) => child.localName === 'span')
            return new Set(spans.map((element) => getComputedStyle(element).color)).size > 1
          })
          .map(({ textContent }) => textContent),
      )
    expect(dimmed, 'programmes whose time has less contrast than the title').toEqual([])
    // The picture begins below the heading or beside it
    const picture = details(page).locator('img').first().locator('..')
    await expect(picture).toHaveCSS('mask-image', /^linear-gradient\((to (right|left), )?rgba\(0, 0, 0, 0\)/)
    await expect(details(page)).toContainText('LIVE')
    await expect(details(page)).toContainText('On Foyer One')
    await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
    const { sum, moved } = await readShift(page)
    expect(sum, moved).toBeLessThan(0.001)
    await axe(page)
  })

/** Programmes that start before the visible range: all, and those with hidden texts. */
const edgeProgrammes = (grid: Locator) =>
  grid.evaluate((element) => {
    const edge = element.querySelector('[role=rowheader]')?.getBoundingClientRect().right ?? 0
    // Barely fitting texts end a few pixels before the next cell
    const tolerance = 8
    const cells = [...element.querySelectorAll('[role=gridcell]')].flatMap((cell) => {
      const [box, textBox] = [
        cell.getBoundingClientRect(),
        cell.querySelector('button > span')?.getBoundingClientRect(),
      ]
      return textBox && box.left < edge && box.right > edge + textBox.width + tolerance ? [{ textBox, cell }] : []
    })
    const lost = cells.filter(({ textBox }) => textBox.left < edge - 1)
    return { count: cells.length, lost: lost.map(({ cell }) => cell.textContent) }
  })

const focused = (page: Page): Locator => page.locator(':focus')

const moveByKeys = (page: Page) =>
  test.step('arrow, Home, End and page keys move the focus in the guide, and Enter selects a channel', async () => {
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    // A channel without a loaded schedule is the only cell of its row
    await expect(onAir(page, 'ChanOne1')).toBeVisible()
    await page.getByRole('button', { name: 'Slide right' }).focus()
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveText((await onAir(page, 'ChanOne1').textContent()) ?? '')
    await page.keyboard.press('ArrowLeft')
    await expect(guide(page).locator('[data-state=vod] button:focus')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    const row = guide(page)
      .getByRole('row')
      .filter({ has: page.locator(':focus') })
    await expect(row).toHaveAttribute('aria-rowindex', '2')
    await page.keyboard.press('Home')
    await expect(page.getByTestId('ChanNat1')).toBeFocused()
    await page.keyboard.press('End')
    await expect(focused(page)).toBeInViewport()
    await page.keyboard.press('PageDown')
    await expect(row).toHaveAttribute('aria-rowindex', '4')
    await page.keyboard.press('Control+Home')
    await expect(page.getByTestId('ChanOne1')).toBeFocused()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Foyer Small' })).toHaveCount(1)
    expect(query(page)).toEqual({ channel: 'ChanFam1' })
  })

test('the guide opens at the current time, shows started programmes, and is used by keys, clicks, URLs and in Spanish', async ({
  page,
  sandbox,
}) => {
  await openAtNow(page)

  await test.step('the text of a programme that started before the visible range stays visible during scrolling', async () => {
    const scroller = scrollerOf(page)
    let count = 0
    for (let step = 0; step < 12; step += 1) {
      await scroller.evaluate((element) => {
        element.scrollLeft += 110
      })
      await expect.poll(async () => (await edgeProgrammes(guide(page))).lost).toEqual([])
      count += (await edgeProgrammes(guide(page))).count
    }
    expect(count).toBeGreaterThan(4)
  })

  await moveByKeys(page)

  await sandbox.reset()
  await test.step('a click before hydration selects the channel in place, and no schedule is requested earlier', async () => {
    await page.goto(address)
    await page.waitForFunction(() => 'Astro' in self)
    const guides = async () => (await sandbox.requests()).filter(({ path }) => path.startsWith('/guide/')).length
    const channels = page.getByTestId(/^Chan/)
    for (const channel of await channels.all()) await expect(channel).toContainText(/Now \d+:\d\d [AP]M \S/)
    expect(await guides()).toBe(0)
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
    await page.getByTestId('ChanNat1').click()
    await expect(details(page)).toContainText('On Foyer Wild')
    expect(query(page)).toEqual({ channel: 'ChanNat1' })
    await expect(guide(page).locator(':focus')).toHaveCount(1)
    await expect(page.locator('[data-same-document]')).toHaveCount(1)
  })

  await test.step('a guide URL with channel and play=1 opens the player with the name of the channel', async () => {
    await page.goto(`${address}?channel=ChanNat1&play=1`)
    await expect(page.getByTestId('player-container')).toContainText('On Foyer Wild')
  })

  await test.step('the Spanish guide has Spanish labels and day names, and times without AM and PM', async () => {
    await page.goto(`/es${address}`)
    const grid = page.getByRole('grid', { name: 'Guía de televisión' })
    await expect(grid.locator('[data-state=live]').first()).toBeVisible()
    for (const name of ['Ayer', 'Hoy', 'Mañana', 'Ahora', 'Deslizar a la derecha'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(details(page)).toContainText('EN DIRECTO')
    await expect(details(page).getByRole('link', { name: 'Empezar a ver' })).toBeVisible()
    await expect(grid).not.toContainText(/\b[AP]M\b/)
    await axe(page)
  })
})

/** Time zone of the page from its next document on. */
const useTimeZone = async (page: Page, timezoneId: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId })
  return () => session.detach()
}

test('days of the guide are those of the time zone, also after midnight', {
  ...inChromium('Only the DevTools protocol changes the time zone of an open page'),
}, async ({ page }) => {
  await test.step('the guide has the specified row, logo and day sizes and one button per day', async () => {
    const resetTimeZone = await useTimeZone(page, 'Asia/Tokyo')
    await openGuide(page)
    await expect(page.getByTestId('container').getByRole('grid')).toBeVisible()
    const narrow = (page.viewportSize()?.width ?? 0) < 768
    const row = await guide(page).getByRole('row').first().boundingBox()
    const logo = await page.getByTestId('ChanOne1').boundingBox()
    expect([row?.height, logo?.width]).toEqual(narrow ? [80, 70] : [106, 184])
    const canvas = await guide(page).evaluate((grid) => grid.parentElement?.getBoundingClientRect().width ?? 0)
    expect((canvas - (narrow ? 70 : 184)) % 7200).toBeLessThanOrEqual(1)
    // Schedules end at midnight UTC; days of the viewer do not
    const day = page.getByRole('group', { name: 'Choose a day' }).getByRole('button')
    expect(await day.count()).toBe(Math.round(canvas / 7200))
    await resetTimeZone()
  })

  await test.step('at midnight the displayed day becomes Yesterday, and Now scrolls to the new current day', async () => {
    await useTimeZone(page, 'America/Los_Angeles')
    const midnight = await page.evaluate(() => new Date().setHours(24, 0, 0, 0))
    await page.clock.install({ time: midnight - 120_000 })
    await openGuide(page)
    const line = page.getByTestId('now-line')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(line).toBeInViewport()
    await expect(button('Today')).toHaveAttribute('aria-pressed', 'true')
    await expect(button('Tomorrow')).toHaveAttribute('aria-pressed', 'false')
    const before = (await line.boundingBox())?.x ?? 0

    await page.clock.fastForward(240_000)
    await expect(button('Yesterday')).toHaveAttribute('aria-pressed', 'true')
    expect(Math.abs(((await line.boundingBox())?.x ?? 0) - before - 20)).toBeLessThan(3)
    await button('Now').click()
    await expect(button('Today')).toHaveAttribute('aria-pressed', 'true')
    await expect(line).toBeInViewport()
    await expect(guide(page).locator('[data-state=live]').first()).toBeVisible()
  })
})

test('a selected channel or programme is shown in URL and details, and a reload restores it', {
  tag: ['@site', '@shell', '@phone'],
}, async ({ page }) => {
  await openGuide(page)
  await test.step('a selected programme on air is shown in the details, and its channel in the URL', async () => {
    const live = onAir(page, 'ChanNat1')
    const title = (await live.locator('[dir=auto]').first().textContent()) ?? ''
    await live.click()
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(title)
    expect(query(page)).toEqual({ channel: 'ChanNat1' })
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  })

  await test.step('a selected channel is shown in the URL and the details', async () => {
    await page.getByTestId('ChanMus1').click()
    await expect(details(page)).toContainText('On Foyer Loud')
    expect(query(page)).toEqual({ channel: 'ChanMus1' })
  })

  await test.step('a coming programme is in the URL and has a calendar entry', async () => {
    const next = guide(page).locator('[data-state=upcoming] button').first()
    await next.click()
    expect(Object.keys(query(page))).toEqual(['channel', 'start', 'end'])
    await expect(details(page).getByRole('button', { name: 'Not available yet' })).toBeDisabled()
    const reminder = details(page).getByRole('link', { name: 'Add to calendar' })
    await expect(reminder).toHaveAttribute('download', /\.ics$/)
    expect(decodeURIComponent((await reminder.getAttribute('href')) ?? '')).toContain('BEGIN:VEVENT')
  })

  await test.step('a reload restores the selected programme', async () => {
    const chosen = await details(page).getByRole('heading', { level: 2 }).textContent()
    await page.reload()
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(chosen ?? '')
    await expect(page.getByRole('gridcell', { selected: true })).toBeInViewport()
  })
})

const showTimeLabel = (page: Page) =>
  test.step('the label of the current time is above the scale, below the channels and overlaps no other time', async () => {
    const label = page.getByTestId('now-label')
    const topmost = () =>
      label.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2) === element
      })
    await expect.poll(topmost).toBe(true)
    const cut = await label.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const ticks = [...(element.parentElement?.children ?? [])].filter((tick) => tick !== element && tick.textContent)
      return ticks.flatMap((tick) => {
        const text = document.createRange()
        text.selectNodeContents(tick)
        const box = text.getBoundingClientRect()
        return box.width && box.left < right && box.right > left ? [tick.textContent] : []
      })
    })
    expect(cut, 'times that the label of now is drawn over').toEqual([])
    const scroller = scrollerOf(page)
    const { x = 0 } = (await label.boundingBox()) ?? {}
    await scroller.evaluate((element, by) => element.scrollBy({ left: by, behavior: 'instant' }), x)
    expect(await topmost()).toBe(false)
  })

/** Slides the timeline by its button, on a phone by a swipe. */
async function slide(page: Page, side: 'left' | 'right') {
  const button = page.getByRole('button', { name: `Slide ${side}` })
  if (await button.isVisible()) return button.click()
  const by = side === 'left' ? -1 : 1
  await scrollerOf(page).evaluate((element, by) => element.scrollBy({ left: by * element.clientWidth }), by)
}

const slideTimeline = (page: Page) =>
  test.step('the guide buttons slide the timeline, select a day and return to the current time', async () => {
    await openGuide(page)
    const line = page.getByTestId('now-line')
    await expect(line).toBeInViewport()
    const before = (await line.boundingBox())?.x ?? 0
    await slide(page, 'right')
    await expect.poll(async () => (await line.boundingBox())?.x ?? 0).toBeLessThan(before - 100)
    await slide(page, 'left')
    await expect.poll(async () => Math.abs(((await line.boundingBox())?.x ?? 0) - before)).toBeLessThan(5)
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await expect(page.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true')
    await expect(line).not.toBeInViewport()
    await expect(guide(page).locator('[data-state=upcoming]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await expect(line).toBeInViewport()
  })

const checkStates = ({ page, sandbox, problems }: Journey) =>
  test.step('loading, failed, empty, past and upcoming states of the guide have no accessibility violation', async () => {
    expect(problems.remaining()).toEqual([])
    problems.allow(/status of 500/)
    await sandbox.fault({ path: '^/guide/ChanNat1.json', status: 500, times: 20 })
    await sandbox.fault({ path: '^/guide/ChanFam1.json', body: [], times: 20 })
    await sandbox.fault({ path: '^/guide/ChanMus1.xml', delayMs: 4_000, times: 1 })
    await openGuide(page)
    await axe(page)
    const failed = guide(page)
      .getByRole('row')
      .filter({ has: page.getByTestId('ChanNat1') })
    await expect(failed).toContainText('could not be loaded')
    await expect(guide(page)).toContainText('No program information')
    await slide(page, 'left')
    await expect(guide(page).locator('[data-state=vod]').first()).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await guide(page).locator('[data-state=upcoming] button').first().click()
    await expect(details(page).getByRole('button', { name: 'Not available yet' })).toBeVisible()
    await axe(page)
    await page.getByTestId('ChanNat1').click()
    await axe(page)
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('Foyer Wild')
    await expect(details(page).getByRole('link', { name: 'Start watching' })).toBeVisible()
  })

test('the guide can be slid, labels the current time and shows each state accessibly', {
  tag: ['@site', '@phone'],
}, async ({ page, sandbox, problems }) => {
  await slideTimeline(page)
  await showTimeLabel(page)
  await checkStates({ page, sandbox, problems })
})

test('keys stop at the end of a schedule, reminders of repeats are kept apart, and an age limit requires a PIN', async ({
  page,
  sandbox,
}) => {
  await test.step('End and the arrow keys stop at the last programme of a guide whose schedule reaches beyond its days', async () => {
    const headers = { 'api-key': 'foyer-guide-key' }
    const [entry] = await (await fetch(`${sandbox.url}/guide/ChanOne1.json`, { headers })).json()
    const noon = new Date().setHours(12, 0, 0, 0)
    const body = Array.from({ length: 20 }, (_, day) => {
      const start = noon + (day - 9) * 86_400_000
      const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() }
      return { ...entry, ...times, id: `day${day}`, title: `Day ${day - 9}` }
    })
    await sandbox.fault({ method: 'GET', path: '/guide/ChanOne1', status: 200, body, times: 99 })
    await openGuide(page)
    const row = guide(page)
      .getByRole('row')
      .filter({ has: page.getByTestId('ChanOne1') })
    await expect(row.getByRole('gridcell').filter({ hasNotText: /^Day/ })).toHaveCount(0)
    await page.getByTestId('ChanOne1').focus()
    await page.keyboard.press('End')
    await expect(focused(page)).toContainText('Day 7')
    await expect(focused(page)).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await expect(focused(page)).toContainText('Day 7')
    await sandbox.reset()
  })

  await test.step('a reminder of one showing does not mark a repeat with the same programme id', async () => {
    const schedule = /\/guide\/ChanNat1\.json/
    await page.route(schedule, async (route) => {
      const response = await route.fetch({ url: sandbox.found(route.request().url()) })
      const programmes: object[] = await response.json()
      await route.fulfill({ response, json: programmes.map((programme) => ({ ...programme, id: 'repeat' })) })
    })
    await openGuide(page)
    const upcoming = guide(page)
      .getByRole('row')
      .filter({ has: page.getByTestId('ChanNat1') })
      .locator('[data-state=upcoming] button')
    const remind = details(page).getByRole('button', { name: 'Notify me' })
    await upcoming.first().click()
    await remind.click()
    await expect(remind).toHaveAttribute('aria-pressed', 'true')
    await upcoming.nth(1).click()
    await expect(remind).toHaveAttribute('aria-pressed', 'false')
    await remind.click()
    const count = () => page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.reminders') ?? '[]').length)
    await expect.poll(count).toBe(2)
    await page.unroute(schedule)
  })

  await test.step('a channel above the age limit requires a PIN before any stream request and is skipped after a refusal', async () => {
    await sandbox.edit('configs', 'nostyle1', { custom: { pin: 'true' } })
    await sandbox.edit('media', 'ChanNat1', { rating: '18' })
    await page.addInitScript(() => localStorage.setItem('jwapp.lock', '{"limit":12,"salt":"00","hash":"00"}'))
    await page.goto(`${address}?app-config=nostyle1&channel=ChanOne1&play=1`)
    await expect(player(page)).toHaveAttribute('data-started', 'true')
    await page.keyboard.press('PageUp')
    const prompt = page.getByTestId('pin-prompt')
    await expect(prompt).toContainText('rated 18')
    await axe(page)
    await expect(player(page)).toContainText('On Foyer One')
    expect(await streamed(sandbox, 'ChanNat1')()).toBe(false)
    await page.keyboard.press('Escape')
    await expect(prompt).toBeHidden()
    await expect.poll(() => query(page).channel).toBe('ChanOne1')
    await expect(player(page).getByRole('button', { name: 'Next channel: Foyer Wild' })).toHaveCount(0)
    await page.keyboard.press('PageUp')
    await expect.poll(() => query(page).channel).not.toMatch(/ChanOne1|ChanNat1/)
    await expect(player(page)).not.toContainText('On Foyer One')
    expect(await streamed(sandbox, 'ChanNat1')()).toBe(false)
  })
})

const positionIn = (player: Locator) =>
  player.locator('video').evaluate((video) => {
    const { currentTime, seekable } = video as HTMLVideoElement
    return { time: currentTime, edge: seekable.length ? seekable.end(seekable.length - 1) : 0 }
  })

/** Returns true if the player requested a channel's stream with this `t`. */
const streamed =
  (sandbox: { requests(): Promise<{ path: string; query: Record<string, string> }[]> }, id: string) =>
  async (t?: string) =>
    (await sandbox.requests()).some(({ path, query }) => path.includes(`/live/broadcast/${id}`) && query.t === t)

const playLive = ({ page, sandbox }: Omit<Journey, 'problems'>) =>
  test.step('a current programme plays live or from its start, and closing the player restores the focus', async () => {
    await openGuide(page, '?channel=ChanNat1')
    await details(page).getByRole('link', { name: 'Start watching' }).click()
    const player = page.getByRole('dialog', { name: 'Video player' })
    const isStreamed = streamed(sandbox, 'ChanNat1')
    await expect(player.locator('video')).toHaveCount(1)
    await expect.poll(() => isStreamed()).toBe(true)
    expect(query(page)).toEqual({ channel: 'ChanNat1', play: '1' })
    await expect(player.getByTestId('player-container')).toHaveAttribute('data-started', 'true')
    const { time, edge } = await positionIn(player)
    expect(time, 'seconds, near the live edge').toBeGreaterThan(edge - 60)
    await expect.poll(async () => (await positionIn(player)).time).toBeGreaterThan(time)
    await keepControls(page)
    await player.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(player).toBeHidden()
    expect(query(page)).toEqual({ channel: 'ChanNat1' })
    await expect(details(page).getByRole('link', { name: 'Start watching' })).toBeFocused()

    await details(page).getByRole('link', { name: 'Watch from start' }).click()
    await expect(player).toBeVisible()
    const { start, ...rest } = query(page)
    expect(rest).toEqual({ channel: 'ChanNat1', play: '1', beginning: '1' })
    await expect.poll(() => isStreamed(start)).toBe(true)
    await expect(player.getByTestId('player-container')).toHaveAttribute('data-started', 'true')
    await expect.poll(async () => (await positionIn(player)).time).toBeLessThan(30)
    const passed = (Date.now() - Date.parse(start ?? '')) / 1000
    const { edge: lasted } = await positionIn(player)
    expect(Math.abs(lasted - passed), 'seconds that it is longer than what was on since the start').toBeLessThan(60)
  })

test.describe('small window', () => {
  // Decoding and compositing cost less
  test.use({ viewport: { width: 1024, height: 576 } })

  test('programmes play live, from their start and after their end, and older ones open no player', async ({
    page,
    sandbox,
  }) => {
    await playLive({ page, sandbox })

    await test.step('the start link plays live after the player of a URL from the start is closed', async () => {
      await openGuide(page, '?channel=ChanNat1')
      const link = await details(page).getByRole('link', { name: 'Watch from start' }).getAttribute('href')
      await page.goto(address + link)
      const player = page.getByRole('dialog', { name: 'Video player' })
      await expect(player.getByTestId('player-container')).toHaveAttribute('data-started', 'true')
      await keepControls(page)
      await player.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(player).toBeHidden()
      expect(query(page)).toMatchObject({ channel: 'ChanNat1', start: expect.any(String) })
      await details(page).getByRole('link', { name: 'Start watching' }).click()
      await expect(player).toBeVisible()
      expect(query(page)).toEqual({ channel: 'ChanNat1', play: '1' })
    })

    await test.step('an ended programme plays its own time range, and an expired programme is disabled', async () => {
      await openGuide(page, '?channel=ChanMus1')
      const row = guide(page)
        .getByRole('row')
        .filter({ has: page.getByTestId('ChanMus1') })
      await row.locator('[data-state=vod] button').last().click()
      const { start, end } = query(page)
      await details(page).getByRole('link', { name: 'Start watching' }).click()
      await expect(page.getByRole('dialog', { name: 'Video player' })).toBeVisible()
      const isStreamed = streamed(sandbox, 'ChanMus1')
      await expect.poll(() => isStreamed(`${start}-${end}`)).toBe(true)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Yesterday' }).click()
      const old = row.locator('[data-state=expired] button').first()
      await expect(old).toBeDisabled()
      await old.focus()
      await page.keyboard.press('Enter')
      expect(query(page).start).toBe(start)
    })

    await test.step('a URL of a programme older than the catch-up window opens no player, nor does the next selection', async () => {
      const start = new Date(Date.now() - 72 * 3_600_000).toISOString()
      const end = new Date(Date.now() - 71 * 3_600_000).toISOString()
      await openGuide(page, `?channel=ChanMus1&start=${start}&end=${end}&play=1`)
      const player = page.getByRole('dialog', { name: 'Video player' })
      await expect(player).toHaveCount(0)
      await onAir(page, 'ChanNat1').click()
      await expect.poll(() => query(page)).toEqual({ channel: 'ChanNat1' })
      await expect(player).toHaveCount(0)
    })
  })
})

const notifyOnce = (page: Page) =>
  test.step('a programme reminder shows one notification at the start, and a second click on its button cancels it', async () => {
    await page.addInitScript(() => {
      const shown: string[] = []
      class Granted extends EventTarget {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title: string) {
          super()
          shown.push(title)
        }
      }
      Object.assign(window, { Notification: Granted, shown })
    })
    await page.clock.install({ time: new Date() })
    await openGuide(page)
    await guide(page).locator('[data-state=upcoming] button').first().click()
    const title = await details(page).getByRole('heading', { level: 2 }).textContent()
    const remind = details(page).getByRole('button', { name: 'Notify me' })
    const stored = () => page.evaluate(() => localStorage.getItem('jwapp.reminders'))
    await remind.click()
    await expect.poll(stored).toContain(title)
    await remind.click()
    await expect.poll(stored).toBeNull()
    await remind.click()
    await expect(remind).toHaveAttribute('aria-pressed', 'true')
    await expect(details(page)).not.toContainText('Notifications are off')

    const [{ start, url }] = JSON.parse((await stored()) ?? '[]')
    expect(new URL(url).searchParams.get('start')).toBe(new Date(start).toISOString())
    await page.clock.setSystemTime(start + 1_000)
    await page.clock.runFor(11_000)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shown'))).toEqual([`${title} starts now`])
    await page.clock.runFor(30_000)
    expect(await page.evaluate(() => Reflect.get(window, 'shown'))).toHaveLength(1)
  })

const requestAgain = ({ page, sandbox }: Omit<Journey, 'problems'>) =>
  test.step('a schedule is requested again after 15 minutes', async () => {
    await page.clock.install({ time: new Date() })
    await openGuide(page)
    const isStreamed = async () =>
      (await sandbox.requests()).filter(({ path }) => path === '/guide/ChanOne1.json').length
    await expect.poll(isStreamed).toBe(1)
    await page.clock.fastForward(14 * 60_000)
    expect(await isStreamed()).toBe(1)
    await page.clock.fastForward(61_000)
    await expect.poll(isStreamed).toBe(2)
  })

test('time passes in an open guide: schedules, reminders, the player and the live programme', async ({
  page,
  sandbox,
}) => {
  await requestAgain({ page, sandbox })

  await test.step('the player of a programme stays open when the catch-up window of the programme ends', async () => {
    const headers = { 'api-key': 'foyer-guide-key' }
    const response = await fetch(`${sandbox.url}/guide/ChanOne1.json`, { headers })
    const schedule: { startTime: string; endTime: string }[] = await response.json()
    const catchupMs = 8 * 3_600_000
    // Leave two minutes to open the player.
    const opensFrom = Date.now() - catchupMs + 120_000
    const entry = schedule.find(({ startTime }) => Date.parse(startTime) > opensFrom)
    if (!entry) throw new Error('The schedule is too short')
    const { startTime: start, endTime: end } = entry
    await page.clock.install({ time: new Date() })
    await page.goto(`${address}?${new URLSearchParams({ channel: 'ChanOne1', start, end, play: '1' })}`)
    const player = page.getByRole('dialog', { name: 'Video player' })
    await expect(player).toBeVisible()
    await page.clock.setSystemTime(Date.parse(start) + catchupMs + 60_000)
    await page.clock.runFor(6_000)
    await expect(details(page).getByText('No longer available', { exact: true })).toHaveCount(1)
    await expect(player).toBeVisible()
  })

  await notifyOnce(page)

  await test.step('at the end of a programme the next one becomes live and the focus stays on the same cell', async () => {
    // Noon of tomorrow, so that the next half hour is within one day everywhere
    const noon = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 43_200_000)
    await sandbox.clock(noon)
    await page.clock.install({ time: noon })
    await openGuide(page)
    const live = onAir(page, 'ChanOne1')
    const first = await live.getAttribute('data-testid')
    const title = await details(page).getByRole('heading', { level: 2 }).textContent()
    await live.focus()
    await page.clock.runFor(6_000)
    await expect(live).toBeFocused()
    expect(await live.getAttribute('data-testid')).toBe(first)

    const later = new Date(noon.getTime() + 100 * 60_000)
    await sandbox.clock(later)
    await page.clock.setSystemTime(later)
    await page.clock.runFor(6_000)
    await expect(live).not.toHaveAttribute('data-testid', first ?? '')
    await expect(details(page).getByRole('heading', { level: 2 })).not.toHaveText(title ?? '')
    await expect(page.getByTestId(first ?? '')).toBeFocused()
  })

  await test.step('the guide opens at the current time in the last minute of a long programme', async () => {
    const noon = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 43_200_000
    const headers = { 'api-key': 'foyer-guide-key' }
    const schedule = await (await fetch(`${sandbox.url}/guide/ChanOne1.json`, { headers })).json()
    type Entry = Record<'id' | 'startTime' | 'endTime', string>
    const times: { id: string; from: number; until: number }[] = schedule.map((entry: Entry) => ({
      id: entry.id,
      from: Date.parse(entry.startTime),
      until: Date.parse(entry.endTime),
    }))
    const long = times.find(({ from, until }) => from > noon && until - from > 3_600_000)
    const time = new Date((long?.until ?? 0) - 60_000)
    await sandbox.clock(time)
    await page.clock.install({ time })
    await openGuide(page)
    await expect(page.getByTestId('now-line')).toBeInViewport()
    await expect(details(page)).toContainText('1 min left')
    await expect(onAir(page, 'ChanOne1')).toHaveAttribute('data-testid', long?.id ?? '')
  })
})

test('a guide of 200 channels and 3 days scrolls with fewer than 2,000 elements', async ({ page, sandbox }) => {
  // Hundreds of frames take longer than a minute on a busy machine
  test.slow()
  // Pages outside the build render in the browser
  const scroller = await openFullGuide(page, await publishGuide(sandbox.url, 200, sandbox.seen), 200)
  await expect(guide(page)).toHaveAttribute('aria-rowcount', '200')
  // Steps below the height of the guide, to the right and back
  const steps = Array.from({ length: 72 }, (_, step) => ({ x: step % 36 < 18 ? 400 : -400, y: 300, frames: 1 }))
  const { elements, seen } = await scrollBySteps(scroller, steps, 'aria-rowindex')
  expect(seen).toBe(200)
  expect(elements).toBeLessThan(2_000)
})

const player = (page: Page) => page.getByTestId('player-container')

const changeChannel = (page: Page, project: string) =>
  test.step('buttons, page keys and media keys change the channel in fullscreen and wrap at the ends of the list', async () => {
    await openGuide(page, '?channel=ChanOne1')
    await details(page).getByRole('link', { name: 'Start watching' }).click()
    await expect(player(page)).toHaveAttribute('data-started', 'true')
    await expect(player(page)).toContainText('On Foyer One')
    await page.keyboard.press('f')
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await expect.poll(isFull).toBe(true)
    await page.keyboard.press('ArrowDown')
    const volume = () =>
      player(page)
        .locator('video')
        .evaluate((video) => (video as HTMLVideoElement).volume)
    await expect.poll(volume).toBeCloseTo(0.9)

    const next = player(page).getByRole('button', { name: 'Next channel: Foyer Wild' })
    await next.focus()
    await page.keyboard.press('Enter')
    const notice = page
      .getByRole('dialog', { name: 'Video player' })
      .getByRole('status')
      .filter({ hasText: 'Foyer Wild' })
    await expect(notice).toHaveText(/^Foyer Wild\d.+\w/)
    await expect(player(page)).toContainText('On Foyer Wild')
    // Phones hide the centre buttons while a channel loads.
    if (project !== 'phone') await expect(player(page).getByRole('button', { name: /^Next channel: / })).toBeFocused()
    expect(query(page)).toEqual({ channel: 'ChanNat1', play: '1' })
    await expect(player(page)).toHaveAttribute('data-started', 'true')
    await axe(page)
    expect([await isFull(), await volume()]).toEqual([true, expect.closeTo(0.9)])
    await expect(notice).toHaveCount(0)

    const channelOf = () => query(page).channel
    await page.keyboard.press('PageDown')
    await expect.poll(channelOf).toBe('ChanOne1')
    // Drivers have no such keys on every browser
    await player(page).dispatchEvent('keydown', { key: 'MediaTrackPrevious', bubbles: true })
    await expect(player(page)).not.toContainText('On Foyer One')
    const last = channelOf()
    await player(page).dispatchEvent('keydown', { key: 'MediaTrackNext', bubbles: true })
    await expect.poll(channelOf).toBe('ChanOne1')
    await player(page).dispatchEvent('keydown', { key: 'ChannelDown', bubbles: true })
    await expect.poll(channelOf).toBe(last)
    await page.keyboard.press('PageUp')
    await expect(player(page)).toContainText('On Foyer One')
    expect(await isFull()).toBe(true)
    await page.keyboard.press('PageUp')
    await expect(player(page)).toContainText('On Foyer Wild')

    await keepControls(page)
    await player(page).getByRole('button', { name: 'Back', exact: true }).click()
    await expect(player(page)).toBeHidden()
    expect(query(page)).toEqual({ channel: 'ChanNat1' })
    await expect(details(page)).toContainText('On Foyer Wild')
  })

test('the player of the guide changes the channel', { tag: ['@site', '@phone'] }, ({ page }, { project }) =>
  changeChannel(page, project.name),
)

test('a programme links to its film unless the film responds with 404', async ({ page, sandbox, problems }) => {
  problems.allow(/status of 404/)
  const headers = { 'api-key': 'foyer-guide-key' }
  const schedule = await (await fetch(`${sandbox.url}/guide/ChanOne1.json`, { headers })).json()
  type Entry = {
    startTime: string
    endTime: string
    title: string
    chapterPointCustomProperties: { key: string; value: string }[]
  }
  const filmOf = (entry: Entry) => entry.chapterPointCustomProperties.find(({ key }) => key === 'mediaId')?.value
  const coming = (schedule as Entry[]).filter(({ startTime }) => Date.parse(startTime) > Date.now())
  // Films of limited access have other links, or pages without a start button
  const limited: string[] = Object.values(ids.access)
  const [first, second] = coming.filter((entry) => !limited.includes(filmOf(entry) ?? ids.access.signed))
  const plain = coming.find((entry) => !filmOf(entry))
  if (!first || !second || !plain) throw new Error('The schedule is too short')
  await sandbox.edit('media', filmOf(first) ?? '', { requiresSubscription: 'false' })
  const open = async ({ startTime, endTime, title }: Entry) => {
    await page.goto(`${address}?${new URLSearchParams({ channel: 'ChanOne1', start: startTime, end: endTime })}`)
    await page.waitForFunction(() => 'Astro' in self)
    await page.mouse.move(200, 300)
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(title)
  }
  const link = details(page).getByRole('link', { name: /^(Watch|Go to) the film$/ })

  await test.step('a programme links to its film, which starts', async () => {
    await open(first)
    await expect(link).toHaveText('Watch the film')
    await expect(link).toHaveAttribute('href', new RegExp(`^/m/${filmOf(first)}/.+play=1$`))
    await axe(page)
    await link.click()
    await expect(page.getByTestId('player-container')).toBeVisible()
  })
  await test.step('a programme without a film has no link', async () => {
    await open(plain)
    await expect(link).toHaveCount(0)
  })
  await test.step('a programme whose film responds with 404 has no link', async () => {
    const removed = `/v2/media/${filmOf(second)}`
    await sandbox.fault({ path: removed, status: 404, times: 20 })
    await open(second)
    await expect
      .poll(async () => (await sandbox.requests()).some(({ path, status }) => path.endsWith(removed) && status === 404))
      .toBe(true)
    await expect(details(page).getByRole('button', { name: 'Not available yet' })).toBeVisible()
    await expect(link).toHaveCount(0)
  })
})
