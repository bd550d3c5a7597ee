import type { Page } from '@playwright/test'
import {
  awaitFirstFrame,
  keepControls,
  openMenu,
  openSettings,
  seekFilm,
  showControls,
  startFilm,
  timeOf,
} from './support/film.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const video = '[data-testid=player-container] video'

const changeSpeed = async (page: Page) => {
  await openMenu(page, 'Playback speed')
  await page.getByText('1.5×').click()
  await expect(page.locator(video)).toHaveJSProperty('playbackRate', 1.5)
  await page.keyboard.press('>')
  await expect(page.locator(video)).toHaveJSProperty('playbackRate', 1.75)
  const mediaSession = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState])
  await expect.poll(mediaSession).toEqual(['The Salt Road', 'playing'])
  await page.keyboard.press('k')
  await expect.poll(mediaSession).toEqual(['The Salt Road', 'paused'])
}

const changeQuality = async (page: Page) => {
  await openMenu(page, 'Quality')
  await page.getByText('180p').last().click()
  await expect.poll(() => page.locator(video).evaluate((v) => (v as HTMLVideoElement).videoHeight)).toBe(180)
  await openMenu(page, 'Quality')
  await page.getByText('Data saver').click()
  await startFilm(page)
  await openSettings(page)
  await expect(page.getByRole('button', { name: 'Quality Data saver' })).toBeVisible()
}

const openStatistics = async (page: Page) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Statistics' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText(/hls\.js|library/)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByTestId('player-container')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('player-container')).toBeHidden()
}

