import { expect, it } from 'vitest'
import { aheadHours, guideRefetchMs, liveStateMs } from '#core/content/guide.ts'
import { refreshMs } from '#core/content/live.ts'
import { listLimit, saveEveryMs } from '#core/lists/lists.ts'
import { mediaTokenLifeMs, passportLifeMs } from '#core/player/playback.ts'
import { debounceMs } from '#features/search/search.store.ts'
import { platformUrls } from '#providers/platform/source.ts'
import { adLifeMs } from '#providers/vast/ad-requests.ts'

const minute = 60_000

// Other tests import these constants and would not detect a changed value
it.each<[string, number, number]>([
  ['maximum number of list entries', listLimit, 48],
  ['refresh interval of live content', refreshMs, 30_000],
  ['check interval of the live state', liveStateMs, 5_000],
  ['save interval of watch progress', saveEveryMs, 5 * minute],
  ['refetch interval of the guide', guideRefetchMs, 15 * minute],
  ['number of future hours in the guide', aheadHours, 8],
  ['debounce delay of the search', debounceMs, 350],
  ['lifetime of ad data', adLifeMs, 20 * minute],
  ['lifetime of a media token', mediaTokenLifeMs, 15 * minute],
  ['lifetime of a passport', passportLifeMs, 60 * minute],
])('the %s has its specified value', (_, is, agreed) => {
  expect(is).toBe(agreed)
})

it('the episodes URL requests 20 episodes per page', () => {
  expect(platformUrls('https://p.test', 's').episodes('series01', 1)).toContain('page_limit=20')
})
