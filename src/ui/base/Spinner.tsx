import s from './Spinner.module.css'

type Props = { label: string; size?: 'small' | 'large'; isShown?: boolean }

/** Spinner with a label for screen readers. Callers end every wait. */
export function Spinner({ label, size = 'large', isShown }: Props) {
  return (
    <span role="status" className={s.spinner} data-size={size} data-label={isShown ? 'shown' : undefined}>
      <span className={s.ring} aria-hidden="true" />
      <span className={s.label}>{label}</span>
    </span>
  )
}
