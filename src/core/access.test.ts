import { describe, expect, it } from 'vitest'
import { plainMedia } from '../../tests/support/media.ts'
import {
  type AccessModel,
  entryOf,
  isEntitled,
  isLocked,
  openStreamOf,
  requirementOf,
  type StartOption,
  type Viewer,
} from './access.ts'
import type { Media, Source } from './media.ts'

type Item = Pick<Media, 'free' | 'requiresSubscription' | 'offers'>

const plain: Item = { free: false, requiresSubscription: true, offers: [] }
const offer: Item = { ...plain, offers: [{ offerId: 'C1', premier: false }] }
const premier: Item = { ...plain, offers: [{ offerId: 'C1', premier: true }] }
const viewers: Viewer[] = [
  { signedIn: false, subscribed: false },
  { signedIn: true, subscribed: false },
  { signedIn: true, subscribed: true },
]
const guardedOf = (model: AccessModel, media: Item) => ({
  requirement: requirementOf(media, model),
  offers: media.offers.map(({ offerId }) => offerId),
})

describe('the lock for nobody, a customer and a subscriber', () => {
  it.each<[AccessModel, Item, boolean[]]>([
    ['avod', plain, [false, false, false]],
    ['authvod', plain, [true, false, false]],
    ['svod', plain, [true, true, false]],
    ['avod', offer, [true, true, true]],
    ['authvod', offer, [true, true, true]],
    ['svod', offer, [true, true, false]],
    ['svod', premier, [true, true, true]],
    ['svod', { ...premier, free: true }, [false, false, false]],
    ['svod', { ...plain, requiresSubscription: false }, [false, false, false]],
  ])('%s %o', (model, media, expected) => {
    const { requirement } = guardedOf(model, media)
    expect(viewers.map((viewer) => isLocked(requirement, viewer))).toEqual(expected)
  })
})

describe('where the start button leads nobody, a customer and a subscriber, and the last two with the offer bought', () => {
  const free: StartOption[] = ['play', 'play', 'play', 'play', 'play']

  it.each<[AccessModel, string, Item, StartOption[]]>([
    ['avod', 'plain', plain, free],
    ['authvod', 'plain', plain, ['sign-up', 'play', 'play', 'play', 'play']],
    ['svod', 'plain', plain, ['sign-up', 'payments', 'play', 'play', 'play']],
    // Free sites have no sign-in, so entitlements could never open
    ['avod', 'with an offer', offer, ['hidden', 'hidden', 'hidden', 'play', 'play']],
    ['authvod', 'with an offer', offer, ['sign-up', 'offers', 'offers', 'play', 'play']],
    ['svod', 'with an offer', offer, ['sign-up', 'offers', 'play', 'play', 'play']],
    ['avod', 'premier', premier, ['hidden', 'hidden', 'hidden', 'play', 'play']],
    ['authvod', 'premier', premier, ['sign-up', 'offers', 'offers', 'play', 'play']],
    ['svod', 'premier', premier, ['sign-up', 'offers', 'offers', 'play', 'play']],
    ['authvod', 'free', { ...offer, free: true }, free],
    ['svod', 'free', { ...plain, requiresSubscription: false }, free],
  ])('%s, %s', (model, _, media, expected) => {
    const guarded = guardedOf(model, media)
    const entries = viewers.map((viewer) => entryOf(guarded, { viewer, model }))
    const bought = viewers.slice(1).map((viewer) => entryOf(guarded, { viewer, model, granted: true }))
    expect([...entries, ...bought]).toEqual(expected)
  })

  it('is no use to a stranger that somebody has bought the offer', () => {
    const viewer = { signedIn: false, subscribed: false }
    expect(isEntitled(guardedOf('svod', premier), { viewer, model: 'svod', granted: true })).toBe(false)
  })
})

it('a viewer without a subscription is led to the plans where an item names no offers at all', () => {
  const viewer = { signedIn: true, subscribed: false }
  expect(entryOf({ requirement: 'subscription' }, { viewer, model: 'svod' })).toBe('payments')
})

describe('the stream that machines are told of', () => {
  const hls: Source = { file: 'https://cdn.test/a.m3u8', type: 'application/vnd.apple.mpegurl' }
  const mp4: Source = { file: 'http://cdn.test/a b.mp4', type: 'video/mp4' }
  const drm = { widevine: { url: 'https://licence.test/' } }

  it.each<[string, Partial<Media>, AccessModel, string | undefined]>([
    ['a file before a manifest', { sources: [hls, mp4] }, 'svod', 'http://cdn.test/a%20b.mp4'],
    ['a manifest where there is no file', { sources: [hls] }, 'svod', 'https://cdn.test/a.m3u8'],
    [
      'the first of several manifests',
      { sources: [hls, { ...hls, file: 'https://cdn.test/b.m3u8' }] },
      'svod',
      hls.file,
    ],
    ['no protected file', { sources: [{ ...mp4, drm }, hls] }, 'svod', hls.file],
    ['no address that is none', { sources: [{ ...mp4, file: 'a.mp4' }, hls] }, 'svod', hls.file],
    ['no address without a server', { sources: [{ ...mp4, file: 'blob:https://cdn.test/a' }, hls] }, 'svod', hls.file],
    ['nothing without sources', { sources: [] }, 'svod', undefined],
    [
      'nothing that only subscribers may watch',
      { free: false, requiresSubscription: true, sources: [mp4] },
      'svod',
      undefined,
    ],
    ['all of a free site', { free: false, requiresSubscription: true, sources: [hls] }, 'avod', hls.file],
  ])('is %s', (_, media, model, expected) => expect(openStreamOf(plainMedia('film0001', media), model)).toBe(expected))
})
