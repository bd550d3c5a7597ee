import { describe, expect, it } from 'vitest'
import { plainMedia } from '../../../tests/support/media.ts'
import type { Media, Source } from '../content/media.ts'
import {
  type AccessModel,
  isEntitled,
  isLocked,
  openStreamOf,
  requirementOf,
  type StartOption,
  startOptionOf,
  type Viewer,
} from './access.ts'

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

describe('isLocked for anonymous, signed-in and subscribed viewers', () => {
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
  ])('in the model %s, the item %o is locked only for viewers without access', (model, media, expected) => {
    const { requirement } = guardedOf(model, media)
    expect(viewers.map((viewer) => isLocked(requirement, viewer))).toEqual(expected)
  })
})

describe('startOptionOf for anonymous, signed-in and subscribed viewers, and for buyers of the offer', () => {
  const free: StartOption[] = ['play', 'play', 'play', 'play', 'play']

  it.each<[AccessModel, string, Item, StartOption[]]>([
    ['avod', 'without offers', plain, free],
    ['authvod', 'without offers', plain, ['sign-up', 'play', 'play', 'play', 'play']],
    ['svod', 'without offers', plain, ['sign-up', 'payments', 'play', 'play', 'play']],
    // Free sites have no sign-in, so viewers cannot use entitlements
    ['avod', 'with an offer', offer, ['hidden', 'hidden', 'hidden', 'play', 'play']],
    ['authvod', 'with an offer', offer, ['sign-up', 'offers', 'offers', 'play', 'play']],
    ['svod', 'with an offer', offer, ['sign-up', 'offers', 'play', 'play', 'play']],
    ['avod', 'with a premier offer', premier, ['hidden', 'hidden', 'hidden', 'play', 'play']],
    ['authvod', 'with a premier offer', premier, ['sign-up', 'offers', 'offers', 'play', 'play']],
    ['svod', 'with a premier offer', premier, ['sign-up', 'offers', 'offers', 'play', 'play']],
    ['authvod', 'that is free', { ...offer, free: true }, free],
    ['svod', 'that is free', { ...plain, requiresSubscription: false }, free],
  ])(
    'in the model %s, startOptionOf returns the start option of each viewer for an item %s',
    (model, _, media, expected) => {
      const guarded = guardedOf(model, media)
      const entries = viewers.map((viewer) => startOptionOf(guarded, { viewer, model }))
      const bought = viewers.slice(1).map((viewer) => startOptionOf(guarded, { viewer, model, granted: true }))
      expect([...entries, ...bought]).toEqual(expected)
    },
  )

  it('isEntitled returns false for an anonymous viewer even if the offer is granted', () => {
    const viewer = { signedIn: false, subscribed: false }
    expect(isEntitled(guardedOf('svod', premier), { viewer, model: 'svod', granted: true })).toBe(false)
  })
})

it('startOptionOf returns payments for a viewer without a subscription if the item has no offers', () => {
  const viewer = { signedIn: true, subscribed: false }
  expect(startOptionOf({ requirement: 'subscription' }, { viewer, model: 'svod' })).toBe('payments')
})

describe('openStreamOf', () => {
  const hls: Source = { file: 'https://cdn.test/a.m3u8', type: 'application/vnd.apple.mpegurl' }
  const mp4: Source = { file: 'http://cdn.test/a b.mp4', type: 'video/mp4' }
  const drm = { widevine: { url: 'https://licence.test/' } }

  it.each<[string, Partial<Media>, AccessModel, string | undefined]>([
    ['an MP4 file in preference to a manifest', { sources: [hls, mp4] }, 'svod', 'http://cdn.test/a%20b.mp4'],
    ['a manifest if the item has no MP4 file', { sources: [hls] }, 'svod', 'https://cdn.test/a.m3u8'],
    [
      'the first of several manifests',
      { sources: [hls, { ...hls, file: 'https://cdn.test/b.m3u8' }] },
      'svod',
      hls.file,
    ],
    ['no file with DRM', { sources: [{ ...mp4, drm }, hls] }, 'svod', hls.file],
    ['no source with a relative URL', { sources: [{ ...mp4, file: 'a.mp4' }, hls] }, 'svod', hls.file],
    ['no source with a blob URL', { sources: [{ ...mp4, file: 'blob:https://cdn.test/a' }, hls] }, 'svod', hls.file],
    ['undefined for an item without sources', { sources: [] }, 'svod', undefined],
    [
      'undefined for an item that requires a subscription',
      { free: false, requiresSubscription: true, sources: [mp4] },
      'svod',
      undefined,
    ],
    [
      'the stream of a subscription item in the model avod',
      { free: false, requiresSubscription: true, sources: [hls] },
      'avod',
      hls.file,
    ],
  ])('openStreamOf returns %s', (_, media, model, expected) =>
    expect(openStreamOf(plainMedia('film0001', media), model)).toBe(expected),
  )
})
