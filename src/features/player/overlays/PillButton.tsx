import type { ReactNode } from 'react'
import s from './PillButton.module.css?adopt'

type Props = { kind: 'solid' | 'outline' | 'dark'; onClick: (() => void) | undefined; children: ReactNode }

/** Button over the picture with a text. */
export const PillButton = ({ kind, onClick, children }: Props) => (
  <button type="button" className={s.pill} data-kind={kind} onClick={onClick}>
    {children}
  </button>
)
