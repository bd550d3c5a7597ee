import type { ReactNode } from 'react'
import s from './VisuallyHidden.module.css'

/** Words for those who listen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={s.hidden}>{children}</span>
