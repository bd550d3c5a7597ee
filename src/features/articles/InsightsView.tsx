import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ArticleGrid, ArticleSkeletons } from './ArticleGrid.tsx'
import s from './InsightsView.module.css'
import type { InsightsProps } from './insights.screen.ts'
import { SectionLayout } from './SectionLayout.tsx'

export function InsightsView({ language, title, category, page, pages, cards, newer, older, nav }: InsightsProps) {
  const text = textFor(language)
  if (cards.length === 0)
    return (
      <SectionLayout language={language} nav={nav}>
        <EmptyState headingLevel={1} icon="info" title={text('insights:empty')} />
      </SectionLayout>
    )
  return (
    <SectionLayout language={language} nav={nav}>
      <div data-insights-view="list">
        <header className={s.header}>
          <h1>{title}</h1>
          {!category && <p>{text('insights:intro')}</p>}
        </header>
        <ArticleGrid cards={cards} />
        <Pager language={language} page={page} pages={pages} newer={newer} older={older} />
      </div>
    </SectionLayout>
  )
}

/** Loading state of the article list, with a note about a delay. */
export function InsightsLoading({ language, children }: { language: Locale; children: ReactNode }) {
  const text = textFor(language)
  return (
    <div className={s.loading} aria-busy="true">
      <header className={s.header}>
        <h1>{text('insights:title')}</h1>
        <p>{text('insights:intro')}</p>
      </header>
      <VisuallyHidden>
        <span role="status">{text('insights:loading')}</span>
      </VisuallyHidden>
      {children}
      <ArticleSkeletons />
    </div>
  )
}

type Props = {
  language: Locale
  page: number
  pages: number
  newer?: string | undefined
  older?: string | undefined
}

/** Pagination of a list; empty with one page. */
function Pager({ language, page, pages, newer, older }: Props) {
  if (pages < 2) return null
  const text = textFor(language)
  return (
    <nav className={s.pager} aria-label={text('insights:pages')}>
      {newer && (
        <ButtonLink variant="secondary" icon="chevron-left" href={newer} rel="prev">
          {text('insights:newer')}
        </ButtonLink>
      )}
      <p>{text('insights:page_of', { page, pages })}</p>
      {older && (
        <ButtonLink variant="secondary" icon="chevron-right" href={older} rel="next">
          {text('insights:older')}
        </ButtonLink>
      )}
    </nav>
  )
}
