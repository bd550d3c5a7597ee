import { describe, expect, it, vi } from 'vitest'
import { tokensOfFragment } from '#core/account/account-session.ts'
import { openStores } from './stores-fixture.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const { open } = await openStores()

/** Session tokens that a social sign-in page returns. */
async function handedOver() {
  const { loadSocialLinks } = await import('#features/account/sign-in.store.ts')
  const [link] = await loadSocialLinks('http://site.test/')
  const page = await (await fetch(link?.url ?? '')).text()
  const fragment = /href="[^"]*(#[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const tokens = tokensOfFragment(fragment)
  if (!tokens) throw new Error('Nothing was handed over')
  return tokens
}

/** Marks the tab as redirected to a social sign-in page. */
const startSocialSignIn = async (search = '?u=choose-offer') => {
  const { recordDeparture } = await import('#features/session/social-departure.store.ts')
  recordDeparture(search)
}

/** Email of the signed-in viewer, if any. */
async function whoIs() {
  const [{ refreshCustomer }, { $viewer }] = await Promise.all([
    import('#features/session/customer.store.ts'),
    import('#core/account/viewer.store.ts'),
  ])
  return $viewer.get().signedIn ? (await refreshCustomer()).email : undefined
}

const far = Date.now() + 10 * 24 * 3_600_000

describe('session tokens in the URL', () => {
  it('acceptSocialSession starts a session once in a tab that started a social sign-in', async () => {
    const { session } = await open('demosvod')
    await session.logout()
    await startSocialSignIn()
    const tokens = await handedOver()
    expect(await session.acceptSocialSession(tokens)).toMatchObject({ search: '?u=choose-offer' })
    expect(await whoIs()).toBe('social@example.com')
    expect(await session.acceptSocialSession(tokens)).toBe('rejected')
  })

  it('acceptSocialSession keeps the session of another customer until the viewer confirms the change', async () => {
    const { session } = await open('demosvod')
    await startSocialSignIn()
    expect(await session.acceptSocialSession(await handedOver())).toBe('offered')
    expect(await whoIs()).toBe('viewer@example.com')
    expect(await session.acceptOfferedSession()).toMatchObject({ search: '?u=choose-offer' })
    expect(await whoIs()).toBe('social@example.com')
  })

  it('a sign-in by password ends the departure of an abandoned social sign-in', async () => {
    const { session } = await open('demosvod')
    await session.logout()
    await startSocialSignIn()
    const tokens = await handedOver()
    await session.login({ email: 'viewer@example.com', password: 'Password1' })
    expect(await session.acceptSocialSession(tokens)).toBe('rejected')
    expect(await whoIs()).toBe('viewer@example.com')
  })

  it('acceptSocialSession changes nothing in a tab that started no social sign-in', async () => {
    const { session, localStorage } = await open('demosvod')
    const before = localStorage.all()
    expect(await session.acceptSocialSession(await handedOver())).toBe('rejected')
    expect(localStorage.all()).toEqual(before)
    expect(await whoIs()).toBe('viewer@example.com')
  })

  it('acceptSocialSession rejects an unknown token and retains the session', async () => {
    const { session, localStorage } = await open('demosvod')
    const before = localStorage.all()
    await startSocialSignIn()
    await expect(session.acceptSocialSession({ access: 'made-up', refresh: '', expires: far })).rejects.toThrow()
    expect(localStorage.all()).toEqual(before)
    expect(await whoIs()).toBe('viewer@example.com')
  })

  it('acceptSocialSession changes nothing for a provider without social sign-in', async () => {
    const { session } = await open('billsvod')
    await startSocialSignIn()
    expect(await session.acceptSocialSession({ access: 'made-up', refresh: '', expires: far })).toBe('rejected')
    expect(await whoIs()).toBe('viewer@example.com')
  })
})
