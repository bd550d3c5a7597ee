import type { Page } from '@playwright/test'
import {
  type AccountSite,
  dialogOf,
  fillLogin,
  isCleeng,
  member,
  openDialog,
  openSite,
  sessionIn,
  showDialog,
  signIn,
  viewer,
} from './support/account.ts'
import type { Sandbox } from './support/sandbox.ts'
import { resetVisit, startSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const menu = /^(Open user menu|Abrir menú de usuario)$/

const firstLock = (page: Page) => page.locator('[data-lock=session], [data-lock=subscription]').first()

const signInByForm = async (page: Page, site: AccountSite, isMobile: boolean) => {
  await openSite(page, site)
  await expect(page.getByTestId('shelf-featured')).toBeVisible()
  await expect(firstLock(page)).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/u=login/)
  await fillLogin(page, viewer)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/u=/)
  await expect(page.locator('[data-announcer=assertive]')).toHaveText('Sign in successful')
}

/** Checks the session of a viewer without a subscription and ends it; returns its tokens. */
const endSession = async (page: Page, site: AccountSite, isMobile: boolean) => {
  await expect(firstLock(page)).toBeVisible({ visible: site.endsWith('svod') })
  expect(await sessionIn(page)).toContain(isCleeng(site) ? 'jwapp.auth' : 'inplayer_token')
  const tokens = await page.evaluate(() => {
    const stored = localStorage.getItem('jwapp.auth') ?? localStorage.getItem('inplayer_token') ?? '{}'
    return Object.values(JSON.parse(stored)).filter((value) => typeof value === 'string' && value.length > 20)
  })
  await page.getByRole('button', { name: isMobile ? 'Open menu' : menu }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You have been signed out').first()).toBeVisible()
  expect(await sessionIn(page)).toEqual([])
  await expect(page.locator('html')).not.toHaveAttribute('data-viewer', /session/)
  await expect(firstLock(page)).toBeVisible()
  return tokens
}

/** Secrets appear only in the calls that require them. */
const expectSecrecy = async (site: AccountSite, tokens: unknown[], messages: string[], sandbox: Sandbox) => {
  const secrets = [viewer, 'Password1', ...tokens.map(String)]
  const hasSecret = (text: string) => secrets.some((secret) => decodeURIComponent(text).includes(secret))
  expect(messages.filter(hasSecret)).toEqual([])
  const requests = await sandbox.requests()
  const open = requests.map(({ path, query, headers: { authorization, ...headers } }) =>
    JSON.stringify([path, query, headers]),
  )
  expect(open.filter(hasSecret)).toEqual([])
  const own = requests.filter(({ body, headers }) => hasSecret(body ?? '') || hasSecret(headers.authorization ?? ''))
  expect(own.length).toBeGreaterThan(1)
  // The video platform provides the plans of cleeng viewers too
  const allowedPaths = isCleeng(site)
    ? /^\/(billing\/|accounts\/v3\/sites\/\w+\/entitlements$)/
    : /^\/(accounts|notifications)\//
  expect(own.filter(({ path }) => !allowedPaths.test(path)).map(({ path }) => path)).toEqual([])
}

/** Collects the URLs and console messages of a page. */
const collectMessages = (page: Page) => {
  const messages: string[] = []
  page.on('framenavigated', (frame) => messages.push(frame.url()))
  page.on('console', (message) => messages.push(message.text()))
  return messages
}

test('sign-in stores a session and hides locks, logout removes it, and only the provider gets credentials', {
  tag: ['@site', '@phone'],
}, async ({ page, sandbox, isMobile, problems }) => {
  problems.allow(/402/) // Response of the provider without a subscription
  const messages = collectMessages(page)
  for (const site of ['demoauth', 'billsvod'] as const) {
    await test.step(`${site}: sign-in stores a session and hides locks, logout removes it, and only the provider gets credentials`, async () => {
      await signInByForm(page, site, isMobile)
      const tokens = await endSession(page, site, isMobile)
      await expectSecrecy(site, tokens, messages, sandbox)
    })
    await resetVisit(page, sandbox)
  }
})

// The form is the same on every site of a provider
test('a session hides locks, logout removes it, and only the provider gets credentials', async ({
  page,
  sandbox,
  isMobile,
  problems,
}) => {
  problems.allow(/402/) // Response of the provider without a subscription
  const messages = collectMessages(page)
  for (const site of ['demosvod', 'billauth'] as const)
    await test.step(`${site}: a session hides locks, logout removes it, and only the provider gets credentials`, async () => {
      await resetVisit(page, sandbox)
      await startSession(page, site)
      await openSite(page, site)
      await expect(page.getByTestId('shelf-featured')).toBeVisible()
      const tokens = await endSession(page, site, isMobile)
      await expectSecrecy(site, tokens, messages, sandbox)
    })
})

/** Sends invalid values and shows the password; no request is sent. */
const sendInvalid = async (page: Page, sandbox: Sandbox) => {
  await openDialog(page, 'demoauth', 'login')
  const button = page.getByTestId('login-form').getByRole('button', { name: 'Sign in' })
  await button.click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Please fill in all required fields before proceeding.')
  await expect(page.getByTestId('login-email-input')).toBeFocused()
  await page.getByTestId('login-email-input').fill('nobody')
  await page.getByTestId('login-password-input').fill('x')
  await button.click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Please correct your mistakes before proceeding.')
  await expect(page.getByText('Please check your email and try again.')).toBeVisible()
  const sent = (await sandbox.requests()).filter(({ path }) => path.includes('authenticate'))
  expect(sent).toEqual([])
  const field = page.getByTestId('login-password-input')
  const toggle = page.getByRole('button', { name: 'View password' })
  await field.fill('Password1')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(field).toHaveAttribute('type', 'text')
  await toggle.click()
  await expect(field).toHaveAttribute('type', 'password')
}

const sendTwice = async (page: Page, sandbox: Sandbox) => {
  await openDialog(page, 'billauth', 'login')
  await sandbox.fault({ method: 'POST', path: '/billing/auths', delayMs: 1500 })
  await page.getByTestId('login-email-input').fill(viewer)
  await page.getByTestId('login-password-input').fill('Password1')
  const button = page.getByTestId('login-form').getByRole('button').last()
  await button.dblclick()
  await page.getByTestId('login-password-input').press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  expect((await sandbox.requests()).filter(({ path }) => path === '/billing/auths')).toHaveLength(1)
}

const sendWrongPassword = async (page: Page, site: AccountSite) => {
  await openDialog(page, site, 'login')
  await fillLogin(page, viewer, 'Wrong1234')
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Incorrect email/password combination')
  await expect(page.getByTestId('login-email-input')).toHaveValue(viewer)
  await expect(page.getByTestId('login-password-input')).toHaveValue('')
  await expect(page.getByTestId('login-password-input')).toBeFocused()
  await page.reload()
  await expect(page.getByTestId('login-email-input')).toHaveValue(viewer)
  await expect(page.getByTestId('login-password-input')).toHaveValue('')
  await page.getByTestId('login-password-input').fill('Password1')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
}

const signInWithoutStorage = async (page: Page, sandbox: Sandbox, isMobile: boolean) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Forbidden', 'SecurityError')
        },
      })
  })
  await openSite(page, 'demoauth', '/o/about/', 'login')
  await fillLogin(page, viewer)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByText('This browser keeps nothing for this site').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-viewer', /session/)
  await page.getByRole('button', { name: isMobile ? 'Open menu' : menu }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You have been signed out').first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-viewer', /session/)
  expect((await sandbox.requests()).some(({ path }) => path.endsWith('/authenticate'))).toBe(true)
}

