import type { ReactNode } from 'react'
import type { Author } from '#core/content/insight.ts'
import type { ArticlePicture } from '#core/content/rich-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { withFocalPoint } from '#ui/media/focal-point.ts'
import { ResponsivePicture } from '#ui/media/ResponsivePicture.tsx'
import { Breadcrumb, type Crumb } from '#ui/site/Breadcrumb.tsx'
import type { Day } from './ArticleCard.tsx'
import s from './ArticleHead.module.css'

export type ArticleHeadProps = {
  language: Locale
  title: string
  lang?: string | undefined
  crumbs: Crumb[]
  date: Day
  minutes: number
  author?: Author | undefined
  picture?: ArticlePicture | undefined
  /** Source of the picture: text or a URL. */
  source?: string | undefined
}

/** Picture width above an article. */
export const heroSizes = '(width < 64rem) 100vw, 960px'

/** Header of an article; `children` are its actions. */
export function ArticleHead(props: ArticleHeadProps & { children?: ReactNode }) {
  const { language, title, lang, crumbs, date, minutes, author, picture, source, children } = props
  const text = textFor(language)
  return (
    <header className={s.head}>
      <Breadcrumb label={text('common:breadcrumb')} crumbs={crumbs} />
      <h1 className={s.title} tabIndex={-1} dir="auto" lang={lang}>
        {title}
      </h1>
      <div className={s.line}>
        <p className={s.metadata}>
          {author && <Byline language={language} {...author} />}
          <time dateTime={date.iso}>{date.text}</time>
          <span>{text('insights:reading_time', { count: minutes })}</span>
        </p>
        {children}
      </div>
      {picture && (
        <figure className={s.hero}>
          <ResponsivePicture
            className={withFocalPoint(undefined, picture)}
            image={picture}
            alt={picture.alt}
            sizes={heroSizes}
            priority="eager"
          />
          {source && <figcaption>{sourced(language, source)}</figcaption>}
        </figure>
      )}
    </header>
  )
}

// The text around the name depends on the language; the name is a link.
function Byline({ language, name, link }: Author & { language: Locale }) {
  const [before = '', after = ''] = textFor(language)('insights:by', { name: '\n' }).split('\n')
  return (
    <span className={s.author}>
      {before}
      {link ? (
        <a href={link} rel="author">
          {name}
        </a>
      ) : (
        name
      )}
      {after}
    </span>
  )
}

function sourced(language: Locale, source: string): ReactNode {
  const host = /^https?:\/\//.test(source) ? URL.parse(source)?.hostname : undefined
  if (!host) return source
  const [before = '', after = ''] = textFor(language)('insights:picture_source', { source: '\n' }).split('\n')
  return (
    <>
      {before}
      <a href={source}>{host}</a>
      {after}
    </>
  )
}
