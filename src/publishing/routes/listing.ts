import { z } from 'zod'
import { openStreamOf } from '#domain/access.ts'
import { accessModelOf, integrationName } from '#domain/integration.ts'
import type { Media } from '#domain/media.ts'
import { locales } from '#i18n/locales.ts'
import { parseMedia } from '#providers/platform/media.ts'
import { previewOf } from '#screens/graph.ts'
import { excerpt } from '#screens/screen.ts'
import { recordsOf } from '../snapshot/records.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

// What search engines take of a video
const longest = { tags: 32, seconds: 28_800 }

/** What the sitemap says of the pages of a route beside their addresses: for each language the JSON of a `Said`, or nothing. */
export type Listing = readonly string[]

/** The change and the video of a page, as the sitemap package takes them. */
export type Said = { lastmod?: string; video?: Video[] }

type Video = {
  thumbnail_loc: string
  title: string
  description: string
  content_loc: string
  duration?: number
  publication_date?: string
  tag: string[]
  requires_subscription: 'no'
  live: 'yes' | 'no'
}

const told = (said: Said) => JSON.stringify(said)

/** Reads what the sitemap says of a route, by its key. */
export function listingsOf(snapshot: Snapshot): (key: string) => Listing {
  const records = recordsOf(snapshot)
  const { config, platform } = records.site()
  const [model, integration] = [accessModelOf(config), integrationName(config)]

  const videoIn = (item: unknown, language: string) => {
    const read = parseMedia(item, { language, integration, platform })
    const stream = read.ok && read.value.title && isVideo(read.value) ? openStreamOf(read.value, model) : undefined
    if (!read.ok || !stream) return ''
    return told({ video: [videoOf(read.value, stream, previewOf({ site: { platform } }, read.value.id))] })
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

function videoOf(
  { title, description, duration, publishedAt, tags, kind }: Media,
  stream: string,
  preview: string,
): Video {
  const seconds = Math.round(duration)
  return {
    thumbnail_loc: preview,
    title,
    description: excerpt(description) || title,
    content_loc: stream,
    ...(seconds > 0 && seconds <= longest.seconds && { duration: seconds }),
    ...(publishedAt && { publication_date: publishedAt }),
    tag: tags.slice(0, longest.tags),
    requires_subscription: 'no',
    live: kind === 'channel' ? 'yes' : 'no',
  }
}

const Changed = z.looseObject({ _updatedAt: z.iso.datetime({ offset: true }) })

/** Only the content service says when a thing changed. */
function changeOf(document: unknown): string {
  const { data } = Changed.safeParse(document)
  return data ? told({ lastmod: data._updatedAt }) : ''
}