test('the sign-in form rejects invalid values and wrong passwords, sends one request and works without storage', async ({
  page,
  sandbox,
  isMobile,
  problems,
}) => {
  await test.step('the sign-in form rejects missing or invalid values without a request and can show the password', () =>
    sendInvalid(page, sandbox))
  await resetVisit(page, sandbox)
  await test.step('repeated submits of the sign-in form send one request', () => sendTwice(page, sandbox))
  expect(problems.remaining()).toEqual([])
  problems.allow(/status of (40\d|422) .*\/(authenticate|auths)\)/)
  for (const site of ['demoauth', 'billauth'] as const) {
    await resetVisit(page, sandbox)
    await test.step(`${site}: a wrong password shows an error, and the email is retained after a reload`, () =>
      sendWrongPassword(page, site))
  }
  await resetVisit(page, sandbox)
  await test.step('sign-in and logout work without browser storage, and a notice explains the limit', () =>
    signInWithoutStorage(page, sandbox, isMobile))
})

test('sign-in in another tab and by a social provider starts a session on the page that is open', async ({
  context,
  page,
  sandbox,
  problems,
}) => {
  await test.step('sign-in and logout in one tab update the session and the locks in another tab', async () => {
    await openSite(page, 'billsvod')
    const lock = page.locator('[data-lock="subscription"]').first()
    await expect(lock).toBeVisible()
    const secondPage = await context.newPage()
    await signIn(secondPage, 'billsvod', member)
    await expect(page.locator('html')).toHaveAttribute('data-viewer', /session subscription/)
    await expect(lock).toBeHidden()
    await secondPage.goto('/u/my-account/')
    await expect(secondPage.getByRole('heading', { name: 'About you' })).toBeVisible()
    await page.evaluate(() => document.querySelector<HTMLElement>('#menu_panel [data-log-out]')?.click())
    await expect(lock).toBeVisible()
    await expect(secondPage).toHaveURL(({ pathname }) => pathname === '/')
    expect(await sessionIn(secondPage)).toEqual([])
    await secondPage.close()
    expect(problems.remaining()).toEqual([])
  })

  await resetVisit(page, sandbox)
  problems.allow(/402/) // Response of the provider without a subscription
  await test.step('social sign-in returns to the requested page and dialog, and removes its token from the URL', async () => {
    await openSite(page, 'demosvod', '/q/?from=mail', 'choose-offer')
    await expect(page).toHaveURL(/u=login/)
    await page.getByRole('link', { name: 'Sign in with Facebook' }).click()
    await page.getByRole('link', { name: /^Continue as/ }).click()
    await expect(page.getByTestId('choose-offer-form')).toBeVisible()
    await expect(page).toHaveURL(/\/q\/\?from=mail&.*u=choose-offer$/)
    await expect(page.locator('html')).toHaveAttribute('data-viewer', /session/)
    expect(await sessionIn(page)).toContain('inplayer_token')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/q\/\?from=mail(?!.*u=)/)
  })
})

