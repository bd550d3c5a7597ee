import { useId } from 'react'
import { Icon } from '#ui/base/Icon.tsx'
import m from './Menu.module.css?adopt'

type MenuChoice<T> = { value: T; label: string; language?: string | undefined; note?: string | undefined }

type Props<T> = {
  label: string
  choices: readonly MenuChoice<T>[]
  value: T
  onChoose(value: T): void
  onDone?(): void
}

/** Radio group for native keys; a pointer press also closes the menu. */
export function MenuChoices<T extends string | number | undefined>({
  label,
  choices,
  value,
  onChoose,
  onDone,
}: Props<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={m.list}>
      {choices.map((choice) => (
        <label key={choice.value ?? 'off'} className={m.item} lang={choice.language || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            onChange={() => onChoose(choice.value)}
            onClick={(event) => event.detail > 0 && onDone?.()}
          />
          <span className={m.tick}>
            <Icon name="check" />
          </span>
          <span className={m.name} dir="auto">
            {choice.label}
          </span>
          {choice.note && <span className={m.value}>{choice.note}</span>}
        </label>
      ))}
    </div>
  )
}
