import { ids, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

const film = {
  title: 'The Film of This Morning',
  description: 'It came out after the site was built.',
  tags: 'Drama',
  duration: 300,
  'title-es': 'La película de esta mañana',
}

test('addresses without a page in the build render in the browser', async ({ page, sandbox, problems }) => {
  await test.step('a prerendered film opens by its id alone and redirects to its canonical URL', async () => {
    await open(page, `/m/${ids.access.free}?r=${ids.featured}`)
    await expect(page).toHaveURL(new RegExp(`/m/SaltRoad/the-salt-road/\\?r=${ids.featured}$`))
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  })
  await test.step('an address without a page shows the shapes of its page without any script file', async () => {
    await sandbox.edit('media', 'NewFilm1', film)
    await page.route(/_astro\/.*\.js$/, () => undefined)
    const shapes = page.locator('main [aria-hidden=true]')
    for (const [path, kind] of [
      ['/m/NewFilm1', 'm'],
      ['/es/q/ferri', 'q'],
    ] as const) {
      await page.goto(path)
      await expect(shapes.first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-route', kind)
    }
    await page.unrouteAll()
  })
  await test.step('an empty playlist shows a message instead of content', async () => {
    await sandbox.fault({ path: `/playlists/${ids.oddities}`, times: 20, body: { title: 'Empty', playlist: [] } })
    await page.goto(`/p/${ids.oddities}`)
    await expect(page.getByRole('heading', { level: 1, name: 'No content available' })).toBeVisible()
  })
  await test.step('a film published after the build renders its page and redirects to its canonical URL', async () => {
    await open(page, '/m/NewFilm1')
    await expect(page.getByRole('heading', { level: 1, name: film.title })).toBeVisible()
    await expect(page).toHaveURL(/\/m\/NewFilm1\/the-film-of-this-morning\/$/)
    await expect(page).toHaveTitle(`${film.title} - Foyer Pictures`)
    await expect(page.getByText(film.description)).toBeVisible()
    await open(page, '/es/m/NewFilm1')
    await expect(page.getByRole('heading', { level: 1, name: film['title-es'] })).toBeVisible()
    await expect(page).toHaveURL(/\/es\/m\/NewFilm1\/the-film-of-this-morning\/$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
  expect(problems.remaining()).toEqual([])
  problems.allow(/status of 404 .*\/platform\//)
  await test.step('a film deleted from the platform returns status 404 and an error message', async () => {
    await sandbox.edit('media', 'NewFilm1', { deleted: true })
    expect((await open(page, '/m/NewFilm1'))?.status()).toBe(404)
    await expect(page.getByText('This video is no longer available or the address is wrong.')).toBeVisible()
  })
})
