import type { Page } from '@playwright/test'
import {
  awaitFirstFrame,
  openMenu,
  openSettings,
  saltRoad,
  seekFilm,
  showControls,
  startFilm,
  timeOf,
} from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

const player = (page: Page) => page.getByTestId('player-container')
const button = (page: Page, name: string | RegExp) => player(page).getByRole('button', { name })
const note = (page: Page, name: string) => player(page).getByRole('complementary', { name })
const isPaused = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.paused)

/** Sets the age of the last input in this tab. */
const waitUnseen = (page: Page, hours: number) =>
  page.evaluate((ms) => {
    sessionStorage.setItem('jwapp.player.unattended', JSON.stringify({ films: 0, pressedAt: Date.now() - ms }))
  }, hours * 3_600_000)

test('the auto-skip setting skips the intro and persists, and a button undoes the skip', { tag: '@playback' }, async ({
  page,
}) => {
  await test.step('the setting skips the intro and announces it', async () => {
    await startFilm(page)
    await openSettings(page)
    const autoSkip = button(page, 'Skip intros and recaps')
    await expect(autoSkip).toHaveAttribute('aria-pressed', 'false')
    await autoSkip.click()
    await expect.poll(() => timeOf(page)).toBeGreaterThan(73)
    await page.keyboard.press('Escape')
    await expect(player(page).getByRole('status').filter({ hasText: 'Intro skipped' })).toBeVisible()
  })
  await test.step('a button undoes the skip', async () => {
    await page.keyboard.press('k') // The message stays during a pause
    await axe(page)
    await button(page, 'Watch intro').click()
    await expect.poll(() => timeOf(page)).toBeLessThan(60)
    await expect(button(page, 'Skip intro')).toBeVisible()
  })

  await test.step('the setting persists', async () => {
    await page.goto(`${saltRoad}?play=1&t=0`)
    await awaitFirstFrame(page)
    await expect.poll(() => timeOf(page), 'the setting is remembered').toBeGreaterThan(73)
  })
})

const cancelSleep = async (page: Page) => {
  await openMenu(page, 'Sleep timer')
  await axe(page)
  await player(page).getByText('15 minutes').click()
  await openSettings(page)
  await expect(button(page, 'Sleep timer 15 minutes')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.fastForward('13:50')
  await expect(note(page, 'Sleep timer')).toBeHidden()
  await page.clock.fastForward('00:20')
  await expect(note(page, 'Sleep timer')).toContainText(/Playback stops in [45]\d seconds/)
  await axe(page)
  await note(page, 'Sleep timer').getByRole('button', { name: 'Keep watching' }).click()
  await expect(note(page, 'Sleep timer')).toBeHidden()
  await page.clock.fastForward('02:00')
  expect(await isPaused(page)).toBe(false)
}

const endBySleep = async (page: Page) => {
  await openMenu(page, 'Sleep timer')
  await player(page).getByText('15 minutes').click()
  await page.clock.fastForward('14:30')
  await expect(note(page, 'Sleep timer')).toBeVisible()
  await page.clock.fastForward('00:40')
  await expect(note(page, 'Sleep timer')).toContainText('Paused by the sleep timer')
  expect(await isPaused(page)).toBe(true)
  await axe(page)
  await note(page, 'Sleep timer').getByRole('button', { name: 'Keep watching' }).click()
  await expect(note(page, 'Sleep timer')).toBeHidden()
  await expect.poll(() => isPaused(page)).toBe(false)
}

const leaveLive = async (page: Page) => {
  await startFilm(page, '/m/EvntNow1/the-long-rehearsal-live/')
  await waitUnseen(page, 2.9)
  await page.clock.runFor(2_000)
  const question = note(page, 'Are you still watching?')
  await expect(question).toBeHidden()
  await waitUnseen(page, 3)
  await page.clock.runFor(2_000)
  await expect(question).toContainText('Are you still watching? Playback stops in 5')
  await axe(page)
  await page.keyboard.press('Shift')
  await page.clock.runFor(2_000)
  await expect(question, 'any key is an answer').toBeHidden()
  await waitUnseen(page, 3.1)
  await page.clock.runFor(2_000)
  await expect(question).toContainText('Paused because nobody seemed to be watching')
  expect(await isPaused(page)).toBe(true)
  await question.getByRole('button', { name: 'Keep watching' }).click()
  await expect.poll(() => isPaused(page)).toBe(false)

  await openSettings(page)
  await button(page, 'Ask if still watching').click()
  await page.keyboard.press('Escape')
  await waitUnseen(page, 9)
  await page.clock.runFor(2_000)
  await expect(question).toBeHidden()
}

const stopAfterEpisode = async (page: Page) => {
  await page.goto('/m/SerNight/')
  const first = page.getByTestId('video-list').getByRole('link').first()
  await startFilm(page, (await first.getAttribute('href')) ?? '')
  const address = page.url()
  await openMenu(page, 'Sleep timer')
  await player(page).getByText('End of this video').click()
  await showControls(page)
  const length = await player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.duration)
  await seekFilm(page, Math.floor(length) - 8)
  await expect(player(page)).toContainText('Playback stops at the end of this video.')
  await expect(note(page, 'Up next')).not.toContainText('Starts in')
  await player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 1
    })
  await expect(button(page, 'Watch again')).toBeVisible({ timeout: 30_000 })
  expect(page.url()).toBe(address)
}

