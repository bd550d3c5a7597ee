import { expect, test } from 'vitest'
import { withChannels, withoutLayers } from './theme-channels.ts'

test('withChannels adds the channels of custom hex colours of both lengths', () => {
  expect(withChannels(':root{--a:#0a141e;--b:#f0c}')).toBe(
    ':root{--a:#0a141e;--a-r:10;--a-g:20;--a-b:30;--b:#f0c;--b-r:255;--b-g:0;--b-b:204}',
  )
})

test('withChannels leaves other values and properties as they are', () => {
  const css = ':root{--image:url(x.svg#aaa111);color:#ffffff;--size:1rem}'
  expect(withChannels(css)).toBe(css)
})

test('withoutLayers keeps the rules of layers, and blocks inside them', () => {
  expect(withoutLayers('@layer reset,theme;@layer theme{:root{--a:1}@media print{p{color:red}}}b{top:0}')).toBe(
    ':root{--a:1}@media print{p{color:red}}b{top:0}',
  )
})
