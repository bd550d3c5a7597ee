import { z } from 'zod'
import { openStreamOf } from '#domain/access.ts'
import { accessModelOf, integrationName } from '#domain/integration.ts'
import type { Media } from '#domain/media.ts'
import { locales } from '#i18n/locales.ts'
import { parseMedia } from '#providers/platform/media.ts'
import { previewOf } from '#screens/graph.ts'
import { excerpt } from '#screens/screen.ts'
import { recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

// What search engines take of a video
const longest = { tags: 32, seconds: 28_800 }

/** What the sitemap says of the pages of a route beside their addresses: a piece of XML for each language. */
export type Listing = readonly string[]

/** Reads what the sitemap says of a route, by its key. */
export function listingsOf(snapshot: Snapshot): (key: string) => Listing {
  const records = recordsOf(snapshot)
  const { config, platform } = records.site()
  const [model, integration] = [accessModelOf(config), integrationName(config)]

  const videoIn = (item: unknown, language: string) => {
    const read = parseMedia(item, { language, integration, platform })
    const stream = read.ok && read.value.title && isVideo(read.value) ? openStreamOf(read.value, model) : undefined
    return read.ok && stream ? videoOf(read.value, stream, previewOf({ site: { platform } }, read.value.id)) : ''
  }

  return (key) => {
    const [kind = '', id = ''] = key.split(' ')
    if (kind === 'insight') return Array(locales.length).fill(changeOf(records.insight(id)))
    if (kind !== 'media') return []
    const item = records.media(id)
    const [first = '', ...others] = locales
    const said = videoIn(item, first)
    return said ? [said, ...others.map((language) => videoIn(item, language))] : []
  }
}

// Of what is still to come or on the air, nobody can say where it will lie
const isVideo = ({ kind, eventState }: Media) =>
  kind === 'event' ? eventState === 'INSTANT_VOD' || eventState === 'VOD_PUBLIC' : watched.has(kind)

const watched = new Set<Media['kind']>(['video', 'episode', 'channel'])

function videoOf({ title, description, duration, publishedAt, tags, kind }: Media, stream: string, preview: string) {
  const seconds = Math.round(duration)
  const parts: [name: string, value: string | undefined][] = [
    ['thumbnail_loc', preview],
    ['title', title],
    ['description', excerpt(description) || title],
    ['content_loc', stream],
    ['duration', seconds > 0 && seconds <= longest.seconds ? String(seconds) : undefined],
    ['publication_date', publishedAt],
    ...tags.slice(0, longest.tags).map((tag): [string, string] => ['tag', tag]),
    ['requires_subscription', 'no'],
    ['live', kind === 'channel' ? 'yes' : 'no'],
  ]
  const told = parts.map(([name, value]) => (value ? `<video:${name}>${escaped(value)}</video:${name}>` : ''))
  return `<video:video>${told.join('')}</video:video>`
}

const Changed = z.looseObject({ _updatedAt: z.iso.datetime({ offset: true }) })

/** Only the content service says when a thing changed. */
function changeOf(document: unknown): string {
  const { data } = Changed.safeParse(document)
  return data ? `<lastmod>${data._updatedAt}</lastmod>` : ''
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as XML 1.0 can carry it: what it has no way to say is left out. */
export const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows no way to write them
    .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
