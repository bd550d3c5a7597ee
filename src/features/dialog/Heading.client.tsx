import type { ReactNode } from 'react'
import s from './Heading.module.css?adopt'

/** Id of the heading, which labels the dialog. */
export const titleId = 'dialog-title'

/** Heading that labels the dialog, with an optional description. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={s.heading}>
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children && <div className={s.lead}>{children}</div>}
    </div>
  )
}
