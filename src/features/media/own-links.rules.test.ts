import { expect, test } from 'vitest'
import { ownLinksIn, withOwnLinks } from './own-links.rules.ts'

const text =
  'See [the film](/m/film0001), [all](/p/list0001/) and [done](/m/film0001/a-slug/) or [away](https://x.example/m/a).'

test('ownLinksIn returns links by id, and ignores links with a slug and external links', () => {
  expect(ownLinksIn(text)).toEqual([
    { address: '/m/film0001', kind: 'media', id: 'film0001' },
    { address: '/p/list0001/', kind: 'playlist', id: 'list0001' },
  ])
})

test('ownLinksIn returns the kind contentList for /n/ links, and ignores other paths and plain text', () =>
  expect(ownLinksIn('[a](/n/list0001) [b](/q/film0001) [c](/m/) /m/film0001 [d](/m/film0001)')).toEqual([
    { address: '/n/list0001', kind: 'contentList', id: 'list0001' },
    { address: '/m/film0001', kind: 'media', id: 'film0001' },
  ]))

test('withOwnLinks replaces a link with its full path, and leaves unknown ids unchanged', () => {
  const full = withOwnLinks(text, new Map([['/m/film0001', '/m/film0001/the-sea/']]))
  expect(full).toContain('[the film](/m/film0001/the-sea/), [all](/p/list0001/)')
})
