import type { ReactNode } from 'react'
import s from './FieldPair.module.css?adopt'

/** Two fields side by side. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={s.pair}>{children}</div>
