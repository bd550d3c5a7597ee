import { expect, it } from 'vitest'
import { aheadHours, guideRefetchMs, liveStateMs } from '#core/guide.ts'
import { listLimit, saveEveryMs } from '#core/lists.ts'
import { refreshMs } from '#core/live.ts'
import { mediaTokenLifeMs, passportLifeMs } from '#core/playback.ts'
import { debounceMs } from '#features/search/search.store.ts'
import { platformUrls } from '#providers/platform/source.ts'
import { adLifeMs } from '#providers/vast/ad-requests.ts'

const minute = 60_000

// Other tests reckon with these by name, so a changed one would pass them
it.each<[string, number, number]>([
  ['entries in a list of the viewer', listLimit, 48],
  ['time between two questions for what is live', refreshMs, 30_000],
  ['time between two looks at what is live', liveStateMs, 5_000],
  ['time between two savings of progress', saveEveryMs, 5 * minute],
  ['time between two questions for the guide', guideRefetchMs, 15 * minute],
  ['hours that the guide shows ahead', aheadHours, 8],
  ['pause before a search', debounceMs, 350],
  ['life of ad data', adLifeMs, 20 * minute],
  ['life of a media token', mediaTokenLifeMs, 15 * minute],
  ['life of a passport', passportLifeMs, 60 * minute],
])('the %s is what was agreed', (_, is, agreed) => {
  expect(is).toBe(agreed)
})

it('a page of episodes has 20', () => {
  expect(platformUrls('https://p.test', 's').episodes('series01', 1)).toContain('page_limit=20')
})
