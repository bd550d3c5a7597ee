import { expect, it } from 'vitest'
import { aspectRatio } from './playlist.ts'

it.each([
  ['2:3', '2:3'],
  ['9:16', '9:16'],
  ['3:2', '16:9'],
  ['', '16:9'],
  [undefined, '16:9'],
])('cards of the ratio %j are drawn at %s', (written, ratio) => expect(aspectRatio(written)).toBe(ratio))
