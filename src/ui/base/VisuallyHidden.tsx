import type { ComponentProps } from 'react'
import s from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => <span {...props} className={s.hidden} />
