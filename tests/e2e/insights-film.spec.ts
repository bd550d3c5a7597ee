import { open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

const path = '/insights/how-we-lit-the-salt-road/'

test('a film in an article plays inline without a URL change', { tag: ['@site', '@shell'] }, async ({ page }) => {
  await open(page, path)
  const film = page.getByTestId('article-film')
  await film.getByRole('link', { name: 'Play The Salt Road' }).click()
  await expect(film.getByTestId('player-container')).toHaveAttribute('data-started', 'true', { timeout: 45_000 })
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('films of an article return the focus at their end, share the media session and show their errors', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (404|50\d)|Failed to load resource/)
  await test.step('the link of a film in an article has the focus after the film has ended', async () => {
    await open(page, path)
    const film = page.getByTestId('article-film')
    const link = film.getByRole('link', { name: 'Play The Salt Road' })
    await link.click()
    await expect(film.getByTestId('player-container')).toHaveAttribute('data-started', 'true', { timeout: 45_000 })
    await film.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.5
    })
    await expect(link).toBeFocused({ timeout: 30_000 })
  })
  await test.step('the media session of an article with two films belongs to the film that plays', async () => {
    await sandbox.edit('insights', 'two-films', {
      title: 'Two films',
      publishDate: '2026-11-20T08:00:00Z',
      content: ['SaltRoad', 'Lamplite'].map((videoId) => ({ _type: 'externalVideo', videoId })),
    })
    await open(page, '/insights/two-films/')
    const films = page.getByTestId('article-film')
    for (const film of [films.first(), films.last()]) {
      await film.getByRole('link').first().click()
      await expect(film.getByTestId('player-container')).toHaveAttribute('data-started', 'true', { timeout: 45_000 })
    }
    const title = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
    await expect.poll(title).toBe('Lamplighter, Mars')
    await films.first().getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(title).toBe('The Salt Road')
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
  })
  await test.step('a film in an article shows a loading message, and an error and a focused retry button on failure', async () => {
    await sandbox.edit('insights', 'a-film-is-missing', {
      title: 'A film is missing',
      publishDate: '2026-11-20T08:00:00Z',
      content: [
        { _type: 'externalVideo', videoId: 'Nonesuch' },
        { _type: 'externalVideo', videoId: 'SaltRoad' },
      ],
    })
    await open(page, '/insights/a-film-is-missing/')
    const [missing, film] = [page.getByTestId('article-film').first(), page.getByTestId('article-film').last()]
    await expect(missing.getByRole('alert')).toHaveText('Error loading video')
    const pending = Promise.withResolvers<void>()
    await page.route(/\/_astro\/.*Player/, async (route) => {
      await pending.promise
      await route.abort()
    })
    await film.getByRole('link', { name: 'Play The Salt Road' }).click()
    await expect(film.getByRole('status')).toContainText('Loading video...')
    pending.resolve()
    await expect(film.getByRole('alert')).toHaveText('Error loading video', { timeout: 30_000 })
    await expect(film.getByRole('button', { name: 'Try again' })).toBeFocused()
  })
})
