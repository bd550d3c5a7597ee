import { atom } from 'nanostores'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Access, ItemAccess } from '#core/access/access.ts'
import type { Offer } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/text.ts'
import { isPremierRequested, requestedOffers } from '#features/access/requested-offers.store.ts'
import { type EngineState, idle } from '#features/player/engine/engine.ts'
import type { PlayQueue } from '#features/player/media/watch-media.ts'
import type { Playback } from '#features/player/playback/playback.ts'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { LiveEvent } from './LiveEvent.island.tsx'
import { openPlayer } from './open-player.client.ts'
import { priceLabel, requestOffersOf, resumeOf, startAction } from './watch-button.client.ts'

const saveProgress = vi.hoisted(() => vi.fn<(id: string, progress: number) => boolean>())
vi.mock('virtual:foyer/site', () => ({
  site: { config: { account: { kind: 'cleeng', model: 'svod' }, custom: {} } },
}))
vi.mock('#features/player/preload.ts', () => ({ loadPlayer: async () => () => null, preloadPlayer: () => undefined }))
vi.mock('#features/lists/lists.store.ts', async (load) => ({
  ...(await load<typeof import('#features/lists/lists.store.ts')>()),
  saveProgress,
}))

const anonymous: Access = { model: 'svod', viewer: { signedIn: false, subscribed: false } }
const customer: Access = { model: 'svod', viewer: { signedIn: true, subscribed: false } }
const open = { requirement: 'nothing' } as const
const locked = { requirement: 'subscription' } as const
const sold = { ...locked, offers: ['C1'] } as const

describe('startAction', () => {
  it('startAction plays an item with access, and continues it when there is progress', () => {
    expect(startAction(open, anonymous)).toMatchObject({ query: { play: '1' }, label: 'video:start_watching' })
    expect(startAction(open, anonymous, 0.4)).toMatchObject({ query: { play: '1' }, label: 'video:continue_watching' })
    expect(startAction(sold, { ...customer, granted: true })?.query).toEqual({ play: '1' })
  })

  it('startAction opens account creation for an anonymous viewer of a locked item', () => {
    expect(startAction(locked, anonymous, 0.4)).toMatchObject({
      label: 'video:sign_up_to_start_watching',
      query: { u: 'create-account' },
    })
    expect(startAction(sold, anonymous)).toMatchObject({ label: 'video:buy', query: { u: 'create-account' } })
  })

  it('startAction opens the offers or the payments page for a signed-in viewer of a locked item', () => {
    expect(startAction(sold, customer)).toMatchObject({ label: 'video:buy', query: { u: 'choose-offer' } })
    expect(startAction(locked, customer)).toMatchObject({
      label: 'video:complete_your_subscription',
      path: '/u/payments/',
    })
  })

  it('startAction returns undefined for an item that no viewer can unlock', () => {
    expect(startAction({ requirement: 'offer', offers: ['C1'] }, { ...anonymous, model: 'avod' })).toBeUndefined()
  })
})

it.each<[string, ItemAccess, Access, number | undefined, string, string]>([
  ['an entitled viewer', open, anonymous, undefined, 'Start watching', 'Empezar a ver'],
  ['an entitled viewer with progress', open, anonymous, 0.4, 'Continue watching', 'Seguir viendo'],
  ['an item with offers', sold, customer, undefined, 'Buy', 'Comprar'],
  [
    'a signed-in viewer of an item without offers',
    locked,
    customer,
    undefined,
    'Complete your subscription',
    'Completa tu suscripción',
  ],
  [
    'an anonymous viewer',
    locked,
    anonymous,
    undefined,
    'Sign up to start watching!',
    '¡Regístrate para empezar a ver!',
  ],
])('the start button has the label of the specification for %s', (_, item, access, progress, en, es) => {
  const { label } = startAction(item, access, progress) ?? {}
  expect(label && [textFor('en')(label), textFor('es')(label)]).toEqual([en, es])
})

const film = { id: 'gig', title: 'Gig', metadata: '', sources: [], tracks: [], duration: 0, remember: false }

describe('LiveEvent', () => {
  const event = { kind: 'event', eventState: 'PRE_LIVE', scheduledStart: '2040-01-01T20:00:00.000Z' } as const
  const markupOf = (guarded: ItemAccess) => {
    const details = { ...event, at: 0, url: 'https://site.test/m/gig/' }
    const media = { ...film, ...guarded }
    return renderToStaticMarkup(createElement(LiveEvent, { language: 'en', media, event: details, description: '' }))
  }

  it.each<[ItemAccess, string]>([
    [sold, 'Buy'],
    [locked, 'Sign up to start watching!'],
  ])('LiveEvent links to sign-up before the start of an event that requires access: %j', (guarded, label) => {
    const markup = markupOf(guarded)
    expect(markup).toMatch(new RegExp(`role="timer".*<a[^>]*href="\\?u=create-account"[^>]*>.*${label}`))
    expect(markup).not.toContain('Start watching')
  })

  it('LiveEvent disables the start button of a scheduled event for a viewer with access', () => {
    const markup = markupOf(open)
    expect(markup).toMatch(/role="timer".*<button[^>]*disabled=""[^>]*>.*Start watching/)
    expect(markup).not.toContain('href="?')
  })
})

