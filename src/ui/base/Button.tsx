import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import s from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet'
type ButtonStyle = { variant: ButtonVariant; icon?: IconName | undefined; children: ReactNode }
type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'>
type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>

export type ButtonLinkProps = ButtonStyle & AnchorProps & { href: string }
export type ButtonProps = ButtonStyle & NativeProps
export type IconButtonProps = NativeProps & { label: string; icon: IconName }

const classOf = (variant: ButtonVariant) => `${s.button} ${s[variant]}`

/** Navigation is a link, so that it works before hydration. */
export function ButtonLink({ variant, icon, children, ...anchor }: ButtonLinkProps) {
  return (
    <a {...anchor} className={classOf(variant)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

export function Button({ variant, icon, children, type = 'button', ...native }: ButtonProps) {
  return (
    <button {...native} type={type} className={classOf(variant)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export const IconLink = ({
  label,
  icon,
  href,
  ...anchor
}: AnchorProps & { href: string; label: string; icon: IconName }) => (
  <a {...anchor} href={href} aria-label={label} className={s.round}>
    <Icon name={icon} />
  </a>
)

export function IconButton({ label, icon, type = 'button', ...native }: IconButtonProps) {
  return (
    <button {...native} type={type} aria-label={label} className={s.round}>
      <Icon name={icon} />
    </button>
  )
}
