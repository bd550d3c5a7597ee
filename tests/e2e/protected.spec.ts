import type { Page } from '@playwright/test'
import { openMenu, seekFilm } from './support/film.ts'
import { setKeyStatus, withKeyStatuses, withoutKeySystems } from './support/licences.ts'
import type { Sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

const player = (page: Page) => page.getByTestId('player-container')
const startOf = (page: Page, config: string, id: string) => page.goto(`/m/${id}/?app-config=${config}&play=1`)

/** Expects the playback time to pass `seconds`. */
const expectPlaying = async (page: Page, seconds = 1) => {
  const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  // Software decoding in parallel tests is slower than real time.
  await expect(async () => {
    await expect(player(page).getByRole('alert')).toHaveText([], { timeout: 1_000 })
    expect(await time()).toBeGreaterThan(seconds)
  }).toPass({ timeout: 45_000, intervals: [100, 250, 500, 1_000] })
}

const speedUp = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 4
  })

// Compositing a small page takes less of the processor
test.use({ viewport: { width: 960, height: 540 } })

test.describe('protected films', () => {
  /** Selects 180p and waits for that video height. */
  const chooseSmall = async (page: Page) => {
    await openMenu(page, 'Quality')
    await page.getByText('180p', { exact: true }).last().click()
    const height = () => page.evaluate(() => document.querySelector('video')?.videoHeight)
    await expect.poll(height, { timeout: 40_000 }).toBe(180)
  }

  test('an encrypted film requests its licence, plays, and supports seek, captions, speed, quality, resume', {
    tag: '@playback',
  }, async ({ page, sandbox }) => {
    await test.step('an encrypted film requests its licence and plays', async () => {
      await startOf(page, 'drmdemo1', 'SealedRm')
      await expectPlaying(page, 10.5)
      const requests = await sandbox.requests()
      const of = (path: RegExp) => requests.filter((request) => path.test(request.path) && request.status === 200)
      expect(of(/^\/signing\/media\/SealedRm\/sign\/drm\/FoyerDrm$/)).toHaveLength(1)
      expect(of(/^\/platform\/v2\/media\/SealedRm\/drm\/FoyerDrm$/).map(({ query }) => !!query.token)).toEqual([true])
      const licences = of(/^\/licences\/SealedRm\/FoyerDrm\/clearkey$/)
      expect(licences[0]?.query.token).toBeTruthy()
      expect(of(/SealedRm\.mpd$/), 'Chromium opens the DASH manifest').not.toHaveLength(0)
    })
    await test.step('an encrypted film plays on after a seek', async () => {
      await seekFilm(page, 40)
      await expectPlaying(page, 41)
    })
    await test.step('an encrypted film shows captions', async () => {
      await openMenu(page, 'Captions')
      await page.getByText('English').last().click()
      const captions = () =>
        page.evaluate(() =>
          [...(document.querySelector('video')?.textTracks ?? [])].map(({ mode, language }) => [mode, language]),
        )
      await expect.poll(captions).toContainEqual(['showing', 'en'])
    })
    await test.step('an encrypted film plays at another speed', async () => {
      await openMenu(page, 'Playback speed')
      await page.getByText('1.5×').click()
      await expect(page.locator('video')).toHaveJSProperty('playbackRate', 1.5)
    })
    await test.step('an encrypted film plays in another quality', async () => {
      await speedUp(page)
      await chooseSmall(page)
      await expectPlaying(page, 48)
    })
    await test.step('an encrypted film resumes after a reload', async () => {
      await page.reload()
      await expectPlaying(page, 44)
    })
  })

  test('a ClearKey film in HLS plays with its licence, also in another quality', { tag: '@playback' }, async ({
    page,
    sandbox,
  }) => {
    await startOf(page, 'drmdemo1', 'SealedLt')
    await expectPlaying(page, 10.5)
    await speedUp(page)
    await chooseSmall(page)
    await seekFilm(page, 40)
    await expectPlaying(page, 42)
    const requests = (await sandbox.requests()).filter(({ path }) => /SealedLt/.test(path))
    expect(requests.filter(({ path }) => /\.mpd$/.test(path))).toEqual([])
    expect(requests.filter(({ path }) => path === '/licences/SealedLt/FoyerDrm/clearkey')).not.toEqual([])
  })

  const renewLicence = async (page: Page, sandbox: Sandbox) => {
    await startOf(page, 'drmdemo1', 'SealedRm')
    // The start position would override a seek before the first frame.
    await expectPlaying(page)
    await seekFilm(page, 40)
    await expectPlaying(page, 41)
    const licences = async () => (await sandbox.requests()).filter(({ path }) => /clearkey$/.test(path)).length
    const before = await licences()
    await setKeyStatus(page, 'expired', { once: true })
    await expect.poll(licences, { timeout: 40_000 }).toBeGreaterThan(before)
    await expectPlaying(page, 43)
    await expect(player(page).getByRole('alert')).toHaveCount(0)
  }

  const renewInSignLanguage = async (page: Page, sandbox: Sandbox) => {
    await sandbox.reset()
    await sandbox.edit('media', 'SaltRoad', { signLanguageId: 'SealedRm' })
    await page.evaluate(() => localStorage.setItem('jwapp.player.sign-language', 'true'))
    await startOf(page, 'drmdemo1', 'SaltRoad')
    await expectPlaying(page)
    await seekFilm(page, 40)
    await expectPlaying(page, 41)
    const requestsOf = async (path: RegExp) =>
      (await sandbox.requests()).filter((request) => path.test(request.path)).length
    const [licences, films] = [/SealedRm.*clearkey$/, /SaltRoad.*\.(m3u8|mpd)$/]
    const before = { licences: await requestsOf(licences), films: await requestsOf(films) }
    expect(before.licences).toBeGreaterThan(0)
    await setKeyStatus(page, 'expired', { once: true })
    await expect.poll(() => requestsOf(licences), { timeout: 40_000 }).toBeGreaterThan(before.licences)
    await expectPlaying(page, 43)
    expect(await requestsOf(films)).toBe(before.films)
  }

  const playUnencrypted = async (page: Page) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'requestMediaKeySystemAccess', {
        value: (system: string) => console.error(`asked for ${system}`),
      })
    })
    await startOf(page, 'drmdemo1', 'SaltRoad')
    await expectPlaying(page)
    expect(scripts.filter((url) => /shaka|dash|drm/i.test(url))).toEqual([])
  }

  const retrySigning = async (page: Page, sandbox: Sandbox) => {
    await sandbox.reset()
    await sandbox.fault({ path: '/signing/media/SaltRoad/sign', status: 200, body: { entitled: false }, times: 1 })
    await startOf(page, 'signed01', 'SaltRoad')
    await expect(player(page).getByRole('alert')).toContainText('You do not have access to this video')
    await player(page).getByRole('button', { name: 'Try again' }).click()
    await expectPlaying(page)
    const requests = await sandbox.requests()
    const signed = requests.filter(({ path }) => path === '/platform/manifests/SaltRoad.m3u8')
    expect(signed.at(-1)?.query.sig).toBeTruthy()
    // Chapters and thumbnails use the same signature
    const beside = /^\/platform\/(tracks\/SaltRoad-chapters|strips\/SaltRoad-120)\.vtt$/
    const sides = async () =>
      (await sandbox.requests()).filter(({ path, query, status }) => beside.test(path) && query.sig && status === 200)
    // A slow machine may load the film again
    await expect.poll(async () => new Set((await sides()).map(({ path }) => path)).size).toBe(2)
  }

  const showBlocked = async (page: Page, sandbox: Sandbox) => {
    await page.goto('/m/NorthTid/?play=1')
    await expect(player(page).getByRole('alert')).toContainText('Content unavailable')
    await expect(player(page).getByRole('alert')).toContainText('currently unavailable in your region')
    const probes = (await sandbox.requests()).filter(
      (request) => request.method === 'HEAD' && /NorthTid/.test(request.path),
    )
    expect(probes.map(({ status }) => status)).toEqual([403])
  }

  test('a licence that expires is renewed, and the film or its sign language version continues', {
    tag: '@playback',
  }, async ({ page, sandbox, problems }) => {
    problems.allow(/./)
    await withKeyStatuses(page)
    await test.step('a licence that expires during playback is renewed, and the film continues', () =>
      renewLicence(page, sandbox))
    await test.step('a licence that expires in a sign language version is renewed, and the version continues', () =>
      renewInSignLanguage(page, sandbox))
  })

  type Cause = { name: string; cause(page: Page): Promise<unknown>; sentences: [string, string]; retries?: boolean }

  /** Opens the film in both languages and expects their sentences. */
  const expectFailure = async (page: Page, sandbox: Sandbox, { name, cause, sentences, retries }: Cause) =>
    test.step(`${name} results in a specific error and a retry button in English and Spanish`, async () => {
      await cause(page)
      for (const [index, language] of ['', '/es'].entries()) {
        await page.goto(`${language}/m/SealedRm/?app-config=drmdemo1&play=1`)
        await expect(player(page).getByRole('alert')).toContainText(sentences[index] ?? '', { timeout: 40_000 })
        await expect(player(page).getByRole('button', { name: /^(Try again|Intentar de nuevo)$/ })).toBeVisible()
      }
      if (!retries) return
      await sandbox.reset()
      await player(page).getByRole('button', { name: 'Intentar de nuevo' }).click()
      await expectPlaying(page)
    })

  test('a browser that cannot unlock a film shows a specific error in English and Spanish', {
    tag: '@playback',
  }, async ({ context, page, sandbox, problems }) => {
    problems.allow(/./)
    await expectFailure(page, sandbox, {
      name: 'a browser without key systems',
      cause: withoutKeySystems,
      sentences: ['cannot unlock this protected', 'no puede desbloquear'],
    })
    await expectFailure(await context.newPage(), sandbox, {
      name: 'a screen without HDCP',
      cause: (page) => withKeyStatuses(page, 'output-restricted'),
      sentences: ['(HDCP)', '(HDCP)'],
    })
  })

  test('a licence server that fails or refuses results in a specific error in English and Spanish', {
    tag: '@playback',
  }, async ({ page, sandbox, problems }) => {
    problems.allow(/./)
    const fail = (status: number) => sandbox.fault({ method: 'POST', path: '/licences/', status, times: 99 })
    await expectFailure(page, sandbox, {
      name: 'a broken licence server',
      cause: () => fail(503),
      sentences: ['The licence for this video', 'la licencia de este vídeo'],
      retries: true,
    })
    await expectFailure(page, sandbox, {
      name: 'a refused licence',
      cause: () => fail(403),
      sentences: ['is protected and could not', 'está protegido y no se ha podido'],
      retries: true,
    })
  })

  test('unencrypted films play without a key system, with signed URLs after a refusal, and not where they are blocked', {
    tag: ['@playback', '@library'],
  }, async ({ page, sandbox, problems }) => {
    problems.allow(/403.*NorthTid/)
    await test.step('a geo-blocked film shows an error after one HEAD request with status 403', () =>
      showBlocked(page, sandbox))
    await test.step('an unencrypted film requests no key system and loads no other player', () => playUnencrypted(page))
    await test.step('a signing refusal shows an error, and a retry plays the film and loads its tracks by signed URLs', () =>
      retrySigning(page, sandbox))
  })
})
