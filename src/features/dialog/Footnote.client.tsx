import type { ReactNode } from 'react'
import s from './Footnote.module.css?adopt'

/** Line below a form, such as a question with its link. */
export const Footnote = ({ children }: { children: ReactNode }) => <p className={s.footnote}>{children}</p>
