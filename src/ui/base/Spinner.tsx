import s from './Spinner.module.css'

/** Its label is read out; whoever shows it must also end it. */
export function Spinner({ label, size = 'large' }: { label: string; size?: 'small' | 'large' }) {
  return (
    <span role="status" className={s.spinner} data-size={size}>
      <span className={s.ring} aria-hidden="true" />
      <span className={s.label}>{label}</span>
    </span>
  )
}
