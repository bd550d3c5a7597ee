import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { z } from 'zod/mini'
import { tokensOfFragment } from '#core/account/account-session.ts'
import { slugOf } from '#core/address/paths.ts'
import { parseChapters } from '#core/captions/parse-chapters.ts'
import { parseThumbnails } from '#core/captions/parse-thumbnails.ts'
import { type Paragraph, paragraphsOf } from '#core/content/transcript.ts'
import { AppError, messageOf } from '#core/data/errors.ts'
import { isLocale, localeOf, localePath } from '#core/i18n/locales.ts'
import { parseFavorites, parseHistory } from '#core/lists/lists.ts'
import type { Chapter } from '#core/player/skip.ts'
import type { Config } from '#core/site/config.ts'
import { parseSettings } from '#core/site/settings.ts'
import { labelSegments } from '#core/text/rich-label.ts'
import { parseInsightRoute } from '#features/articles/insights.rules.ts'
import { readCaptionStyle } from '#features/player/captions/caption-style.ts'
import { Lists } from '#providers/cleeng/customer.ts'
import { OrderWire } from '#providers/cleeng/orders.ts'
import { tokensOf } from '#providers/cleeng/session.ts'
import { decodeReceipt } from '#providers/cleeng/subscription.ts'
import { SubscriptionsWire } from '#providers/cleeng/subscriptions.ts'
import { entriesOfJson } from '#providers/epg/schedule.ts'
import { entriesOfXml } from '#providers/epg/xmltv.ts'
import { parseResponse } from '#providers/http.ts'
import { parseAccountEvent } from '#providers/jwp/notifications.ts'
import { Fees } from '#providers/jwp/offers.ts'
import { PlaylistWire, toPlaylist, toWireList } from '#providers/platform/lists.ts'
import { parseMedia } from '#providers/platform/media.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { EpisodesWire, SeriesWire, toEpisodes, toSeries } from '#providers/platform/series.ts'
import { articleReader } from '#providers/sanity/article.ts'
import { linkAddress } from '#providers/sanity/text-block.ts'
import { stylePruner } from '#publishing/html/2-styles.ts'
import { assetsOf, hashOf, withOwnPolicy } from '#publishing/html/3-policy.ts'
import { parseHeaderRules } from '#publishing/serve/respond.ts'
import { chooseSource } from '#runtime/inline/choose-source.inline.ts'
import { themeCss, themeOf } from '#ui/theme.ts'
import { programmesOf } from '../support/programmes-of.ts'
import { fuzz, hostileJson, hostileText, mangled } from './fuzz.ts'
import * as right from './samples.ts'

const reading = { language: 'es', integration: 'cleeng', platform: 'https://p.test' }

