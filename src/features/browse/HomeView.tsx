import { Fragment, type ReactNode } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { HeroEnd } from '#ui/media/HeroEnd.tsx'
import { ShelfSection } from '#ui/media/ShelfSection.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import s from './HomeView.module.css'
import { beginsWithHero, featuredIn, type HomeProps, personalIn } from './home.screen.ts'
import { isPersonal } from './rows.screen.ts'

/** Islands of the home page: further rows, personal rows and `row3`, a refreshed fourth row. */
export type HomeSlots = {
  more?: ReactNode
  /** Page above the shelves, with the heading of the home page. Astro renders the slot even without a page. */
  landing?: ReactNode
  hasLanding?: boolean
  history?: ReactNode
  favorites?: ReactNode
  [row: `row${number}`]: ReactNode
  /** Favourite button of a featured card, by its position. */
  [favorite: `favorite${number}`]: ReactNode
}

export function HomeView({ more, landing, hasLanding = false, history, favorites, ...props }: HomeProps & HomeSlots) {
  const { language, rows, remaining, onlyPersonal } = props
  const text = textFor(language)
  const personal = { history, favorites }
  const featured = featuredIn(props)
  const favoriteAt = (index: number) => props[`favorite${index}`]
  return (
    <>
      {hasLanding ? (
        landing
      ) : (
        <h1>
          <VisuallyHidden>{text('menu:home')}</VisuallyHidden>
        </h1>
      )}
      {rows.map((row) => {
        if (!isPersonal(row))
          return (
            <Fragment key={row.index}>
              {props[`row${row.index}`] ?? <ShelfSection {...row} tools={row === featured ? favoriteAt : undefined} />}
              {row === featured && beginsWithHero({ rows }) && <HeroEnd />}
            </Fragment>
          )
        return personalIn(props, row.personal) === row && <Fragment key={row.index}>{personal[row.personal]}</Fragment>
      })}
      {remaining.total > remaining.from && more}
      {onlyPersonal && !hasLanding && (
        <div className={s.empty} data-unless={onlyPersonal.join(' ')}>
          <EmptyState title={text('error:empty_shelves_heading')} text={text('error:empty_shelves_description')} />
        </div>
      )}
    </>
  )
}
