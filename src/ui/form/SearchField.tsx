import { type ReactNode, useRef } from 'react'
import { IconButton } from '../base/Button.tsx'
import { Icon } from '../base/Icon.tsx'
import s from './SearchField.module.css'

type Props = {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  /** Fits the height of the header. */
  compact?: boolean | undefined
  /** Additional button, such as one that closes the search. */
  children?: ReactNode
}

/** Large search field with a button that clears it. */
export function SearchField({ label, placeholder, clearLabel, value, onChange, compact, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    // The pressed button disappears.
    input.current?.focus()
  }
  return (
    <div className={s.field} data-compact={compact}>
      {children}
      <Icon name="search" />
      <input
        ref={input}
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
      {value && <IconButton label={clearLabel} icon="close" onClick={clear} />}
    </div>
  )
}
