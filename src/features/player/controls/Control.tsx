import type { Ref } from 'react'
import { Icon, type IconName } from '#ui/base/Icon.tsx'
import s from './Control.module.css?adopt'

type Props = {
  icon: IconName
  label: string
  onClick: (() => void) | undefined
  main?: boolean
  /** Hidden on narrow players. */
  roomy?: boolean
  on?: boolean
  expanded?: boolean | undefined
  controls?: string
  ref?: Ref<HTMLButtonElement>
}

/** Round button of the player with a touch-sized target. */
export const Control = ({ icon, label, onClick, main, roomy, on, expanded, controls, ref }: Props) => (
  <button
    ref={ref}
    type="button"
    className={s.control}
    data-main={main || undefined}
    data-roomy={roomy || undefined}
    data-on={on || undefined}
    aria-label={label}
    aria-expanded={expanded}
    aria-controls={controls}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
)
