import { defaultLocale } from '../i18n/locales.ts'
import type { Picture } from '../site/site.ts'
import type { ArticlePicture, RichBlock } from './rich-text.ts'

export type Author = { name: string; link?: string | undefined }

/** Article data of lists and cards. */
export type InsightSummary = {
  slug: string
  title: string
  category?: string | undefined
  /** Category of the address, if that of the default language differs. Empty without one. */
  categoryOfAddress?: string | undefined
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

type Version = Partial<Pick<InsightSummary, 'language' | 'category'>>

function pickVersion<T extends Version>(versions: readonly T[], language: string): T | undefined {
  const inLanguage = (tag: string) =>
    versions.find((version) => version.language === tag || version.language?.startsWith(`${tag}-`))
  return (
    inLanguage(language) ?? versions.find((version) => !version.language) ?? inLanguage(defaultLocale) ?? versions[0]
  )
}

/**
 * Version of an article for a language, of those with one slug: that of the language, one without a language, that of
 * the default language or the first.
 */
export function versionFor<T extends Version>(versions: readonly T[], language: string): T | undefined {
  const version = pickVersion(versions, language)
  const { category } = pickVersion(versions, defaultLocale) ?? {}
  return version && category !== version.category ? { ...version, categoryOfAddress: category ?? '' } : version
}

/** One version of each article, newest first. */
export function inLanguage<T extends InsightSummary>(articles: readonly T[], language: string): T[] {
  const versionsOf = new Map<string, T[]>()
  for (const article of articles) versionsOf.set(article.slug, [...(versionsOf.get(article.slug) ?? []), article])
  return [...versionsOf.values()]
    .flatMap((versions) => versionFor(versions, language) ?? [])
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
}

/** Tests whether the date of an article has come. Articles of later dates appear then. */
export const isPublished = ({ publishedAt }: Pick<InsightSummary, 'publishedAt'>, now: number) =>
  Date.parse(publishedAt) <= now

// 200 words a minute of 5.5 characters, spaces included.
const charactersAMinute = 1_100

/** Whole minutes, at least one. */
export const readingMinutes = (characters: number) => Math.max(1, Math.round(characters / charactersAMinute))
