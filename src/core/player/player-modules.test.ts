import { expect, test } from 'vitest'
import { fakeSite } from '../../../tests/support/fake-page.ts'
import { playerModules } from './player-modules.ts'

const { config } = fakeSite('avod')
const firstFiles = 'src/features/player/engine/first-files.ts'

test('a press on play requests the HLS library and the first files, or the library of the publisher alone', () => {
  expect(playerModules({ config })).toEqual(expect.arrayContaining(['hls.js/dist/hls.mjs', firstFiles]))
  const modules = playerModules({ config, library: { playerId: 'p' } })
  expect(modules).toContain('src/features/player/engine/library-engine.ts')
  expect(modules).not.toContain('hls.js/dist/hls.mjs')
  expect(modules).not.toContain(firstFiles)
})

test('the first files of a stitched stream are not requested, because the player changes its address', () => {
  expect(playerModules({ config: { ...config, adDeliveryMethod: 'ssai' } })).not.toContain(firstFiles)
})
