import type { ReactNode } from 'react'
import { ArticleCard, type ArticleCardProps } from './ArticleCard.tsx'
import s from './ArticleGrid.module.css'
import { articlesPerPage } from './insights.rules.ts'

/** Page of articles, the first one larger. */
export const ArticleGrid = ({ cards }: { cards: ArticleCardProps[] }) => (
  <ul className={s.grid} data-testid="insights-list">
    {cards.map((card, index) => (
      <li key={card.slug}>
        <ArticleCard {...card} lead={index === 0} />
      </li>
    ))}
  </ul>
)

/** Row of articles, such as related ones. */
export const ArticleRow = ({ cards }: { cards: ArticleCardProps[] }) => (
  <ul className={s.row}>
    {cards.map((card) => (
      <li key={card.slug}>
        <ArticleCard {...card} headingLevel={3} />
      </li>
    ))}
  </ul>
)

const SkeletonLine = ({ children }: { children?: ReactNode }) => <span className={s.line}>{children}</span>

/** Placeholders of loading articles. */
export const ArticleSkeletons = () => (
  <ul className={s.grid} aria-hidden="true">
    {Array.from({ length: articlesPerPage }, (_, index) => (
      <li key={String(index)} className={s.skeleton} data-testid="insight-skeleton">
        <SkeletonLine />
        <SkeletonLine />
        <SkeletonLine />
      </li>
    ))}
  </ul>
)
