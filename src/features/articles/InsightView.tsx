import type { ReactNode } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { ArticleRow } from './ArticleGrid.tsx'
import { ArticleHead } from './ArticleHead.tsx'
import { ArticleTags } from './ArticleTags.tsx'
import { Contents } from './Contents.tsx'
import s from './InsightView.module.css'
import type { InsightProps } from './insight.screen.ts'
import { SectionLayout } from './SectionLayout.tsx'

/** `share` is the share button, `children` the body of the article. */
export type InsightSlots = { share?: ReactNode; children?: ReactNode }

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