const styleCaptions = async (page: Page) => {
  await startFilm(page)
  await keepControls(page)
  await page.getByRole('button', { name: 'Captions', exact: true }).click()
  await page.getByRole('button', { name: 'Caption style' }).click()
  await expect(page.getByRole('button', { name: 'Back: Caption style' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset' })).toBeInViewport({ ratio: 1 })
  await page.getByText('Yellow').click()
  await page.getByText('Very large').click()
  await axe(page)
  const sheet = () =>
    page.evaluate(() =>
      document.adoptedStyleSheets
        .flatMap(({ cssRules }) => [...cssRules])
        .map(({ cssText }) => cssText)
        .find((css) => css.startsWith('video::cue')),
    )
  await expect.poll(sheet).toMatch(/255, 228, 92/)
  await startFilm(page)
  await expect.poll(sheet).toMatch(/255, 228, 92.*1\.9 \*/)
}

const walkSettings = async (page: Page) => {
  const opener = page.getByRole('button', { name: 'Player settings' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await axe(page)
  await expect(page.getByRole('button', { name: /^Captions Off/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Off' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
}

/** Serves the film with a second audio track, an audio description. */
const serveSounds = async (page: Page, seen: string) => {
  const part = (name: string) => `${seen}/platform/manifests/SaltRoad/${name}.m3u8`
  const sound = (name: string, more: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="${name}",LANGUAGE="en",URI="${part('180p')}",AUTOSELECT=YES,${more}`
  const body = [
    '#EXTM3U',
    sound('English', 'DEFAULT=YES'),
    sound('Described', 'DEFAULT=NO,CHARACTERISTICS="public.accessibility.describes-video"'),
    '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=320x180,CODECS="avc1.4d400d,mp4a.40.2",AUDIO="a"',
    part('180p'),
    '',
  ].join('\n')
  await page.route(/manifests\/SaltRoad\.m3u8/, (route) =>
    route.fulfill({
      body,
      contentType: 'application/vnd.apple.mpegurl',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
}

test('the menus change speed, quality and audio track, and Escape closes statistics, shortcuts and the player', {
  tag: ['@playback', '@library'],
}, async ({ page, sandbox }) => {
  await startFilm(page)
  await test.step('the speed menu and keys change the playback speed, and Media Session has the title and playback state', () =>
    changeSpeed(page))
  await page.keyboard.press('k')
  await test.step('a selected quality changes the video height, and the data saver setting persists', () =>
    changeQuality(page))
  await serveSounds(page, sandbox.seen)
  await startFilm(page)
  await test.step('an audio description track can be selected, and the settings show it', async () => {
    await openMenu(page, 'Audio')
    // A publisher's library reports names only
    await page.getByText(/^Described( - Audio description)?$/).click()
    await openSettings(page)
    await expect(page.getByRole('button', { name: /^Audio Described/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('statistics and keyboard shortcuts open on request, and Escape closes one layer at a time', () =>
    openStatistics(page))
})

test('a caption style applies and persists, and the settings menu works by keyboard', {
  tag: ['@playback', '@phone'],
}, async ({ page }) => {
  await test.step('the caption style menu needs no scrolling, and a selected style applies to the captions and persists', () =>
    styleCaptions(page))
  await test.step('the settings menu works by keyboard, and Escape returns focus to its button', () =>
    walkSettings(page))
})

test('on a desktop, the settings need no scrolling, and the audio description preference selects its track', {
  tag: '@playback',
}, async ({ page, sandbox }) => {
  await serveSounds(page, sandbox.seen)
  await startFilm(page)
  await test.step('on a desktop, the last entry of the player settings is visible without scrolling', async () => {
    await openSettings(page)
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  })
  await test.step('the audio description preference selects the described track at once and on the next playback', async () => {
    await openMenu(page, 'Audio')
    const prefer = page.getByRole('button', { name: 'Prefer audio description' })
    await expect(prefer).toHaveAttribute('aria-pressed', 'false')
    await prefer.click()
    await expect(page.getByRole('radio', { name: 'Described - Audio description' })).toBeChecked()
    await axe(page)
    await startFilm(page)
    await openSettings(page)
    await expect(page.getByRole('button', { name: /^Audio Described - Audio description/ })).toBeVisible()
  })
})

/** Plays the film from a URL without a title, rendered in the browser with the edited data. */
const playEdited = async (page: Page) => {
  await page.goto('/m/SaltRoad/?play=1')
  await awaitFirstFrame(page)
}

const startSignLanguage = async (page: Page, stream: RegExp) => {
  await openSettings(page)
  const request = page.waitForRequest(stream)
  await page.getByRole('button', { name: 'Sign language' }).click()
  await request
  await awaitFirstFrame(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(118)
}

const failSignLanguage = async (page: Page, sandbox: Sandbox) => {
  await sandbox.edit('media', 'SaltRoad', { signLanguageId: 'NoSuch01' })
  await playEdited(page)
  await seekFilm(page, 120)
  await startSignLanguage(page, /NoSuch01/)
  await expect(page.getByRole('alert').getByText(/./)).toHaveCount(0)
}

const playSignLanguage = async (page: Page, sandbox: Sandbox) => {
  await sandbox.edit('media', 'SaltRoad', { signLanguageId: 'PaperBoa' })
  await page.evaluate(() => localStorage.clear())
  await playEdited(page)
  await openMenu(page, 'Sleep timer')
  await page.getByTestId('player-container').getByText('End of this video').click()
  await showControls(page)
  await seekFilm(page, 120)
  await startSignLanguage(page, /manifests\/PaperBoa\.m3u8/)
  expect(await timeOf(page)).toBeLessThan(140)
  await openSettings(page)
  await expect(page.getByRole('button', { name: 'Sign language' })).toHaveAttribute('aria-pressed', 'true')
  await test.step('a sleep timer for the end of the video remains set when the sign language version starts', () =>
    expect(page.getByRole('button', { name: 'Sleep timer End of this video' })).toBeVisible())
  const again = page.waitForRequest(/manifests\/PaperBoa\.m3u8/)
  await playEdited(page)
  await again
}

test('the sign language version starts at the position of the film, and one that fails leaves the film', {
  tag: '@playback',
}, async ({ page, sandbox, problems }) => {
  problems.allow(/404.*NoSuch01/)
  await test.step('a sign language version that fails to load leaves the film at its position, without an error', () =>
    failSignLanguage(page, sandbox))
  await test.step('the sign language version continues at the same position, and the setting persists', () =>
    playSignLanguage(page, sandbox))
})
