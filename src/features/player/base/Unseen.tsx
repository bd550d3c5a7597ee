import type { ComponentProps } from 'react'
import s from './Unseen.module.css?adopt'

/** Text for screen readers only. */
export const Unseen = (props: ComponentProps<'span'>) => <span {...props} className={s.unseen} />
