import type { MouseEvent, ReactNode } from 'react'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
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

// A real address, so that it can be opened anywhere
const leadingTo = ({ go, to }: Pick<LinkProps, 'go' | 'to'>) => ({
  href: `?u=${to}`,
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    go(to)
  },
})

/** Leads to another dialog. */
export const DialogLink = ({ children, ...way }: LinkProps) => (
  <a {...leadingTo(way)} className={s.link}>
    {children}
  </a>
)

/** Leads to another dialog, as what one is most likely to want. */
export const DialogButton = ({ children, ...way }: LinkProps) => (
  <ButtonLink {...leadingTo(way)} variant="primary">
    {children}
  </ButtonLink>
)

/** A line below a form, such as a question and the link that answers it. */
export const Footnote = ({ children }: { children: ReactNode }) => <p className={s.footnote}>{children}</p>

/** Buttons that end a dialog. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={s.actions}>{children}</div>

/** Stands in the place of all else while something takes its time, and says what the viewer may expect. */
export const Wait = ({ words }: { words: string }) => (
  <p className={s.wait}>
    <Spinner label={words} isShown />
  </p>
)
