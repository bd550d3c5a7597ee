import type { Content } from '#core/content/content.ts'
import type { PrerenderedProgramme } from '#core/content/guide.ts'
import type { Insights } from '#core/content/insight.ts'
import type { LetterPage } from '#core/content/letters.ts'
import { imageUrl, imageWidths, type Media } from '#core/content/media.ts'
import type { Transcript } from '#core/content/transcript.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Chapter } from '#core/player/skip.ts'
import type { Picture, Site } from '#core/site/site.ts'
import { withoutTags } from '#core/text/plain-text.ts'

/** Render context. The build and the browser provide their own. */
export type RenderContext = {
  site: Site
  content: Content
  /** Articles of the site, if configured. */
  insights?: Insights
  language: Locale
  now: Date
  /** Returns the wide image of a media item. A build returns same-origin copies. */
  hero(id: string): Picture | undefined
  /** Returns whether the build found no picture of a media item. */
  pictureless?(id: string): boolean
  /** Returns the current programme of a channel, in the browser. */
  onAir?(channel: Media): Promise<string | undefined>
  /** Returns the chapters of a video, if the build has loaded them. */
  chapters?(id: string): readonly Chapter[]
  /** Returns whether a video has a transcript at build time. */
  hasTranscript?(id: string): boolean
  /** Returns the transcripts of a video at build time. */
  transcripts?(id: string): readonly Transcript[]
  /** Returns a page of the "A to Z" list at build time. */
  letterPage?(letter?: string, number?: number): LetterPage | undefined
  /** Returns the upcoming programmes of a channel at build time. */
  showings?(id: string): readonly PrerenderedProgramme[]
}

/** Data of the `<head>` element. */
export type Head = {
  title: string
  description: string
  /** Canonical path, without the language prefix. */
  path: string
  type: 'website' | 'video.other' | 'video.movie' | 'video.tv_show' | 'video.episode' | 'article'
  /** LCP image, with its `sizes` unless it spans the window. */
  hero?: (Picture & { sizes?: string }) | undefined
  /** Image for link previews, 720 x 406 px. */
  image?: { src: string; alt: string } | undefined
  /** Video of the page. `duration` in seconds, `publishedAt` in ISO 8601, `series` as a URL. */
  video?:
    | { duration: number; publishedAt?: string | undefined; tags: string[]; series?: string | undefined }
    | undefined
  /** Redirects to `path`, the page of the content. */
  moved?: boolean
  /** False excludes pages without content of their own from search engines. */
  index?: boolean
  /** Structured data (schema.org). */
  graph?: Node[] | undefined
}

/** Schema.org node. Undefined properties are omitted. */
export type Node = { '@type': string; [property: string]: unknown }

/** Screen as a pure function of its props, shared by the build and the browser. */
export type Screen<Params, Props> = {
  /** Loads the props. Resolves to undefined if the content does not exist. */
  load(context: RenderContext, params: Params): Promise<Props | undefined>
  head(props: Props, context: RenderContext): Head
}

/** Returns `title - site name`. */
export const pageTitle = (title: string, { site }: RenderContext) => `${title} - ${site.config.siteName}`

/** Returns the start of a publisher's text without its tags, cut at a word within `limit` characters. */
export const excerpt = (text: string, limit?: number) => shorten(withoutTags(text), limit)

/** Returns the start of a plain text, cut at a word within `limit` characters. */
export function shorten(text: string, limit = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= limit) return plain
  const cut = plain.slice(0, limit - 1)
  const start = cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()
  // Removes half of a surrogate pair, such as of an emoji.
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Loads a screen whose route comes from the same content. Throws an Error if missing. */
export async function renderScreen<Params, Props>(
  screen: Screen<Params, Props>,
  context: RenderContext,
  params: Params,
) {
  const props = await screen.load(context, params)
  if (!props) throw new Error(`There is no content for ${JSON.stringify(params)}`)
  return { props, head: screen.head(props, context) }
}

/** Returns the wide image of a media item, hosted by the platform. */
export function platformHero(platform: string, id: string): Picture {
  const at = (width: number) => imageUrl(platform, id, 'background', width)
  const { featured, poster } = imageWidths
  return {
    src: at(featured),
    srcSet: `${at(featured)} ${featured}w, ${at(poster)} ${poster}w`,
    width: poster,
    height: 720,
  }
}

/** Returns the head of the page for addresses without a pre-rendered page. */
export function fallbackHead(context: RenderContext): Head {
  const text = textFor(context.language)
  return {
    title: pageTitle(text('common:not_found_title'), context),
    description: text('common:not_found_description'),
    path: '/',
    type: 'website',
    index: false,
  }
}
