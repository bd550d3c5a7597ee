import type { Page } from '@playwright/test'
import { awaitFirstFrame, openSettings, saltRoad, seekFilm, startFilm, timeOf } from './support/film.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

const failChapters = async (page: Page, sandbox: Sandbox) => {
  await sandbox.fault({ path: '/platform/(tracks|strips)/', status: 404, times: 20 })
  await startFilm(page)
  const missingPaths = async () =>
    (await sandbox.requests()).filter(({ status }) => status === 404).map(({ path }) => path)
  await expect.poll(async () => (await missingPaths()).join(' ')).toMatch(/chapters.*strips|strips.*chapters/)
  await seekFilm(page, 100)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(100)
  await sandbox.reset()
}

const showThumbnail = async (page: Page) => {
  const bar = await page.getByRole('slider', { name: 'Seek' }).boundingBox()
  if (!bar) throw new Error('the seek bar is not on show')
  const picture = page.getByTestId('seek-thumbnail')
  await expect(async () => {
    await page.mouse.move(bar.x + bar.width * 0.5, bar.y + bar.height / 2)
    await page.mouse.move(bar.x + bar.width * 0.5 + 1, bar.y + bar.height / 2)
    await expect(picture).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('7:01')).toBeVisible()
}

const skipIntro = async (page: Page) => {
  await seekFilm(page, 20)
  const skip = page.getByRole('button', { name: 'Skip intro' })
  await skip.click()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(74)
  await expect(skip).toBeHidden()
  await axe(page)
  await seekFilm(page, 20)
  await expect(skip).toBeVisible()
  await page.keyboard.press('s')
  await expect.poll(() => timeOf(page), 'the S key skips the intro').toBeGreaterThanOrEqual(74)
}

const selectChapter = async (page: Page) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Chapters', exact: true }).click()
  await page.getByRole('button', { name: /^The pen/ }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(356)
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', /The pen$/)
}

test('a viewer seeks by the seek bar, the intro button, a chapter and a URL, also without chapter files', {
  tag: ['@playback', '@library'],
}, async ({ page, sandbox, problems }) => {
  problems.allow(/404.*\/platform\/(tracks|strips)\//)
  await test.step('a film plays and seeks when its chapters and thumbnails fail to load', () =>
    failChapters(page, sandbox))
  await test.step('a time in the URL starts the film at that position', async () => {
    await page.goto(`${saltRoad}?play=1&t=300`)
    await awaitFirstFrame(page)
    expect(await timeOf(page)).toBeGreaterThanOrEqual(299)
  })
  await test.step('the seek bar shows a thumbnail and the time at the pointer position', () => showThumbnail(page))
  await test.step('the skip intro button seeks to the end of the intro and disappears', () => skipIntro(page))
  await test.step('a selected chapter seeks to its start, and the aria-valuetext of the seek bar includes its name', () =>
    selectChapter(page))
})

test('a selected chapter seeks to its start on a phone, and the aria-valuetext of the seek bar includes its name', {
  tag: '@phone',
}, async ({ page }) => {
  await startFilm(page)
  await selectChapter(page)
})
