import { describe, expect, it } from 'vitest'
import { isLocked, requirementOf, type Viewer } from './access.ts'
import type { AccessModel } from './config.ts'
import type { Media } from './media.ts'

type Item = Pick<Media, 'free' | 'requiresSubscription' | 'offers'>

const item: Item = { free: false, requiresSubscription: true, offers: [] }
const offer = { ...item, offers: [{ offerId: 'C1', premier: false }] }
const premier = { ...item, offers: [{ offerId: 'C1', premier: true }] }
const viewers: Viewer[] = [
  { signedIn: false, subscribed: false },
  { signedIn: true, subscribed: false },
  { signedIn: true, subscribed: true },
]
const locks = (model: AccessModel, media: Item) =>
  viewers.map((viewer) => isLocked(requirementOf(media, model), viewer))

describe('the lock for nobody, a customer and a subscriber', () => {
  it.each<[AccessModel, Item, boolean[]]>([
    ['avod', item, [false, false, false]],
    ['authvod', item, [true, false, false]],
    ['svod', item, [true, true, false]],
    ['avod', offer, [true, true, true]],
    ['authvod', offer, [true, true, true]],
    ['svod', offer, [true, true, false]],
    ['svod', premier, [true, true, true]],
    ['svod', { ...premier, free: true }, [false, false, false]],
    ['svod', { ...item, requiresSubscription: false }, [false, false, false]],
  ])('%s %o', (model, media, expected) => expect(locks(model, media)).toEqual(expected))
})
