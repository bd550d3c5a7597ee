import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.tsx'
import { Icon } from '../base/Icon.tsx'
import s from './SearchField.module.css'

type Props = {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  /** As flat as the header. */
  compact?: boolean | undefined
  /** Additional button, such as one that closes the search. */
  children?: ReactNode
}

/** A large field for search words with a button that empties it. */
export function SearchField({ label, placeholder, clearLabel, value, onChange, compact, children }: Props) {
  return (
    <div className={s.field} data-compact={compact}>
      <Icon name="search" />
      <input
        id="searchbar-input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && <IconButton label={clearLabel} icon="close" onClick={() => onChange('')} />}
      {children}
    </div>
  )
}
