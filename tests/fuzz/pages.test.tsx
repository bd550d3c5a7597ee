import fc from 'fast-check'
import { type HTMLElement, parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect } from 'vitest'
import type { Content } from '#core/content/content.ts'
import type { Media } from '#core/content/media.ts'
import type { Playlist } from '#core/content/playlist.ts'
import { legacySeries } from '#core/content/playlist.ts'
import type { Head, RenderContext } from '#core/screen.ts'
import { MediaView } from '#features/media/MediaView.tsx'
import { media as mediaScreen } from '#features/media/media.screen.ts'
import { PlaylistView } from '#features/playlist/PlaylistView.tsx'
import { playlist as playlistScreen } from '#features/playlist/playlist.screen.ts'
import { PlaylistWire, toPlaylist, toWireList } from '#providers/platform/lists.ts'
import { parseMedia } from '#providers/platform/media.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { fuzz, hostileText, mangled } from './fuzz.ts'
import * as right from './samples.ts'

const reading = { language: 'en', integration: 'cleeng', platform: 'https://p.test' }
const config = parseConfig(right.config)

/** Site with one item and one list for every id. */
const renderContextFor = (
  item: Media | undefined,
  list: Playlist | undefined,
  language: 'en' | 'es',
): RenderContext => {
  const found = list && legacySeries(list)
  const content: Content = {
    config,
    language,
    media: async () => item,
    playlist: async () => list,
    contentList: async () => list,
    series: async () => found?.series,
    episodes: async () => found?.episodes ?? [],
    seriesOf: async () => item?.seriesId,
    watchlist: async () => list?.items ?? [],
    search: async () => list ?? { ...toPlaylist('none', { head: {}, items: [] }, reading) },
  }
  const site = {
    platform: 'https://p.test',
    url: 'https://own.test',
    settings: { defaultSource: 'own00001', otherSources: [], anySource: false },
    config,
    menu: [],
  }
  return { site, content, language, now: new Date('2026-11-21T21:00:00Z'), hero: () => undefined }
}

const addresses = ['href', 'src', 'action', 'formaction', 'poster', 'srcset']

/** Asserts markup without scripts, foreign styles and script links. */
const isHarmless = (markup: string) => {
  const page = parse(`<main>${markup}</main>`, { comment: true })
  expect(page.querySelectorAll('script, iframe, object, embed, base, meta, link, style, form').map(String)).toEqual([])
  const faults = page.querySelectorAll('*').flatMap((element: HTMLElement) =>
    Object.entries(element.attributes).flatMap(([name, value]) => {
      if (/^(on|style$)/i.test(name)) return [`${element.tagName} has ${name}`]
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them in an address
      const bare = value.replace(/[\u0000-\u0020]/g, '')
      return addresses.includes(name) && /^(javascript|data|vbscript):/i.test(bare) ? [`${name}=${value}`] : []
    }),
  )
  expect(faults).toEqual([])
  expect(page.querySelectorAll('h1').length).toBeLessThan(2)
}

const isTold = ({ title, description, path, graph }: Head) => {
  expect(title.trim().length).toBeGreaterThan(0)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(new URL(path, 'https://own.test').host).toBe('own.test')
  for (const [, address] of JSON.stringify(graph ?? []).matchAll(/"(?:url|item|contentUrl)":"([^"]*)"/g))
    expect(new URL(address ?? '').protocol).toMatch(/^https?:$/)
}

const languages = fc.constantFrom('en', 'es')
const hostileItem = fc
  .tuple(mangled(right.item), fc.constantFrom(...right.kinds), hostileText)
  .map(([item, contentType, text]) =>
    typeof item === 'object' && item ? { ...item, contentType, markdown: text, description: text } : item,
  )

describe('pages of hostile content', () => {
  fuzz(
    'a media page with hostile content renders no active content and has a valid head',
    fc.tuple(hostileItem, mangled(right.playlist), languages),
    async ([item, list, language]) => {
      const read = parseMedia(item, { ...reading, language })
      const wire = PlaylistWire.safeParse(list)
      if (!read.ok) return
      const context = renderContextFor(
        read.value,
        wire.success ? toPlaylist('List0001', toWireList(wire.data), reading) : undefined,
        language,
      )
      const props = await mediaScreen.load(context, { id: read.value.id, episode: undefined })
      if (!props) return
      isHarmless(renderToStaticMarkup(<MediaView {...props} />))
      isTold(mediaScreen.head(props, context))
    },
  )

  fuzz(
    'a playlist page with hostile content renders no active content and has a valid head',
    fc.tuple(mangled(right.playlist), languages),
    async (made) => {
      const [list, language] = made
      const wire = PlaylistWire.safeParse(list)
      if (!wire.success) return
      const context = renderContextFor(undefined, toPlaylist('List0001', toWireList(wire.data), reading), language)
      const props = await playlistScreen.load(context, { id: 'List0001' })
      if (!props) return
      isHarmless(renderToStaticMarkup(<PlaylistView {...props} />))
      isTold(playlistScreen.head(props, context))
    },
  )
})
