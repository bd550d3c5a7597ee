import type { Page } from '@playwright/test'
import { type AccountSite, member, viewer } from './support/account.ts'
import { filmRuns } from './support/film.ts'
import { ids, open } from './support/places.ts'
import { begin } from './support/session.ts'
import { expect, test } from './support/test.ts'

const filmAt = (id: string) => `/m/${id}/`
const start = (page: Page) =>
  page.getByRole('link', { name: /^(Start watching|Buy|Sign up to start watching|Complete your subscription)/ })

type Row = { site: AccountSite; who: string; item: keyof typeof ids.access; says: string; leads: RegExp }

const rows: Row[] = [
  { site: 'demoauth', who: '', item: 'locked', says: 'Sign up to start watching!', leads: /u=create-account/ },
  { site: 'billauth', who: viewer, item: 'locked', says: 'Start watching', leads: /play=1/ },
  { site: 'billsvod', who: viewer, item: 'locked', says: 'Complete your subscription', leads: /\/u\/payments\// },
  { site: 'billsvod', who: member, item: 'locked', says: 'Start watching', leads: /play=1/ },
  { site: 'demosvod', who: member, item: 'locked', says: 'Start watching', leads: /play=1/ },
  { site: 'demosvod', who: 'planned@example.com', item: 'locked', says: 'Start watching', leads: /play=1/ },
  { site: 'billsvod', who: member, item: 'premier', says: 'Buy €14.99', leads: /u=choose-offer/ },
  { site: 'demosvod', who: '', item: 'payPerView', says: 'Buy €3.99', leads: /u=create-account/ },
  { site: 'billsvod', who: '', item: 'free', says: 'Start watching', leads: /play=1/ },
]

for (const { site, who, item, says, leads } of rows)
  test(`${site}: for viewer ${who || 'nobody'}, a ${item} film shows "${says}" and links to the matching step`, {
    tag: '@desktop',
  }, async ({ page, problems }) => {
    problems.allow(/402|403/)
    if (who) await begin(page, site, who)
    await open(page, `${filmAt(ids.access[item])}?app-config=${site}`)
    await expect(start(page)).toHaveText(says)
    const moved = page.waitForURL(leads)
    await start(page).click()
    await moved
    if (leads.source.includes('play')) await filmRuns(page)
    if (leads.source.includes('create')) await expect(page.getByTestId('registration-form')).toBeVisible()
  })

const glass = `a[href*="/m/${ids.access.premier}/"]`

for (const [card, path, selector] of [
  ['film card', '/q/glass/', `${glass} [data-lock]`],
  ['featured card', '/', `article:has(h3 ${glass}) > [data-lock]`],
] as const)
  test(`a granted cleeng entitlement unlocks the film page and then hides the lock on the ${card}`, async ({
    page,
    sandbox,
    problems,
  }) => {
    problems.allow(/402|403/)
    await begin(page, 'billsvod', viewer)
    await sandbox.fault({
      path: `/billing/entitlements/${ids.offers.premier.cleeng}`,
      status: 200,
      body: { responseData: { accessGranted: true, expiresAt: 4_000_000_000 }, errors: [] },
      times: 3,
    })
    const lock = page.locator(selector).first()
    await open(page, path)
    await expect(lock).toBeVisible()
    await open(page, filmAt(ids.access.premier))
    await expect(start(page)).toHaveText('Start watching')
    await open(page, path)
    await expect(lock).toBeAttached()
    await expect(lock).toBeHidden()
  })

test('playback of a locked film sends one passport request and one playback request, and stores the passport', async ({
  page,
  sandbox,
}) => {
  await begin(page, 'billauth')
  await open(page, filmAt(ids.access.locked))
  await start(page).click()
  await filmRuns(page)
  const requests = await sandbox.requests()
  expect(requests.filter(({ path }) => path.endsWith('/playback.json'))).toHaveLength(1)
  const calls = requests.filter(({ path }) => path.startsWith('/bridge/'))
  expect(calls.map(({ path, status }) => [path.split('/').at(-1), status])).toEqual([['generate', 200]])
  expect(calls[0]?.headers.authorization).toMatch(/^Bearer ./)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.access_tokens') ?? '{}'))
  expect(Object.keys(kept).sort()).toEqual(['expires', 'passport', 'plan', 'refresh_token'])
  expect(requests.find(({ path }) => path.endsWith('/playback.json'))?.query.plan_id).toBe(kept.plan)
})
