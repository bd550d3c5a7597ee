import { describe, expect, it } from 'vitest'
import { choosePlaybackPlan } from '#core/access/access.ts'
import { ids } from '../../../scripts/sandbox/catalogue/index.ts'
import { card, openJwp } from './open-jwp.ts'

const fixture = await openJwp()

const mayPlay = (mediaId: string) =>
  fixture.provider.access.mediaToken(mediaId).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ message: 'Unauthorized', status: 403 })
      return false
    },
  )

describe('media token', () => {
  it('mediaToken sends the config id and the media id, and its token opens the item', async () => {
    await fixture.signIn('member@example.com')
    const token = await fixture.provider.access.mediaToken(ids.access.signed)
    expect((await fixture.call(`/platform/v2/media/${ids.access.signed}?token=${token}`)).status).toBe(200)
    const [call] = await fixture.requestsTo(/jw-media/)
    expect(call?.query).toEqual({ app_config_id: 'demosvod', media_id: ids.access.signed })
  })

  it.each([
    ['viewer@example.com', { free: true, locked: false, payPerView: false, premier: false }],
    ['member@example.com', { free: true, locked: true, payPerView: true, premier: false }],
    ['guest@example.com', { free: true, locked: true, payPerView: true, premier: false }],
  ])('mediaToken returns a token to %s only for entitled items', async (email, open) => {
    await fixture.signIn(email)
    const { free, locked, payPerView, premier } = ids.access
    expect({
      free: await mayPlay(free),
      locked: await mayPlay(locked),
      payPerView: await mayPlay(payPerView),
      premier: await mayPlay(premier),
    }).toEqual(open)
  })

  it('a purchase enables the media token of the bought item only', async () => {
    const viewer = await fixture.signIn('viewer@example.com')
    const { checkout } = fixture.provider
    const [premier] = await checkout.offers([ids.offers.premier.jwp])
    if (premier) await checkout.payByCard(await checkout.createOrder(viewer, premier), card, 'http://site.test/')
    expect([await mayPlay(ids.access.premier), await mayPlay(ids.access.locked)]).toEqual([true, false])
  })

  it('mediaToken rejects with the status of a 500 response', async () => {
    await fixture.signIn('member@example.com')
    await fixture.breakNext({ path: 'jw-media', status: 500 })
    await expect(fixture.provider.access.mediaToken('SaltRoad')).rejects.toMatchObject({ status: 500 })
  })
})

describe('plans', () => {
  const models = async () => (await fixture.provider.access.plans()).map(({ accessModel }) => accessModel)

  it('plans returns the plans of the signed-in viewer, or public plans to an anonymous viewer', async () => {
    expect(await models()).toEqual(['free'])
    expect((await fixture.requestsTo(/entitlements/))[0]?.headers.authorization).toBeUndefined()
    await fixture.signIn('viewer@example.com')
    expect(await models()).toEqual(['freeauth'])
    await fixture.signIn('guest@example.com')
    expect(await models()).toEqual(['freeauth'])
    await fixture.signIn('planned@example.com')
    expect(await models()).toEqual(['freeauth', 'svod'])
    await fixture.signIn('member@example.com')
    const plans = await fixture.provider.access.plans()
    expect(choosePlaybackPlan(plans)).toEqual({ id: 'PlanSvod', accessModel: 'svod' })
    expect((await fixture.requestsTo(/entitlements/)).at(-1)?.path).toBe('/accounts/v3/sites/FoyerPix/entitlements')
  })

  it('plans rejects with its own message and the status of a 500 response', async () => {
    await fixture.breakNext({ path: 'entitlements', status: 500 })
    const message = 'Failed to fetch entitled plans'
    await expect(fixture.provider.access.plans()).rejects.toMatchObject({ message, status: 500 })
  })

  it('choosePlaybackPlan returns the first plan without a subscription plan, and undefined without plans', () => {
    expect(choosePlaybackPlan([])).toBeUndefined()
    expect(choosePlaybackPlan([{ id: 'a', accessModel: 'freeauth' }])?.id).toBe('a')
  })
})