test('the fields of the sign-in stay in place when the links of social networks arrive', {
  tag: ['@site', '@phone'],
}, async ({ page }) => {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/\/social\?/, async (route) => {
    await isAllowed
    await route.fallback()
  })
  await openDialog(page, 'demosvod', 'login')
  const email = page.getByTestId('login-email-input')
  const signUp = dialogOf(page).getByRole('link', { name: 'Sign up' })
  const places = async () => [(await email.boundingBox())?.y, (await signUp.boundingBox())?.y]
  await expect(email).toBeVisible()
  // The dialog moves while it opens
  await dialogOf(page).evaluate((dialog) =>
    Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  const before = await places()
  allow()
  await expect(dialogOf(page).getByRole('link', { name: 'Sign in with Facebook' })).toBeVisible()
  expect(await places()).toEqual(before)
})

for (const site of ['demoauth', 'billauth'] as const)
  test.describe(site, () => {
    test.use({ site })

    test('a blocked sign-in shows that there were too many attempts and keeps the password', async ({
      page,
      sandbox,
      problems,
    }) => {
      problems.allow(/429/)
      await openDialog(page, site, 'login')
      await sandbox.fault({ method: 'POST', path: '/(authenticate|auths)$', status: 429, times: 9 })
      await fillLogin(page, viewer)
      await expect(dialogOf(page).getByRole('alert')).toContainText('There were too many attempts')
      await expect(page.getByTestId('login-password-input')).toHaveValue('Password1')
    })
  })

const later = 2 * 3_600_000

