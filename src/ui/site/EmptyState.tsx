import type { ReactNode } from 'react'
import { Icon, type IconName } from '../base/Icon.tsx'
import s from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  text?: string | undefined
  icon?: IconName | undefined
  /** Link or button to continue. */
  action?: ReactNode
  /** A page that consists of it needs its heading here. */
  headingLevel?: 1 | 2 | undefined
}

/** Message and link of an empty page. */
export function EmptyState({ title, text, icon = 'film', action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={s.empty}>
      <span className={s.sign}>
        <Icon name={icon} />
      </span>
      <Heading className={s.title} dir="auto">
        {title}
      </Heading>
      {text && <p className={s.text}>{text}</p>}
      {action && <div className={s.action}>{action}</div>}
    </div>
  )
}
