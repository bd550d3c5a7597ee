import type { Page } from '@playwright/test'
import { type AccountSite, member, viewer } from './support/account.ts'
import { ids, open } from './support/demo-pages.ts'
import { awaitFirstFrame } from './support/film.ts'
import { startSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

const filmAt = (id: string) => `/m/${id}/`
const start = (page: Page) =>
  page.getByRole('link', { name: /^(Start watching|Buy|Sign up to start watching|Complete your subscription)/ })

type Row = { site: AccountSite; who: string; item: keyof typeof ids.access; label: string; target: RegExp }

const rows: Row[] = [
  { site: 'demoauth', who: '', item: 'locked', label: 'Sign up to start watching!', target: /u=create-account/ },
  { site: 'billauth', who: viewer, item: 'locked', label: 'Start watching', target: /play=1/ },
  { site: 'billsvod', who: viewer, item: 'locked', label: 'Complete your subscription', target: /\/u\/payments\// },
  { site: 'billsvod', who: member, item: 'locked', label: 'Start watching', target: /play=1/ },
  { site: 'demosvod', who: member, item: 'locked', label: 'Start watching', target: /play=1/ },
  { site: 'demosvod', who: 'planned@example.com', item: 'locked', label: 'Start watching', target: /play=1/ },
  { site: 'billsvod', who: member, item: 'premier', label: 'Buy €14.99', target: /u=choose-offer/ },
  { site: 'demosvod', who: '', item: 'payPerView', label: 'Buy €3.99', target: /u=create-account/ },
  { site: 'billsvod', who: '', item: 'free', label: 'Start watching', target: /play=1/ },
]

for (const { site, who, item, label, target } of rows)
  test(`${site}: for viewer ${who || 'without an account'}, a ${item} film shows "${label}" and links to the matching step`, {
    tag: '@desktop',
  }, async ({ page, problems }) => {
    problems.allow(/402|403/)
    if (who) await startSession(page, site, who)
    await open(page, `${filmAt(ids.access[item])}?app-config=${site}`)
    await expect(start(page)).toHaveText(label)
    const moved = page.waitForURL(target)
    await start(page).click()
    await moved
    if (target.source.includes('play')) await awaitFirstFrame(page)
    if (target.source.includes('create')) await expect(page.getByTestId('registration-form')).toBeVisible()
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
    await startSession(page, 'billsvod', viewer)
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
  await startSession(page, 'billauth')
  await open(page, filmAt(ids.access.locked))
  await start(page).click()
  await awaitFirstFrame(page)
  const requests = await sandbox.requests()
  expect(requests.filter(({ path }) => path.endsWith('/playback.json'))).toHaveLength(1)
  const calls = requests.filter(({ path }) => path.startsWith('/bridge/'))
  expect(calls.map(({ path, status }) => [path.split('/').at(-1), status])).toEqual([['generate', 200]])
  expect(calls[0]?.headers.authorization).toMatch(/^Bearer ./)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.access_tokens') ?? '{}'))
  expect(Object.keys(stored).sort()).toEqual(['expires', 'passport', 'plan', 'refresh_token'])
  expect(requests.find(({ path }) => path.endsWith('/playback.json'))?.query.plan_id).toBe(stored.plan)
})
