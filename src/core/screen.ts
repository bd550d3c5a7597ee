import type { Content } from './content/content.ts'
import type { PrerenderedProgramme, ProgrammeName } from './content/guide.ts'
import type { Insights } from './content/insight.ts'
import type { LetterPage } from './content/letters.ts'
import type { Media } from './content/media.ts'
import type { Transcript } from './content/transcript.ts'
import type { Locale } from './i18n/locales.ts'
import type { Chapter } from './player/skip.ts'
import type { Picture, Site } from './site/site.ts'

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
  onAir?(channel: Media): Promise<ProgrammeName | undefined>
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
  /** LCP image, with its `sizes` unless it is as wide as the page. */
  hero?: (Picture & { sizes?: string }) | undefined
  /** The page begins with a text at the lower edge of its picture, which `HeroEnd` follows. */
  hasHero?: boolean
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
