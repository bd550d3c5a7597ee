import type { Content } from '#domain/content.ts'
import type { Showing } from '#domain/guide.ts'
import type { Insights } from '#domain/insight.ts'
import type { Picture, Site } from '#domain/site.ts'
import type { Chapter } from '#domain/skip.ts'
import type { Locale } from '#i18n/locales.ts'

/** Where and for whom a screen is made: the build and the browser each bring their own. */
export type Scene = {
  site: Site
  content: Content
  /** The articles of a site that has any. */
  insights?: Insights
  language: Locale
  now: Date
  /** The wide picture of a media item; the build answers with same-origin copies. */
  hero(id: string): Picture | undefined
  /** The chapters of a film, where the build has read them. */
  chapters?(id: string): readonly Chapter[]
  /** The programmes of a channel in the next hours, from the build. */
  showings?(id: string): readonly Showing[]
}

/** What goes into `<head>`. */
export type Head = {
  title: string
  description: string
  /** The canonical address, without the language prefix. */
  path: string
  type: 'website' | 'video.other' | 'video.movie' | 'video.tv_show' | 'video.episode' | 'article'
  /** The picture that decides when the page looks ready; how wide it is where that is not the whole window. */
  hero?: (Picture & { sizes?: string }) | undefined
  /** The picture for previews elsewhere, 720 x 406 (spec 1 §9). */
  image?: { src: string; alt: string } | undefined
  /** What the page plays; seconds, ISO 8601. */
  video?:
    | { duration: number; publishedAt?: string | undefined; tags: string[]; series?: string | undefined }
    | undefined
  /** What the page shows stands at `path`, so whoever comes here is sent there. */
  moved?: boolean
  /** Pages without content of their own are not for search engines. */
  index?: boolean
  /** What the page is about, for machines (schema.org). */
  graph?: Node[] | undefined
}

/** A thing in the words of schema.org; what is undefined is left out. */
export type Node = { '@type': string; [property: string]: unknown }

/** A screen is a pure function of its props; the build and the browser call the same two, and the still View beside them. */
export type Screen<Params, Props> = {
  /** What the screen shows; undefined when there is no such thing. */
  load(scene: Scene, params: Params): Promise<Props | undefined>
  head(props: Props, scene: Scene): Head
}

/** `title - site name`. */
export const pageTitle = (title: string, { site }: Scene) => `${title} - ${site.config.siteName}`

/** The first words of a text, cut at a word within `limit` characters. */
export function excerpt(text: string, limit = 160): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= limit) return plain
  const cut = plain.slice(0, limit - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()}…`
}
