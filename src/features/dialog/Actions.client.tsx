import type { ReactNode } from 'react'
import s from './Actions.module.css?adopt'

/** Buttons at the end of a dialog. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={s.actions}>{children}</div>
