import type { Page } from 'playwright'
import type { Route } from '../lib/routes.ts'

/** Route with the steps that lead to one state of its page. */
export type State = Route & { run: (page: Page) => Promise<unknown> }

const password = 'Password1'
const viewer = 'viewer@example.com'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last()
const player = (page: Page) => page.getByTestId('player-container')

export const startFilm = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^(Start|Continue) watching/ }).click()
  await page.locator('[data-testid=player-container][data-started=true]').waitFor({ timeout: 20_000 })
}

/** Shows the controls, which disappear while a film plays. */
const showControls = async (page: Page) => {
  await page.mouse.move(120, 160)
  await page.mouse.move(126, 168)
}

const pauseFilm = async (page: Page) => {
  await startFilm(page)
  await page.keyboard.press('k')
  await showControls(page)
}

export const openSettings = async (page: Page): Promise<void> => {
  await pauseFilm(page)
  await player(page).getByRole('button', { name: 'Player settings' }).click()
}

const reachEnd = async (page: Page) => {
  await startFilm(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 8
  })
  await page.getByRole('complementary', { name: 'Up next' }).waitFor()
}

const signIn = async (page: Page) => {
  await page.getByTestId('login-email-input').fill(viewer)
  await page.getByTestId('login-password-input').fill(password)
  await page
    .getByTestId('login-form')
    .getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ })
    .click()
  await page.locator('dialog[data-view]').waitFor({ state: 'detached' })
}

const openDialog = (name: string) => (page: Page) =>
  page.evaluate((dialog) => {
    history.pushState(null, '', `?u=${dialog}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, name)

export const chooseOffer = async (page: Page): Promise<void> => {
  await signIn(page)
  await openDialog('choose-offer')(page)
  await page.locator('dialog[data-view] input[type=radio]').first().waitFor()
}

export const openCheckout = async (page: Page): Promise<void> => {
  await chooseOffer(page)
  await page.locator('dialog[data-view] label:has(input[type=radio])').last().click()
  await button(page, /^(Continue|Continuar)$/).click()
  await page.getByTestId('payment_form').waitFor()
}

/** Signs in and opens a page of the user area. */
const openUserPage = (path: string) => async (page: Page) => {
  await signIn(page)
  await page.goto(new URL(path, page.url()).href)
  await page.locator('main h2').first().waitFor()
}

const refuseCard = async (page: Page) => {
  await openCheckout(page)
  const form = page.getByTestId('payment_form')
  const [holder, number, expiry, code] = await form.getByRole('textbox').all()
  await holder?.fill('Vera Viewer')
  await number?.pressSequentially('4000000000000002')
  await expiry?.pressSequentially('1239')
  await code?.fill('123')
  await form.getByRole('button').last().click()
  await page.getByText('Your card was declined.').waitFor({ timeout: 20_000 })
}

/** Stores a page in the worker's cache, then opens another one without a network. */
const goOffline = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.context().setOffline(true)
  await page.goto(new URL('/p/never-opened/', page.url()).href).catch(() => undefined)
}

/** States of the player, of dialogs and of the offline page. `film` is the address of a free film. */
export const demoStates = (film: string): State[] => [
  { name: 'player', path: film, run: startFilm },
  { name: 'player-paused', path: film, run: pauseFilm },
  { name: 'player-settings', path: film, run: openSettings },
  { name: 'player-next-up', path: film, run: reachEnd },
  { name: 'offline', path: '/', run: goOffline },
  ...['demosvod', 'billsvod'].flatMap((site) =>
    ['', '/es'].flatMap((language) => statesOfAccounts(site, `${language}/?app-config=${site}`, language.slice(1))),
  ),
]

const statesOfAccounts = (site: string, path: string, language: string): State[] => {
  const name = (state: string) => [site, state, language].filter(Boolean).join('-')
  const settled = async () => {}
  return [
    { name: name('login'), path: `${path}&u=login`, run: settled },
    { name: name('register'), path: `${path}&u=create-account`, run: settled },
    { name: name('offers'), path: `${path}&u=login`, run: chooseOffer },
    { name: name('checkout'), path: `${path}&u=login`, run: openCheckout },
    {
      name: name('account'),
      path: `${path}&u=login`,
      run: openUserPage(`${language && `/${language}`}/u/my-account/`),
    },
    { name: name('payments'), path: `${path}&u=login`, run: openUserPage(`${language && `/${language}`}/u/payments/`) },
    ...(site === 'demosvod' ? [{ name: name('card-declined'), path: `${path}&u=login`, run: refuseCard }] : []),
  ]
}
