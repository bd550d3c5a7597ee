import type { ReactNode } from 'react'
import s from './PageHeader.module.css'

type HeaderText = {
  title: string
  description?: string | undefined
  /** Languages of the texts, if other than the page's. */
  titleLang?: string | undefined
  descriptionLang?: string | undefined
}

/** Heading of a list page, with its link or button. */
export const PageHeader = ({
  title,
  description,
  titleLang,
  descriptionLang,
  action,
}: HeaderText & { action?: ReactNode }) => (
  <header className={s.header}>
    <h1 dir="auto" lang={titleLang}>
      {title}
    </h1>
    {description && (
      <p dir="auto" lang={descriptionLang}>
        {description}
      </p>
    )}
    {action && <div className={s.action}>{action}</div>}
  </header>
)
