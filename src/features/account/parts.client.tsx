import type { MouseEvent, ReactNode } from 'react'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { titleId } from './Frame.client.tsx'
import s from './parts.module.css?adopt'
import type { DialogName, DialogProps } from './types.client.ts'

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

type LinkProps = Pick<DialogProps, 'go'> & { to: DialogName; children: ReactNode }

// A real `href` allows a new tab.
const leadingTo = ({ go, to }: Pick<LinkProps, 'go' | 'to'>) => ({
  href: `?u=${to}`,
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    go(to)
  },
})

/** Link to another dialog. */
export const DialogLink = ({ children, ...way }: LinkProps) => (
  <a {...leadingTo(way)} className={s.link}>
    {children}
  </a>
)

/** Primary button that opens another dialog. */
export const DialogButton = ({ children, ...way }: LinkProps) => (
  <ButtonLink {...leadingTo(way)} variant="primary">
    {children}
  </ButtonLink>
)

/** Line below a form, such as a question with its link. */
export const Footnote = ({ children }: { children: ReactNode }) => <p className={s.footnote}>{children}</p>

/** Buttons at the end of a dialog. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={s.actions}>{children}</div>

/** Spinner with a label that replaces the content during a long request. */
export const Wait = ({ message }: { message: string }) => (
  <p className={s.wait}>
    <Spinner label={message} isShown />
  </p>
)
