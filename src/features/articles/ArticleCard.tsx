import type { ArticlePicture } from '#core/content/rich-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { withFocalPoint } from '#ui/media/focal-point.ts'
import { ResponsivePicture } from '#ui/media/ResponsivePicture.tsx'
import s from './ArticleCard.module.css'

export type Day = { iso: string; text: string }

export type ArticleCardProps = {
  language: Locale
  slug: string
  title: string
  /** Language of the article. */
  lang?: string | undefined
  href: string
  category?: string | undefined
  date: Day
  minutes: number
  description: string
  picture?: ArticlePicture | undefined
}

type Layout = { lead?: boolean; headingLevel?: 2 | 3 }

/** Picture widths of the cards. */
export const cardSizes = { lead: '(width < 48rem) 100vw, 640px', other: '(width < 36rem) 7rem, 400px' }

/** Article in a list: one link with a picture beside or above the text. */
export function ArticleCard({ lead = false, headingLevel = 2, ...article }: ArticleCardProps & Layout) {
  const { language, slug, title, lang, href, category, date, minutes, description, picture } = article
  const Heading = `h${headingLevel}` as const
  return (
    <a className={s.card} href={href} data-insight={slug} data-lead={lead || undefined}>
      <span className={s.picture}>
        {picture && (
          <ResponsivePicture
            className={withFocalPoint(undefined, picture)}
            image={picture}
            alt=""
            sizes={lead ? cardSizes.lead : cardSizes.other}
            priority={lead ? 'eager' : 'lazy-low'}
          />
        )}
      </span>
      <div className={s.text}>
        {category && <span className={s.category}>{category}</span>}
        <Heading className={s.title} dir="auto" lang={lang}>
          {title}
        </Heading>
        <p className={s.description} dir="auto" lang={lang}>
          {description}
        </p>
        <p className={s.metadata}>
          <time dateTime={date.iso}>{date.text}</time>
          <span>{textFor(language)('insights:reading_time', { count: minutes })}</span>
        </p>
      </div>
    </a>
  )
}
