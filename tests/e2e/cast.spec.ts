import type { Page } from '@playwright/test'
import { inChromium } from './support/browser.ts'
import { ids, openPlainDocument } from './support/demo-pages.ts'
import { axe, expect, test } from './support/test.ts'

const film = `/m/${ids.access.free}/the-salt-road/`
const player = (page: Page) => page.getByTestId('player-container')
const castButton = (page: Page) => player(page).getByRole('button', { name: 'Play on another device' })
const stopButton = (page: Page) => player(page).getByRole('button', { name: 'Stop playing on the device' })
const video = (page: Page) => player(page).locator('video')
const clock = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.currentTime)
const isPaused = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.paused)

type Load = {
  currentTime: number
  autoplay: boolean
  activeTrackIds: number[]
  media: {
    contentId: string
    contentType: string
    streamType: string
    metadata: { title: string; subtitle: string; images: { url: string }[] }
    tracks: { trackId: number; language: string; trackContentId: string; trackContentType: string }[]
  }
}

/** Commands that the device of the sandbox received; none before the sender is loaded. */
const received = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate((name) => {
    const log: [string, unknown][] = Reflect.get(window, 'castDevice')?.log ?? []
    return log.filter(([command]) => command === name).map(([, value]) => value)
  }, name)

/** Calls the remote control or the power button of the device. */
const device = (page: Page, action: 'play' | 'pause' | 'off') =>
  page.evaluate((action) => {
    const { press, disconnect } = Reflect.get(window, 'castDevice')
    if (action === 'off') disconnect()
    else press(action)
  }, action)

const watch = async (page: Page, path = film) => {
  await page.goto(`${path}?play=1`)
  await expect.poll(() => clock(page), { timeout: 60_000 }).toBeGreaterThan(1)
}

const noCast = 'Firefox has no Google Cast'

const isSender = (url: string) => /cast.*sender|sender.*cast/.test(url)

test('a film is cast with position, captions, title and image, is controlled remotely and resumes locally', {
  ...inChromium(noCast, '@look', '@look-phone'),
}, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => isSender(request.url()) && requested.push(request.url()))
  await test.step('no script of the device loads before the first press', async () => {
    await watch(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('c')
    await expect.poll(() => clock(page)).toBeGreaterThan(10)
    await expect(castButton(page)).toBeVisible()
    expect(requested, 'before the first press').toEqual([])
  })

  const load = await test.step('the device receives the film with position, captions, title and image', async () => {
    await castButton(page).press('Enter')
    await expect(player(page).getByText('Playing on Living room')).toBeVisible()
    expect(requested).toHaveLength(1)
    expect(await isPaused(page)).toBe(true)
    const [load] = (await received(page, 'load')) as Load[]
    expect(load?.media).toMatchObject({ streamType: 'BUFFERED', metadata: { title: 'The Salt Road' } })
    expect(load?.media.contentId).toMatch(/^http.*\.m3u8/)
    expect(load?.media.contentType).toBe('application/vnd.apple.mpegurl')
    expect(load?.media.metadata.images[0]?.url).toMatch(/^http/)
    expect(load?.currentTime).toBeGreaterThan(9)
    expect(load?.autoplay).toBe(true)
    const active = load?.media.tracks.find(({ trackId }) => trackId === load.activeTrackIds[0])
    expect(active).toMatchObject({ language: 'en', trackContentType: 'text/vtt' })
    await axe(page)
    return load
  })

  const sought = await test.step('the controls of the page send commands to the device', async () => {
    await player(page).getByRole('button', { name: 'Pause', exact: true }).press('Enter')
    await expect.poll(() => received(page, 'pause')).toHaveLength(1)
    await player(page).getByRole('button', { name: 'Forward 10 seconds' }).press('Enter')
    await expect.poll(() => received(page, 'seek')).toHaveLength(1)
    const [sought] = (await received(page, 'seek')) as number[]
    expect(sought).toBeGreaterThan(Number(load?.currentTime) + 9)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => received(page, 'volume')).toEqual([0.4])
    await page.keyboard.press('c')
    await expect.poll(() => received(page, 'tracks')).toEqual([[]])
    await device(page, 'play')
    await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    return sought
  })

  await test.step('the film resumes in the page from the position of the device', async () => {
    await stopButton(page).press('Enter')
    await expect.poll(() => received(page, 'end')).toEqual([true])
    await expect(castButton(page)).toBeVisible()
    await expect.poll(() => clock(page), 'from the position of the device').toBeGreaterThan(Number(sought) - 1)
    await expect.poll(() => isPaused(page)).toBe(false)
  })
})