const changeSpeeds = async (page: Page) => {
  await startFilm(page)
  await openMenu(page, 'Playback speed')
  await player(page).getByText('1.5×').click()
  const video = player(page).locator('video')
  await expect(video).toHaveJSProperty('playbackRate', 1.5)
  await page.goto('/m/SerNight/?play=1')
  await awaitFirstFrame(page)
  await expect(video).toHaveJSProperty('playbackRate', 1)
  await openMenu(page, 'Playback speed')
  await player(page).getByText('1.25×').click()
  await page.goto(`${saltRoad}?play=1`)
  await awaitFirstFrame(page)
  await expect(video).toHaveJSProperty('playbackRate', 1.5)
  await page.goto('/m/SerNight/?play=1')
  await awaitFirstFrame(page)
  await expect(video).toHaveJSProperty('playbackRate', 1.25)
  await startFilm(page, '/m/EvntNow1/the-long-rehearsal-live/')
  await expect(video).toHaveJSProperty('playbackRate', 1)
}

const joinCellular = async (page: Page) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'wifi', effectiveType: '4g' })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
  await startFilm(page)
  await openMenu(page, 'Quality')
  await button(page, 'At most 480p on mobile data').click()
  await expect(page.getByRole('radio', { name: 'Auto' })).toBeChecked()
  await page.evaluate(() => {
    const { connection } = navigator as unknown as { connection: EventTarget & { type: string } }
    connection.type = 'cellular'
    connection.dispatchEvent(new Event('change'))
  })
  await expect(page.getByRole('radio', { name: 'Data saver up to 480p' })).toBeChecked()
  await axe(page)
}

test('the sleep timer and the check of a live stream pause playback after a notice', { tag: '@playback' }, async ({
  page,
}) => {
  await page.clock.install()
  await startFilm(page)
  await test.step('the sleep timer shows a notice one minute before the pause, and the keep watching button cancels it', () =>
    cancelSleep(page))
  await test.step('the sleep timer pauses the film on expiry, and the keep watching button resumes playback', () =>
    endBySleep(page))
  await test.step('a live stream without input for three hours pauses after a notice, unless the check is off', () =>
    leaveLive(page))
})

test('speeds persist per kind of film, a sleep timer stops autoplay, and the data limit needs a cellular network', {
  tag: '@playback',
}, async ({ page }) => {
  await test.step('films and episodes persist their own playback speed, and live streams play at normal speed', () =>
    changeSpeeds(page))
  await test.step('a sleep timer for the end of the video prevents autoplay of the next episode', () =>
    stopAfterEpisode(page))
  await test.step('the mobile data limit applies only on a cellular network', () => joinCellular(page))
})
