import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import s from './MessageBox.module.css'
// Pages that are rendered with a message include its style.
import './MessageBox.module.css?adopt-missing'

export type MessageKind = 'info' | 'success' | 'warning' | 'error'

const icons = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const satisfies Record<
  MessageKind,
  IconName
>

type Props = {
  kind: MessageKind
  title?: string
  /** Without a live role, for a text of the announcer. */
  isAnnounced?: boolean
  children?: ReactNode
}

/** Form feedback: errors and warnings are assertive, other messages polite. */
export function MessageBox({ kind, title, isAnnounced, children }: Props) {
  const urgent = kind === 'error' || kind === 'warning'
  return (
    <div role={isAnnounced ? undefined : urgent ? 'alert' : 'status'} className={s.message} data-kind={kind}>
      <Icon name={icons[kind]} />
      <div>
        {title && <p className={s.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
