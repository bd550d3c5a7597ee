import { recording, recordingText } from '../support/recordings.ts'
import { dialogOf, member, openDialog } from './support/account.ts'
import { ids, open, openPlainDocument } from './support/demo-pages.ts'
import { offersOn, selectOffer, total } from './support/pay.ts'
import type { Sandbox } from './support/sandbox.ts'
import { restartSession, startSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Customer id of `member` in the token. */
const idOfMember = '930200002'

type List = { playlist: { mediaid: string; title: string; description: string }[] }

const platform = (name: string) => recording(`platform/${name}.json`)
const listOf = (name: string) => platform(name) as List
const objectOf = (name: string) => platform(name) as object
const titlesOf = ({ playlist }: List) => playlist.map(({ title }) => title)

/** Serves a recording for all requests of a path. */
const serve = (sandbox: Sandbox, path: string, body: unknown, method = 'GET') =>
  sandbox.fault({ method, path, times: 50, body })

const serveCleeng = (sandbox: Sandbox, path: string, responseData: unknown, method = 'GET') =>
  serve(sandbox, `/billing${path}$`, { responseData, errors: [] }, method)

// Images of the recorded hosts fail; streams come from the sandbox
test.beforeEach(({ problems }) =>
  problems.allow(/ERR_|Loading the image|blocked the loading of a resource \(img-src\)/),
)

test('recorded platform responses render favourites, menu, lists, a film page and live channels, and a film plays', async ({
  page,
  sandbox,
}) => {
  await test.step('recorded favourites appear on the home page', async () => {
    const list = listOf('favorites')
    const entries = list.playlist.map(({ mediaid }) => ({ mediaid }))
    await openPlainDocument(page)
    await page.evaluate((text) => localStorage.setItem('jwapp.favorites', text), JSON.stringify(entries))
    await serve(sandbox, '/apps/watchlists/', list)
    await page.goto('/')
    for (const title of titlesOf(list)) await expect(page.getByTestId('shelf-favorites').getByText(title)).toBeVisible()
  })

  await page.evaluate(() => localStorage.clear())
  await sandbox.reset()
  await test.step('a film from a recorded playlist plays', async () => {
    const [, film] = listOf('playlist').playlist
    if (!film) throw new Error('The recorded list has no second film')
    await sandbox.edit('media', film.mediaid, film)
    const location = `${sandbox.seen}/platform/manifests/${ids.access.free}.m3u8`
    const manifests = 'https://cdn.jwplayer.com/manifests/*.m3u8'
    await page.route(manifests, (route) =>
      route.fulfill({ status: 302, headers: { location, 'access-control-allow-origin': '*' } }),
    )
    await open(page, `/m/${film.mediaid}`)
    await page.getByRole('link', { name: 'Start watching' }).click()
    const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(time).toBeGreaterThan(1)
    await page.unroute(manifests)
  })

  await sandbox.reset()
  await test.step('recorded platform responses render the menu, lists, a film page and live channels', async () => {
    // The recording predates the required site id
    await serve(sandbox, '/apps/configs/demosvod', { ...objectOf('config'), siteId: ids.sites.subscribers })
    const list = listOf('playlist')
    await serve(sandbox, '/playlists/(dGSUzs9o|JSKF03bk|xQaFzykq|IHBjjkSN)', list)
    await serve(sandbox, '/playlists/fWpLtzVh', listOf('livePlaylist'))
    for (const film of list.playlist) await sandbox.edit('media', film.mediaid, film)
    await page.goto('/?app-config=demosvod')
    await expect(page).toHaveTitle('Blender')
    const menu = page.getByRole('banner').getByRole('navigation')
    for (const name of ['Films', 'Courses', 'Live']) await expect(menu.getByRole('link', { name })).toBeVisible()
    const shelf = page.getByRole('region', { name: 'All Films' }).first()
    for (const title of titlesOf(list)) await expect(shelf.getByText(title).first()).toBeVisible()

    await shelf.getByRole('link', { name: 'Big Buck Bunny', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Big Buck Bunny' })).toBeVisible()
    await expect(page.getByText('2008', { exact: true })).toBeVisible()
    await expect(page.getByText(/made by the Blender Institute/)).toBeVisible()

    await menu.getByRole('link', { name: 'Live' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Live Channels' })).toBeVisible()
    for (const name of titlesOf(listOf('livePlaylist'))) await expect(page.getByRole('link', { name })).toBeVisible()
  })
})

test('recorded billing responses render an account, the payment dialogs and the price of a film', async ({
  page,
  sandbox,
  problems,
}) => {
  await test.step('recorded billing responses render the profile, plan, card and payments of an account', async () => {
    await startSession(page, 'billsvod', member)
    await serveCleeng(sandbox, '/customers/\\d+', { ...objectOf('customer'), id: idOfMember })
    await serveCleeng(sandbox, '/customers/\\d+/subscriptions', { items: [platform('subscription')] })
    await serveCleeng(sandbox, '/customers/\\d+/payment_details', { paymentDetails: [platform('paymentDetail')] })
    await serveCleeng(sandbox, '/customers/\\d+/transactions', { items: platform('transactions') })
    await page.goto('/u/my-account/')
    await expect(page.getByLabel('First name')).toHaveValue('John')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('email@domain.com')
    await page.goto('/u/payments/')
    const main = page.getByRole('main')
    await expect(main).toContainText('Annual subscription (recurring)')
    await expect(main).toContainText('€22.15/year')
    await expect(main).toContainText('•••• •••• •••• 0002')
    await expect(main).toContainText('03/30')
    await expect(main.getByText('€6.99 paid with card')).toHaveCount(3)
  })

  await restartSession(page, sandbox, 'billsvod')
  await test.step('the price of a recorded film offer appears on the film page', async () => {
    const { cleeng } = ids.offers.payPerView
    await serveCleeng(sandbox, `/offers/${cleeng}`, platform('tvodOffer'))
    await open(page, `/m/${ids.access.payPerView}`)
    await page.mouse.move(200, 300)
    await expect(page.getByRole('main').getByText(/€2.90/).first()).toBeVisible()
  })

  await restartSession(page, sandbox, 'billsvod')
  await test.step('recorded offers and a recorded order render in the payment dialogs', async () => {
    // The sandbox lacks the recorded order, so the session request of the card fields fails.
    problems.allow(/status of 404 .*adyen\/sessions|Order with \d+ not found/)
    const { month, year } = offersOn.billsvod
    await serveCleeng(sandbox, `/offers/${month}`, { ...objectOf('monthlyOffer'), offerId: month })
    await serveCleeng(sandbox, `/offers/${year}`, { ...objectOf('yearlyOffer'), offerId: year })
    await openDialog(page, 'billsvod', 'choose-offer')
    await expect(page.getByTestId(month)).toContainText('€6.99/month')
    await expect(page.getByTestId(month)).toContainText('First month free')
    await expect(page.getByTestId(year)).toContainText('€50.00/year')
    await expect(page.getByTestId(year)).toContainText('First 14 days free')
    const order = { message: '', order: { ...objectOf('order'), offerId: month }, success: true }
    await serveCleeng(sandbox, '/orders', order, 'POST')
    await selectOffer(page, month)
    await expect(total(page)).toHaveText('€6.99')
    await expect(dialogOf(page)).toContainText('€1.21')
  })
})

const guides = [
  { name: 'platform/schedule.json', now: '2022-07-15T00:05:00Z', title: 'Peaky Blinders' },
  { name: 'guide/channel1.json', now: '2022-07-15T01:00:00Z', title: 'Friends' },
  { name: 'guide/channel2.json', now: '2022-07-12T00:10:00Z', title: 'The Daily Show with Trevor Noah: Ears Edition' },
  { name: 'guide/channel4.json', now: '2022-07-14T20:10:00Z', title: 'Friends' },
  { name: 'guide/viewNexaChannel.xml', now: '2023-11-20T09:30:00Z', title: 'Tears of Steel' },
]
test('each recorded guide shows the live programme at its recorded time', async ({ page, sandbox }) => {
  for (const { name, now, title } of guides)
    await test.step(`the recorded guide ${name} shows the live programme at its recorded time`, async () => {
      const { music, nature } = ids.channels
      const [channel, contentType] = name.endsWith('xml') ? [music, 'text/xml'] : [nature, 'application/json']
      await page.clock.setFixedTime(new Date(now))
      await sandbox.clock(now)
      const body = recordingText(name)
      const schedule = `**/guide/${channel}.*`
      await page.route(schedule, (route) =>
        route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } }),
      )
      await page.goto(`/p/${ids.liveChannels}/live-channels/?channel=${channel}`)
      await page.mouse.move(200, 300)
      await expect(page.getByTestId('video-details')).toContainText(title)
      await expect(page.getByTestId('video-details')).toContainText('LIVE')
      const row = page.getByRole('row').filter({ has: page.getByTestId(channel) })
      await expect(row.locator('[data-state=live]')).toContainText(title)
      await page.unroute(schedule)
    })
})
