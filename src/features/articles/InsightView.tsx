import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ArticleRow } from './ArticleGrid.tsx'
import { ArticleHead } from './ArticleHead.tsx'
import s from './InsightView.module.css'
import type { InsightProps } from './insight.screen.ts'
import type { OutlineEntry } from './insights.rules.ts'
import { SectionLayout } from './SectionLayout.tsx'

/** `share` is the share button, `children` the body of the article. */
type InsightSlots = { share?: ReactNode; children?: ReactNode }

export function InsightView({ share, children, ...props }: InsightProps & InsightSlots) {
  const { language, slug, tags, contents, related, nav } = props
  return (
    <SectionLayout language={language} nav={nav} current={slug}>
      <div data-insights-view={slug} data-testid="insight">
        <article className={s.article} data-contents={contents.length > 0 || undefined}>
          <ArticleHead {...props}>{share}</ArticleHead>
          {contents.length > 0 && <Contents language={language} entries={contents} />}
          <div className={s.body}>{children}</div>
          <ArticleTags language={language} tags={tags} />
        </article>
        {related.length > 0 && (
          <section className={s.related} aria-labelledby="insights-related">
            <h2 id="insights-related">{textFor(language)('insights:related')}</h2>
            <ArticleRow cards={related} />
          </section>
        )}
      </div>
    </SectionLayout>
  )
}

/** Tags of an article. */
function ArticleTags({ language, tags }: { language: Locale; tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={s.tags} aria-label={textFor(language)('insights:tags')}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  )
}

/** Table of contents of a long article. */
function Contents({ language, entries }: { language: Locale; entries: OutlineEntry[] }) {
  const title = textFor(language)('insights:contents')
  return (
    <nav className={s.contents} aria-label={title}>
      <p>{title}</p>
      <ol>
        {entries.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