describe('openPlayer', () => {
  beforeEach(() => void saveProgress.mockClear())

  it.each([
    [true, [0.4, 1]],
    [false, []],
  ])('openPlayer saves the progress of an item only with the history enabled: %s', async (remember, saved) => {
    const $state = atom<EngineState>({ ...idle, duration: 1000 })
    const source = { file: 'https://cdn.test/a.mp4', type: 'video/mp4' }
    const media = { ...film, ...open, sources: [source], duration: 1000, remember }
    const { playing, finish } = await openPlayer({ media, queue: {} }, {})
    const change = (state: Partial<EngineState>) => $state.set({ ...$state.get(), ...state })
    const leave = playing.attach({ $state } as unknown as Playback)
    change({ started: true, paused: false })
    change({ time: 400 })
    change({ paused: true })
    leave()
    finish()
    expect(saveProgress.mock.calls.map(([, progress]) => progress)).toEqual(saved)
  })

  it('openPlayer returns the neighbours that the player reserves places for', async () => {
    vi.stubGlobal('document', { querySelector: () => null })
    const source = { file: 'https://cdn.test/a.mp4', type: 'video/mp4' }
    const media = { ...film, ...open, id: 'e1', sources: [source], duration: 1000, remember: false }
    const expectedIn = async (queue: PlayQueue, query = {}) => {
      const { playing } = await openPlayer({ media, queue }, query)
      return playing.expected
    }
    expect(await expectedIn({ steps })).toEqual({ previous: false, next: true })
    expect(await expectedIn({ next: steps[1] })).toEqual({ previous: false, next: true })
    expect(await expectedIn({}, { r: 'list0001' })).toEqual({ previous: true, next: true })
    expect(await expectedIn({})).toEqual({ previous: false, next: false })
    vi.unstubAllGlobals()
  })
})

describe('requestOffersOf', () => {
  afterEach(closeBrowser)

  it('requestOffersOf requests the offers of an item, without plans for a premier item', () => {
    fakeBrowser('https://site.test/p/LiveChan/')
    requestOffersOf({ requirement: 'offer', offers: ['C2'] })
    expect([requestedOffers(), isPremierRequested()]).toEqual([['C2'], true])
    requestOffersOf(sold)
    expect([requestedOffers(), isPremierRequested()]).toEqual([['C1'], false])
    requestOffersOf(locked)
    expect(requestedOffers()).toEqual([])
  })
})

const steps = ['e1', 'e2', 'e3'].map((id) => ({ id, href: `/m/${id}/?play=1`, label: id }))
const first = { id: 'e1', remember: true }

describe('resumeOf', () => {
  it('resumeOf returns the progress of an unfinished film, only with the history enabled', () => {
    expect(resumeOf([{ mediaid: 'e1', progress: 0.4 }], first, {})).toEqual({ progress: 0.4 })
    expect(resumeOf([{ mediaid: 'e1', progress: 0.97 }], first, {})).toBeUndefined()
    expect(resumeOf([{ mediaid: 'e1', progress: 0.4 }], { ...first, remember: false }, {})).toBeUndefined()
  })

  it('resumeOf returns the newest unfinished episode of a series, but not for a chosen episode', () => {
    const history = [
      { mediaid: 'e2', progress: 0.3 },
      { mediaid: 'e3', progress: 0.6 },
    ]
    expect(resumeOf(history, first, { steps })).toEqual({ progress: 0.3, step: steps[1] })
    expect(resumeOf([{ mediaid: 'e1', progress: 0.3 }], first, { steps })).toEqual({ progress: 0.3, step: undefined })
    expect(resumeOf(history, first, { steps, chosen: true })).toBeUndefined()
  })
})

const offer = (price: number, rest: Partial<Offer> = {}): Offer => ({
  offerId: `C${price}`,
  title: 'Film',
  price,
  currency: 'EUR',
  active: true,
  freeDays: 0,
  freePeriods: 0,
  ...rest,
})

describe('priceLabel', () => {
  it('priceLabel formats the price in the page language', () => {
    expect(priceLabel('en', [offer(12.5)])).toBe('Buy €12.50')
    expect(priceLabel('es', [offer(12.5)])).toBe('Comprar por 12,50\u00a0€')
  })

  it('priceLabel marks the lowest of different prices as a starting price', () => {
    expect(priceLabel('en', [offer(3.99), offer(12.5)])).toBe('Buy from €3.99')
    expect(priceLabel('en', [offer(3.99), offer(3.99)])).toBe('Buy €3.99')
  })

  it('priceLabel returns undefined without offers', () => {
    expect(priceLabel('en', [])).toBeUndefined()
  })
})
