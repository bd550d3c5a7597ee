import type { MouseEvent, ReactNode } from 'react'
import { ButtonLink } from '#ui/base/Button.tsx'
import s from './DialogLink.module.css?adopt'
import type { DialogName, DialogProps } from './types.client.ts'

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
