import s from './Nav.module.css'
import type { NavEntry } from './site-props.ts'

export function Nav({ entries, label }: { entries: NavEntry[]; label: string }) {
  return (
    <nav className={s.nav} aria-label={label}>
      <ul>
        {entries.map(({ label, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
