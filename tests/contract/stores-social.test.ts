import { describe, expect, it, vi } from 'vitest'
import { tokensOfFragment } from '#features/account/social-return.rules.ts'
import { openStores } from './stores-rig.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const { open } = await openStores()

/** The session that another company's page hands over. */
async function handedOver() {
  const { socialLinks } = await import('#features/account/session.store.ts')
  const [link] = await socialLinks('http://site.test/')
  const page = await (await fetch(link?.url ?? '')).text()
  const fragment = /href="[^"]*(#[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const tokens = tokensOfFragment(fragment)
  if (!tokens) throw new Error('Nothing was handed over')
  return tokens
}

/** The tab leaves for another company's page. */
const depart = async (search = '?u=choose-offer') => {
  const { absence } = await import('#features/account/account-flow.store.ts')
  absence.write(search)
}

/** Whom the stores take for signed in. */
async function whoIs() {
  const [{ refreshCustomer }, { $viewer }] = await Promise.all([
    import('#features/account/customer.store.ts'),
    import('#core/viewer.store.ts'),
  ])
  return $viewer.get().signedIn ? (await refreshCustomer()).email : undefined
}

const far = Date.now() + 10 * 24 * 3_600_000

describe('a session in the address', () => {
  it('is taken over by the tab that left for it, and whoever was here before is gone', async () => {
    const { session } = await open('demosvod')
    await depart()
    const tokens = await handedOver()
    expect(await session.takeOver(tokens)).toMatchObject({ search: '?u=choose-offer' })
    expect(await whoIs()).toBe('social@example.com')
    expect(await session.takeOver(tokens)).toBe('unasked')
  })

  it('changes nothing where nobody left for it', async () => {
    const { session, localStorage } = await open('demosvod')
    const before = localStorage.all()
    expect(await session.takeOver(await handedOver())).toBe('unasked')
    expect(localStorage.all()).toEqual(before)
    expect(await whoIs()).toBe('viewer@example.com')
  })

  it('changes nothing where its token is unknown to the provider', async () => {
    const { session, localStorage } = await open('demosvod')
    const before = localStorage.all()
    await depart()
    await expect(session.takeOver({ access: 'made-up', refresh: '', expires: far })).rejects.toThrow()
    expect(localStorage.all()).toEqual(before)
    expect(await whoIs()).toBe('viewer@example.com')
  })

  it('changes nothing where the provider signs in by no other company', async () => {
    const { session } = await open('billsvod')
    await depart()
    expect(await session.takeOver({ access: 'made-up', refresh: '', expires: far })).toBe('unasked')
    expect(await whoIs()).toBe('viewer@example.com')
  })
})
