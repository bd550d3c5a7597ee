import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { slotOf } from './site-edit.ts'
import { isListed, listCount, listOf, sitemapIndex, sitemapList, slotsOf } from './sitemap.ts'

const reader = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
const site = 'https://site.test'
const listing = Array(2).fill('{"lastmod":"2026-01-02T03:04:05Z"}')
const page = { addresses: ['/m/one/a-b/', '/es/m/one/a-b/'], listing }

describe('sitemapList', () => {
  it('a sitemap lists each page in every language with hreflang alternates and its lastmod date', async () => {
    const { path, text } = await sitemapList(3, [page], site)
    expect(path).toBe('sitemap-3.xml')
    const [es, en] = reader.parse(text).urlset.url
    expect(en).toMatchObject({ loc: `${site}/m/one/a-b/`, lastmod: '2026-01-02T03:04:05.000Z' })
    expect(es.loc).toBe(`${site}/es/m/one/a-b/`)
    expect(es['xhtml:link']).toEqual(en['xhtml:link'])
    expect(en['xhtml:link'].map(({ hreflang, href }: Record<string, string>) => [hreflang, href])).toEqual([
      ['en', `${site}/m/one/a-b/`],
      ['es', `${site}/es/m/one/a-b/`],
      ['x-default', `${site}/m/one/a-b/`],
    ])
  })

  it('a sitemap entry contains the video of the page as valid XML, even with special characters', async () => {
    const video = {
      thumbnail_loc: 'https://platform.test/poster.jpg?width=720&x=1',
      title: 'Salt & <Road> \u0001]]>',
      description: 'A road "that" is long',
      content_loc: 'https://streams.test/a.m3u8?x=1&y=2',
      duration: 842,
      publication_date: '2026-01-02T03:04:05.000Z',
      tag: ['Drama', '<b>'],
      requires_subscription: 'no',
      live: 'no',
    }
    const { text } = await sitemapList(0, [{ ...page, listing: [JSON.stringify({ video: [video] })] }], site)
    expect(XMLValidator.validate(text)).toBe(true)
    const [es, en] = new XMLParser({ parseTagValue: false }).parse(text).urlset.url
    expect(en['video:video']).toEqual({
      'video:thumbnail_loc': video.thumbnail_loc,
      'video:title': 'Salt & <Road> ]]>',
      'video:description': video.description,
      'video:content_loc': video.content_loc,
      'video:duration': '842',
      'video:publication_date': video.publication_date,
      'video:tag': video.tag,
      'video:requires_subscription': 'no',
      'video:live': 'no',
    })
    expect(es).not.toHaveProperty('video:video')
  })

  it('a sitemap omits hidden pages', async () => {
    const hidden = { addresses: ['/m/two/c/', '/es/m/two/c/'], listing: Array(2).fill('{"hidden":true}') }
    const { text } = await sitemapList(0, [page, hidden], site)
    expect(text).toContain('/m/one/')
    expect(text).not.toContain('/m/two/')
  })

  it('a sitemap is valid XML without pages and with special characters in URLs', async () => {
    for (const pages of [[], [{ addresses: ['/m/x/a&b<c>/', '/es/m/x/ñ"\'/'], listing: [] }]])
      expect(XMLValidator.validate((await sitemapList(0, pages, site)).text)).toBe(true)
  })
})

describe('division into sitemaps', () => {
  const maxUrls = 50_000

  it.each([0, 1, 250, 251, 100_000, 1_000_000])(
    'a site with %d pages stays below half of the URL limit in each sitemap and has a complete index',
    (count) => {
      const lists = listCount(count)
      const sizes = new Map<number, number>()
      for (let film = 0; film < Math.min(count, 20_000); film += 1) {
        const list = listOf(slotOf(`media F${film.toString(36).padStart(7, '0')}`), lists)
        sizes.set(list, (sizes.get(list) ?? 0) + 1)
      }
      const scale = count / Math.max(1, Math.min(count, 20_000))
      expect(Math.max(0, ...sizes.values()) * scale * 2).toBeLessThan(maxUrls / 2)
      expect(lists).toBeLessThan(maxUrls)
      const index = reader.parse(sitemapIndex(lists, site).text).sitemapindex.sitemap
      expect([index].flat()).toHaveLength(lists)
    },
  )

  it('each slot belongs to exactly one sitemap', () => {
    for (const lists of [1, 2, 64, 4096]) {
      const ranges = Array.from({ length: lists }, (_, list) => slotsOf(list, lists))
      expect(ranges[0]?.from).toBe(0)
      expect(ranges.at(-1)?.to).toBe(4096)
      for (const [list, { from, to }] of ranges.entries())
        expect([listOf(from, lists), listOf(to - 1, lists)]).toEqual([list, list])
    }
  })

  it('sitemaps omit account pages, the search page, the offline page and the 404 page', () => {
    const keys = [
      'page /',
      'page /o/about/',
      'page /q/',
      'page /u/favorites/',
      'page /offline/',
      'page /404/',
      'media one',
    ]
    expect(keys.filter(isListed)).toEqual(['page /', 'page /o/about/', 'media one'])
  })
})
