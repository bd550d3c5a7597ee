import type { Page } from '@playwright/test'
import { type AccountSite, member, viewer } from './support/account.ts'
import { ids, open } from './support/demo-pages.ts'
import { awaitFirstFrame } from './support/film.ts'
import type { Sandbox } from './support/sandbox.ts'
import { resetVisit, startSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

const filmAt = (id: string) => `/m/${id}/`
const start = (page: Page) =>
  page.getByRole('link', { name: /^(Start watching|Buy|Sign up to start watching|Complete your subscription)/ })

type Row = { site: AccountSite; who: string; item: keyof typeof ids.access; label: string; target: RegExp }

const rows: Row[] = [
  { site: 'billauth', who: viewer, item: 'locked', label: 'Start watching', target: /play=1/ },
  { site: 'billsvod', who: '', item: 'free', label: 'Start watching', target: /play=1/ },
  { site: 'billsvod', who: viewer, item: 'locked', label: 'Complete your subscription', target: /\/u\/payments\// },
  { site: 'billsvod', who: member, item: 'locked', label: 'Start watching', target: /play=1/ },
  { site: 'billsvod', who: member, item: 'premier', label: 'Buy €14.99', target: /u=choose-offer/ },
  { site: 'demoauth', who: '', item: 'locked', label: 'Sign up to start watching!', target: /u=create-account/ },
  { site: 'demosvod', who: '', item: 'payPerView', label: 'Buy €3.99', target: /u=create-account/ },
  { site: 'demosvod', who: member, item: 'locked', label: 'Start watching', target: /play=1/ },
  { site: 'demosvod', who: 'planned@example.com', item: 'locked', label: 'Start watching', target: /play=1/ },
]

/** Opens the page of a film and follows its start link. */
const followStart = async (page: Page, { site, item, label, target }: Row) => {
  await open(page, `${filmAt(ids.access[item])}?app-config=${site}`)
  await expect(start(page)).toHaveText(label)
  const moved = page.waitForURL(target)
  await start(page).click()
  await moved
  if (target.source.includes('play')) await awaitFirstFrame(page)
  if (target.source.includes('create')) await expect(page.getByTestId('registration-form')).toBeVisible()
}

const expectOnePlayback = async (page: Page, sandbox: Sandbox) => {
  const requests = await sandbox.requests()
  expect(requests.filter(({ path }) => path.endsWith('/playback.json'))).toHaveLength(1)
  const calls = requests.filter(({ path }) => path.startsWith('/bridge/'))
  expect(calls.map(({ path, status }) => [path.split('/').at(-1), status])).toEqual([['generate', 200]])
  expect(calls[0]?.headers.authorization).toMatch(/^Bearer ./)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.access_tokens') ?? '{}'))
  expect(Object.keys(stored).sort()).toEqual(['expires', 'passport', 'plan', 'refresh_token'])
  expect(requests.find(({ path }) => path.endsWith('/playback.json'))?.query.plan_id).toBe(stored.plan)
}

for (const [provider, sites] of [
  ['cleeng', /^bill/],
  ['jwp', /^demo/],
] as const)
  test(`${provider}: the start link of a film matches the access of the viewer`, async ({
    page,
    sandbox,
    problems,
  }) => {
    for (const row of rows.filter(({ site }) => sites.test(site))) {
      const { site, who, item, label } = row
      await resetVisit(page, sandbox)
      if (who) await startSession(page, site, who)
      await test.step(`${site}: for viewer ${who || 'without an account'}, a ${item} film shows "${label}" and links to the matching step`, () =>
        followStart(page, row))
      if (site === 'billauth') {
        await test.step('playback of a locked film sends one passport request and one playback request, and stores the passport', () =>
          expectOnePlayback(page, sandbox))
        expect(problems.remaining()).toEqual([])
      }
      problems.allow(/402|403/)
    }
  })

test('a granted cleeng entitlement unlocks the film page and then hides the lock on the film and featured cards', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/402|403/)
  await startSession(page, 'billsvod', viewer)
  await sandbox.fault({
    path: `/billing/entitlements/${ids.offers.premier.cleeng}`,
    status: 200,
    body: { responseData: { accessGranted: true, expiresAt: 4_000_000_000 }, errors: [] },
    times: 3,
  })
  const glass = `a[href*="/m/${ids.access.premier}/"]`
  const cards = [
    ['film card', '/q/glass/', page.locator(`${glass} [data-lock]`).first()],
    ['featured card', '/', page.locator(`article h3 ${glass} [data-lock]`).first()],
  ] as const
  for (const [card, path, lock] of cards)
    await test.step(`the ${card} shows a lock`, async () => {
      await open(page, path)
      await expect(lock).toBeVisible()
    })
  await test.step('a granted cleeng entitlement unlocks the film page', async () => {
    await open(page, filmAt(ids.access.premier))
    await expect(start(page)).toHaveText('Start watching')
  })
  for (const [card, path, lock] of cards)
    await test.step(`a granted cleeng entitlement hides the lock on the ${card}`, async () => {
      await open(page, path)
      await expect(lock).toBeAttached()
      await expect(lock).toBeHidden()
    })
})