/** Opens a film without a log of the device. */
const watchAgain = async (page: Page, path?: string) => {
  // The device writes to the storage of its page until the page is left
  await openPlainDocument(page)
  await page.evaluate(() => sessionStorage.clear())
  await watch(page, path)
}

const startCasting = async (page: Page) => {
  await castButton(page).press('Enter')
  await expect(stopButton(page)).toBeVisible()
}

const expectRetry = async (page: Page) => {
  await castButton(page).press('Enter')
  // The page behind the modal player is inert
  await expect(page.locator('dialog[open]').getByText('The device cannot be reached. Try again later.')).toBeVisible()
  await startCasting(page)
  await stopButton(page).press('Enter')
  await expect(castButton(page)).toBeVisible()
  await page.evaluate(() => {
    Reflect.get(window, 'castDevice').picker = 'cancel'
  })
  const before = await clock(page)
  await castButton(page).press('Enter')
  await expect.poll(() => clock(page), 'the film goes on').toBeGreaterThan(before + 1)
  await expect(castButton(page)).toBeVisible()
}

const expectPausedFilm = async (page: Page) => {
  await page.evaluate(() => {
    Reflect.get(window, 'castDevice').picker = 'choose'
  })
  await startCasting(page)
  await device(page, 'pause')
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await device(page, 'off')
  await expect(castButton(page)).toBeVisible()
  expect(await isPaused(page)).toBe(true)
}

const expectReplay = async (page: Page) => {
  await startCasting(page)
  await page.evaluate(() => {
    Reflect.get(window, 'castDevice').media.duration = 1
  })
  await player(page).getByRole('button', { name: 'Watch again', exact: true }).press('Enter')
  await expect.poll(() => received(page, 'load')).toHaveLength(2)
  const [first, second] = (await received(page, 'load')) as Load[]
  expect(second?.media.contentId).toBe(first?.media.contentId)
  expect(second).toMatchObject({ currentTime: 0, autoplay: true })
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
}

const expectNextEpisode = async (page: Page) => {
  await startCasting(page)
  await player(page).getByRole('button', { name: 'Next episode' }).press('Enter')
  await expect.poll(() => received(page, 'load')).toHaveLength(2)
  await expect(player(page).getByText('Playing on Living room')).toBeVisible()
  const [first, second] = (await received(page, 'load')) as Load[]
  expect(second?.media.contentId).not.toBe(first?.media.contentId)
  expect(second?.media.metadata.title).not.toBe(first?.media.metadata.title)
  expect(second).toMatchObject({ currentTime: 0, autoplay: true })
  expect(await isPaused(page)).toBe(true)
}

test('casting survives a failed script, a cancelled picker, a disconnection, the end of the film and a next episode', {
  ...inChromium(noCast, '@look'),
}, async ({ page, sandbox, problems }) => {
  problems.allow(/status of 503|cast/)
  await test.step('a failed sender script shows an error and can be retried, and a cancelled picker leaves the film playing', async () => {
    await sandbox.fault({ path: '/cast/sender', status: 503, times: 1 })
    await watch(page)
    await expectRetry(page)
  })
  await test.step('a cast device that disconnects leaves the film paused on the page', () => expectPausedFilm(page))
  await test.step('a film that has ended on a cast device plays there again from the start', async () => {
    await page.evaluate(() => localStorage.setItem('jwapp.player.autoplay', 'false'))
    await watchAgain(page)
    await expectReplay(page)
    await page.evaluate(() => localStorage.removeItem('jwapp.player.autoplay'))
  })
  await test.step('the next episode loads on the connected cast device', async () => {
    await watchAgain(page, '/m/NBusS1E2/slaughterhouse-road/')
    await expectNextEpisode(page)
  })
})
