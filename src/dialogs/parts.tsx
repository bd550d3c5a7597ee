import type { ReactNode } from 'react'
import { titleId } from './Frame.tsx'
import s from './parts.module.css?adopt'
import type { DialogName, DialogProps } from './types.ts'

/** The heading that names a dialog, and a sentence or two below it. */
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

type LinkProps = Pick<DialogProps, 'go'> & { to: DialogName; children: ReactNode }

/** Leads to another dialog; a real address, so that it can be opened anywhere. */
export const DialogLink = ({ go, to, children }: LinkProps) => (
  <a
    className={s.link}
    href={`?u=${to}`}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      go(to)
    }}
  >
    {children}
  </a>
)

/** A line below a form, such as a question and the link that answers it. */
export const Footnote = ({ children }: { children: ReactNode }) => <p className={s.footnote}>{children}</p>

/** Buttons that end a dialog. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={s.actions}>{children}</div>
