import type { ComponentProps } from 'react'
import s from './Corner.module.css?adopt'

type CornerProps = ComponentProps<'div'> & { as?: 'div' | 'aside' }

/** Overlay in the end corner of the video area, above the controls. */
export const Corner = ({ as: Tag = 'div', className, ...props }: CornerProps) => (
  <Tag {...props} className={`${s.corner} ${className}`} />
)
