import type { ComponentProps } from 'react'
import s from './Panel.module.css'

type Props = ComponentProps<'div'> & { as?: 'div' | 'ul'; isBelow?: boolean }

/** Popover menu on a surface of its own. `isBelow` places it below its button. */
export const Panel = ({ as: Tag = 'div', isBelow, className = '', ...props }: Props) => (
  <Tag className={`${s.panel} ${isBelow ? `${s.below} ` : ''}${className}`} {...(props as object)} popover="auto" />
)
