import type { ReactNode } from 'react'
import s from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = ({ children, lang }: { children: ReactNode; lang?: string }) => (
  <span className={s.hidden} lang={lang}>
    {children}
  </span>
)
