import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuPath, paths, slugOf, slugOfAnyScript } from './paths.ts'

const id = fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 8, maxLength: 8 })
const titled = fc
  .tuple(id, fc.string({ unit: 'grapheme', maxLength: 200 }))
  .map(([id, title]) => ({ id, slug: slugOf(title) }))
const read = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'https://site.example')
  return { segments: pathname.split('/').slice(1), query: Object.fromEntries(searchParams) }
}

it('a media path contains the id, the slug if there is one, and only the given query parameters', () => {
  fc.assert(
    fc.property(titled, fc.option(id, { nil: undefined }), fc.boolean(), (item, playlist, play) => {
      const { segments, query } = read(paths.media(item, { playlist, play }))
      expect(segments).toEqual(['m', item.id, ...(item.slug ? [item.slug] : []), ''])
      expect(query).toEqual({ ...(playlist && { r: playlist }), ...(play && { play: '1' }) })
    }),
  )
})

it('a channel path is the playlist path with the channel in the query', () => {
  fc.assert(
    fc.property(titled, id, (list, channel) => {
      const path = paths.channel(list, channel, true)
      expect(path.startsWith(`${paths.playlist(list)}?`)).toBe(true)
      expect(read(path).query).toEqual({ channel, play: '1' })
    }),
  )
})

it('a search path decodes to the original query for any characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (query) => {
      const { pathname, search, hash } = new URL(paths.search(query), 'https://site.example')
      if (/^\.{1,2}$/.test(query)) return
      expect([decodeURIComponent(pathname.slice('/q/'.length)), search, hash]).toEqual([query, '', ''])
    }),
  )
})

it.each(['.', '..'])('the search path of the text %s is that of an empty search', (text) => {
  expect(paths.search(text)).toBe('/q/')
})

it('menuPath returns the path of the item type', () => {
  const target = { id: 'abcd1234', slug: 'a-title' }
  expect(menuPath('playlist', target)).toBe('/p/abcd1234/a-title/')
  expect(menuPath('content_list', target)).toBe('/n/abcd1234/a-title/')
  expect(menuPath('media', { id: 'abcd1234', slug: '' })).toBe('/m/abcd1234/')
})

it.each([
  [paths.series({ id: 'list0001', slug: 'saga' }), '/s/list0001/saga/'],
  [paths.media({ id: 'film0001', slug: '' }, { episode: 'epis0001' }), '/m/film0001/?e=epis0001'],
  [paths.channel({ id: 'live0001', slug: 'tv' }, 'chan0001', false), '/p/live0001/tv/?channel=chan0001'],
  [paths.search(), '/q/'],
  // Addresses that viewers have bookmarked
  [paths.home, '/'],
  [paths.about, '/o/about/'],
  [paths.account, '/u/my-account/'],
  [paths.favorites, '/u/favorites/'],
  [paths.payments, '/u/payments/'],
  [paths.history, '/history/'],
  [paths.insights, '/insights/'],
])('the path builder returns exactly %s', (path, expected) => expect(path).toBe(expected))

describe('slugOf', () => {
  it.each([
    ['The Sea', 'the-sea'],
    ['  Élan & Größe — 2 ', 'elan-groe-2'],
    ['El Niño: ¿Qué?', 'el-nino-que'],
    ['--Snake_case--', 'snake_case'],
    ['日本', ''],
  ])('slugOf for "%s" returns "%s"', (title, slug) => expect(slugOf(title)).toBe(slug))

  it('slugOf limits a slug to 100 characters and removes a trailing hyphen', () => {
    expect(slugOf('x'.repeat(300))).toHaveLength(100)
    expect(slugOf(`${'x'.repeat(99)} and more`)).toBe('x'.repeat(99))
  })

  it('slugOf returns only URL-safe characters and leaves a slug unchanged', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^(?!-)[\w-]*(?<!-)$/)
        expect(slug).not.toContain('--')
        expect(slugOf(slug)).toBe(slug)
      }),
    ))
})

describe('slugOfAnyScript', () => {
  it.each([
    ['Новости кино', 'новости-кино'],
    ['Й и Ё', 'й-и-ё'],
    ['Xin chào', 'xin-chao'],
    ['ΕΛΛΗΝΙΚΆ νέα', 'ελληνικά-νέα'],
    ['日本の 映画!', '日本の-映画'],
    ['أخبار ٢٠٢٦', 'أخبار-٢٠٢٦'],
    ['C++ / C#', 'c-c'],
    ['🎬', ''],
  ])('slugOfAnyScript for "%s" returns "%s"', (title, slug) => expect(slugOfAnyScript(title)).toBe(slug))

  it('slugOfAnyScript returns that of slugOf for titles of ASCII letters and accents', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~éñüçÀÅ]{0,120}$/), (title) => {
        expect(slugOfAnyScript(title)).toBe(slugOf(title))
      }),
    ))

  it('slugOfAnyScript limits a slug to 200 bytes, and leaves a slug unchanged', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugOfAnyScript(title)
        expect(new TextEncoder().encode(slug).length).toBeLessThanOrEqual(200)
        expect(slugOfAnyScript(slug)).toBe(slug)
      }),
    ))
})
