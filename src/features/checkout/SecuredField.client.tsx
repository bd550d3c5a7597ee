import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { FieldMessages, fieldIdOf } from '#ui/form/Field.tsx'
import type { FormHandle } from '#ui/form/Form.tsx'
import type { CardPart } from './card-fields.store.ts'
import s from './SecuredField.module.css?adopt'

type Props = {
  language: Locale
  form: FormHandle
  part: CardPart
  /** Field identifier in the gateway's package. */
  cse: string
  label: string
  isFocused: boolean
  focus: (part: CardPart) => void
  tool?: ReactNode
}

/** Container of a gateway iframe. Focus on it, or on its label, moves inside. */
export function SecuredField({ language, form, part, cse, label, isFocused, focus, tool }: Props) {
  const id = fieldIdOf(form, part)
  const isFaulty = (form.errors[part]?.length ?? 0) > 0
  return (
    <div className={s.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: label for pointers; the frame names the field */}
      <span className={s.label} id={`${id}-label`} onClick={() => focus(part)}>
        {label}
      </span>
      <fieldset
        className={s.box}
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? `${id}-fault` : undefined}
        data-focused={isFocused || undefined}
        onFocus={({ target, currentTarget }) => target === currentTarget && focus(part)}
      >
        <div className={s.holder} data-cse={cse} />
        {tool}
      </fieldset>
      <FieldMessages language={language} form={form} name={part} />
    </div>
  )
}