test('an expired session is refreshed once, survives a failed refresh with 503 and ends with 422 or 401', async ({
  context,
  page,
  sandbox,
  problems,
}) => {
  await startSession(page, 'billauth')
  await context.clock.install({ time: Date.now() + later })
  /** Starts another session, which has expired if it began at the time of the sandbox. */
  const restart = async ({ isExpired }: { isExpired: boolean }) => {
    await resetVisit(page, sandbox)
    if (!isExpired) await sandbox.clock(new Date(Date.now() + later))
    await startSession(page, 'billauth')
    await sandbox.clock(new Date(Date.now() + later))
  }

  await test.step('an expired session is refreshed once for two tabs', async () => {
    await sandbox.clock(new Date(Date.now() + later))
    const second = await context.newPage()
    const tabs = [page, second]
    await Promise.all(tabs.map((tab) => tab.goto('/u/my-account/')))
    for (const tab of tabs) await expect(tab.getByRole('textbox', { name: 'First name' })).toHaveValue('Vera')
    const refreshed = (await sandbox.requests()).filter(({ path }) => path.endsWith('/auths/refresh_token'))
    expect(refreshed.map(({ status }) => status)).toEqual([200])
    await second.close()
    expect(problems.remaining()).toEqual([])
  })

  problems.allow(/status of (401|422|503)/)
  await test.step('a token refresh that fails with 503 retains the session, and a retry refreshes it', async () => {
    await restart({ isExpired: true })
    await sandbox.fault({ path: 'refresh_token', status: 503, times: 99 })
    await page.goto('/u/my-account/')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page).toHaveURL(/my-account/)
    expect(await sessionIn(page)).not.toEqual([])
    await sandbox.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Vera')
  })

  await test.step('a token refresh that fails with 422 ends the session and removes its stored values', async () => {
    await restart({ isExpired: true })
    await sandbox.fault({ path: 'refresh_token', status: 422, times: 9 })
    await page.goto('/u/my-account/')
    await expect(page).not.toHaveURL(/my-account/)
    await expect.poll(() => sessionIn(page)).toEqual([])
  })

  await test.step('a 401 response for an invalid token ends the session and shows a message', async () => {
    await restart({ isExpired: false })
    await sandbox.fault({
      method: 'GET',
      path: '/billing/customers/[^/]+$',
      status: 401,
      body: { responseData: {}, errors: ['Invalid JWT token'] },
      times: 9,
    })
    await page.goto('/u/my-account/')
    await expect(page).not.toHaveURL(/my-account/)
    await expect.poll(() => sessionIn(page)).toEqual([])
    await expect(page.getByText('Your session has ended. Please sign in again.').first()).toBeVisible()
  })
})

test.describe('demoauth', () => {
  test.use({ site: 'demoauth' })

  test('a social sign-in replaces the session of another tab only after a confirmation', async ({ context, page }) => {
    const owner = () => page.evaluate(() => localStorage.getItem('account.owner'))
    await openDialog(page, 'demoauth', 'login')
    await page.getByRole('link', { name: 'Sign in with Facebook' }).click()
    const secondPage = await context.newPage()
    await signIn(secondPage, 'demoauth')
    await secondPage.close()
    const login = page.url()
    const question = dialogOf(page).getByRole('heading', { name: 'Switch accounts?' })
    let viewerId: string | null
    await test.step('the viewer keeps the session', async () => {
      await page.getByRole('link', { name: /^Continue as/ }).click()
      await expect(question).toBeVisible()
      viewerId = await owner()
      await dialogOf(page).getByRole('button', { name: 'Stay signed in' }).click()
      await expect(dialogOf(page)).toHaveCount(0)
      expect(await owner()).toBe(viewerId)
    })
    await test.step('the viewer switches accounts', async () => {
      await page.evaluate((mark) => sessionStorage.setItem('jwapp.pending-redirect', mark), `${Date.now()} `)
      await page.goto(login)
      await page.getByRole('link', { name: /^Continue as/ }).click()
      await dialogOf(page).getByRole('button', { name: 'Continue as social@example.com' }).click()
      await expect(dialogOf(page)).toHaveCount(0)
      await expect.poll(owner).not.toBe(viewerId)
      await expect(page.locator('html')).toHaveAttribute('data-viewer', /session/)
    })
  })

  test('the dialog of a history entry opens after a reload of the page behind it', async ({ page }) => {
    await openSite(page, 'demoauth', '/o/about/')
    await page.waitForFunction(() => 'Astro' in self)
    await showDialog(page, 'login')
    await expect(page.getByTestId('login-form')).toBeVisible()
    await page.goBack()
    await expect(dialogOf(page)).toHaveCount(0)
    await page.reload()
    await page.waitForFunction(() => 'Astro' in self)
    await page.goForward()
    await expect(page.getByTestId('login-form')).toBeVisible()
  })
})