/** Problems are plain sentences without internals. */
const isClear = (message: string) => {
  expect(message.length).toBeGreaterThan(10)
  expect(message).not.toMatch(
    /is not a function|Cannot read|undefined \(|\[object |at Object\.|node_modules|Maximum call/,
  )
}

const failsClearly = (work: () => unknown, kind: new (...args: never[]) => Error) => {
  try {
    return work()
  } catch (error) {
    expect(error).toBeInstanceOf(kind)
    isClear(messageOf(error))
    return undefined
  }
}

describe('hostile configs', () => {
  fuzz('parseConfig returns a config with safe theme values or throws a clear error', mangled(right.config), (json) => {
    const config = failsClearly(() => parseConfig(json), AppError) as Config | undefined
    if (!config) return
    for (const color of Object.values(themeOf(config.styling))) expect(color).toMatch(/^(#[0-9a-f]{6}|dark|light)$/)
    expect(themeCss(config, ':root')).not.toMatch(/[<>]|url\(|expression|@import/i)
  })

  fuzz('parseSettings returns settings or throws a clear error', hostileJson, (ini) =>
    failsClearly(() => parseSettings(ini), AppError),
  )

  fuzz('chooseSource returns only allowed config sources', fc.tuple(hostileText, hostileText), ([asked, stored]) => {
    const settings = { defaultSource: 'own00001', otherSources: ['other001'], anySource: false }
    expect(['own00001', 'other001']).toContain(chooseSource(settings, asked, stored).source)
  })
})

describe('hostile content', () => {
  fuzz('parseMedia returns a safe media item or a clear reason', mangled(right.item), (item) => {
    const read = parseMedia(item, reading)
    if (!read.ok) return isClear(`the item: ${read.what}`)
    const { id, slug, title, sources, tracks, publishedAt } = read.value
    expect(`${id}/${slug}`).toMatch(/^[\w-]+\/[\w-]*$/)
    expect(title.isWellFormed()).toBe(true)
    for (const { file } of [...sources, ...tracks])
      expect(new URL(file, 'https://p.test').protocol).toMatch(/^https?:$/)
    if (publishedAt) expect(new Date(publishedAt).toISOString()).toBe(publishedAt)
  })

  fuzz('toPlaylist returns or reports each item of a playlist', mangled(right.playlist), (json) => {
    const wire = PlaylistWire.safeParse(json)
    if (!wire.success) return
    const faults: unknown[] = []
    const { items, title } = toPlaylist('List0001', toWireList(wire.data), reading, (fault) => faults.push(fault))
    expect(items.length + faults.length).toBe(wire.data.playlist.length)
    expect(title.isWellFormed()).toBe(true)
  })

  fuzz(
    'toSeries and toEpisodes do not throw for values that match the schemas',
    fc.tuple(mangled(right.series), mangled(right.episodes)),
    ([one, other]) => {
      const wire = SeriesWire.safeParse(one)
      if (wire.success) toSeries('Seri0001', wire.data)
      const list = EpisodesWire.safeParse(other)
      if (list.success) toEpisodes('Seri0001', list.data.episodes as never, reading)
    },
  )

  fuzz('articleReader returns an article or a clear reason', hostileJson, (document) => {
    const read = articleReader({ project: 'p', dataset: 'd' })(document)
    if (!read.ok) isClear(`the article: ${read.what}`)
  })

  fuzz('linkAddress and labelSegments return only web, mail and telephone links', hostileText, (text) => {
    const address = linkAddress(text)
    if (address) expect(new URL(address, 'https://own.test').protocol).toMatch(/^(https?|mailto|tel):$/)
    for (const { href } of labelSegments(`<a href="${text}">${text}</a>`))
      if (href) expect(new URL(href, 'https://own.test').protocol).toMatch(/^(https?|mailto):$/)
  })

  fuzz('slugOf returns only URL-safe characters', hostileText, (text) => {
    expect(slugOf(text)).toMatch(/^[\w-]*$/)
  })
})

describe('hostile guides', () => {
  const inOrder = (list: Iterable<{ start: Date; end: Date }>) => {
    for (const { start, end } of list) expect(start.getTime()).toBeLessThan(end.getTime())
  }
  fuzz(
    'entriesOfJson returns programmes that end after their start or throws a clear error',
    mangled(right.programmes),
    (json) => failsClearly(() => inOrder(programmesOf(entriesOfJson(json))), Error),
  )
  const pieces = fc.array(fc.oneof(hostileText, fc.constantFrom('<programme', '<!ENTITY a "b">', '&a;', '</tv>')), {
    maxLength: 4,
  })
  fuzz(
    'entriesOfXml returns programmes that end after their start or throws a clear error',
    fc.tuple(pieces, fc.nat(300)),
    ([parts, at]) =>
      failsClearly(
        () =>
          inOrder(programmesOf(entriesOfXml(right.xmltv.slice(0, at) + parts.join('') + right.xmltv.slice(at), 'en'))),
        Error,
      ),
  )
})

describe('hostile chapters', () => {
  const line = fc.oneof(
    hostileText,
    fc.constantFrom('WEBVTT', '', '00:10.000 --> 00:20.000', '1:00:00.5 --> 00:01', '-->'),
  )
  fuzz('parseChapters returns sorted chapters or throws a clear error', fc.array(line), (lines) => {
    const chapters = (failsClearly(() => parseChapters(lines.join('\n')), Error) as Chapter[] | undefined) ?? []
    for (const { start, end, title } of chapters) expect([start < end, title.trim() !== '']).toEqual([true, true])
    expect(chapters.map(({ start }) => start)).toEqual(chapters.map(({ start }) => start).toSorted((a, b) => a - b))
  })
})

describe('hostile captions', () => {
  const line = fc.oneof(
    hostileText,
    fc.constantFrom('WEBVTT', '', '00:10.000 --> 00:20.000', '<v Mary>', '- yes', '<rt>', '&#x110000;', '-->'),
  )
  fuzz('paragraphsOf returns sorted paragraphs of trimmed text or throws a clear error', fc.array(line), (lines) => {
    const paragraphs = failsClearly(() => paragraphsOf(lines.join('\n')), Error) as Paragraph[] | undefined
    for (const { start, text } of paragraphs ?? [])
      expect([start >= 0, text.trim() === text && text !== '']).toEqual([true, true])
    const times = (paragraphs ?? []).map(({ start }) => start)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })
})

describe('hostile storage', () => {
  fuzz('stored favourites, history and caption styles are parsed into complete values', hostileJson, (stored) => {
    for (const { mediaid } of [...parseFavorites(stored), ...parseHistory(stored)])
      expect(typeof mediaid).toBe('string')
    expect(Object.keys(readCaptionStyle(stored)).sort()).toEqual(['background', 'color', 'edge', 'size'])
  })
  fuzz('parseThumbnails returns only valid picture URLs', fc.array(hostileText), (texts) => {
    const cues = texts.map((text, index) => `00:0${index % 10}.000 --> 01:00.000\n${text}#xywh=0,0,16,9\n\n`)
    for (const { picture } of parseThumbnails(`WEBVTT\n\n${cues.join('')}`, 'https://p.test/strip.vtt'))
      expect(URL.canParse(picture)).toBe(true)
  })
})

describe('hostile addresses', () => {
  fuzz('localeOf and localePath return a supported locale and a localised path for any path', hostileText, (text) => {
    const path = `/${text}`
    expect(isLocale(localeOf(path))).toBe(true)
    expect(localePath('es', path).startsWith('/es/')).toBe(true)
    parseInsightRoute(text)
    tokensOfFragment(`#${text}`)
  })
})

describe('hostile provider responses', () => {
  fuzz('provider schemas accept a response or throw a clear error', hostileJson, (json) => {
    const schemas: z.ZodMiniType[] = [SubscriptionsWire, Fees, Lists, OrderWire, PlaylistWire, SeriesWire]
    for (const schema of schemas) failsClearly(() => parseResponse('https://p.test/a', schema, json), Error)
    failsClearly(() => decodeReceipt(json), Error)
  })
  fuzz(
    'hostile tokens and notifications do not throw and redirect only to allowed hosts',
    fc.tuple(hostileText, hostileJson),
    (all) => {
      const [token, json] = all
      expect(tokensOf(token, token, 0).expires).toBeTypeOf('number')
      const notice = { type: 'subscribe.requires.action', resource: { redirect_to_url: token } }
      for (const text of [token, JSON.stringify(json), JSON.stringify(notice)]) {
        const read = parseAccountEvent(text, 'https://own.test')
        if (read?.type === 'requires-action')
          expect(new URL(read.url).host).toMatch(/own\.test$|stripe\.com$|inplayer\.com$|jwplayer\.com$/)
      }
    },
  )
})

describe('hostile build files', () => {
  fuzz('parseHeaderRules returns rules or throws a clear error', hostileText, (text) =>
    failsClearly(() => parseHeaderRules(text), Error),
  )
  const prune = stylePruner('.foyer/nothing')
  const finish = (page: string) => {
    const { html, inline } = prune(page, assetsOf(page))
    return withOwnPolicy(html, inline)
  }
  const [boot, css] = ['own()', 'a{color:red}']
  const sources = `script-src 'self' ${hashOf(boot)};style-src 'self' ${hashOf(css)}`
  const policy = `<meta http-equiv="content-security-policy" content="${sources}">`
  const start = `<meta charset="utf-8"><script>${boot}</script>${policy}<style>${css}</style>`
  fuzz('stylePruner and withOwnPolicy leave a page with hostile text unchanged', fc.array(hostileText), (texts) => {
    const page = `<!doctype html><html><head>${start}</head><body>${texts.join('')}</body></html>`
    expect(finish(page)).toBe(page)
  })
})
