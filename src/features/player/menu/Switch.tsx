import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import m from './Menu.module.css?adopt'

type SwitchProps = { $value: WritableAtom<boolean>; label: string; onSet?: ((on: boolean) => void) | undefined }

/** Switch of a stored preference. */
export function Switch({ $value, label, onSet = (on) => $value.set(on) }: SwitchProps) {
  const isOn = useStore($value)
  return (
    <button type="button" className={m.item} aria-pressed={isOn} onClick={() => onSet(!isOn)}>
      <span className={m.name}>{label}</span>
      <span className={m.switch} aria-hidden="true" />
    </button>
  )
}
