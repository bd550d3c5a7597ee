import type { ArticlePicture, RichBlock } from './rich-text.ts'
import type { Picture } from './site.ts'

export type Author = { name: string; link?: string | undefined }

/** Article data of lists and cards. */
export type InsightSummary = {
  slug: string
  title: string
  category?: string | undefined
  thumbnail?: ArticlePicture | undefined
  /** ISO dates. */
  publishedAt: string
  modifiedAt?: string | undefined
  author?: Author | undefined
  /** Language of the article, if stated. */
  language?: string | undefined
  tags: string[]
  /** First words of the text. */
  description: string
  /** Reading time in minutes, at least 1. */
  minutes: number
}

/** Article with its text. */
export type Insight = InsightSummary & {
  /** Source of the picture: text or a URL. */
  thumbnailSource?: string | undefined
  /** The picture cropped for previews: 16:9, 4:3 and 1:1. */
  previews: string[]
  /** Preview image at 720 x 406 for sharing. */
  card?: string | undefined
  body: RichBlock[]
}

/** Article API of screens. Failures throw an ApiError with the status. */
export type Insights = {
  /** All articles, newest first. */
  list(): Promise<InsightSummary[]>
  article(slug: string): Promise<Insight | undefined>
  /** Mirrored picture of an article, if there is one. */
  hero(slug: string): Picture | undefined
}

/** Tests whether the date of an article has come. Articles of later dates appear then. */
export const isPublished = ({ publishedAt }: Pick<InsightSummary, 'publishedAt'>, now: number) =>
  Date.parse(publishedAt) <= now

// 200 words a minute of 5.5 characters, spaces included.
const charactersAMinute = 1_100

/** Whole minutes, at least one. */
export const readingMinutes = (characters: number) => Math.max(1, Math.round(characters / charactersAMinute))
