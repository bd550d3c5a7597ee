import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { textFor } from '#i18n/account-text.ts'
import type { Locale } from '#i18n/locales.ts'
import { Button } from '#ui/base/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import type { FormHandle } from '#ui/form/use-form.ts'
import s from './Account.module.css?adopt'

/** `isBlocked`: another section is being changed. */
export type SectionProps = {
  language: Locale
  isActive: boolean
  isBlocked: boolean
  open: () => void
  close: () => void
}

/** A part of the account under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={s.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={s.body}>{children}</div>
    </section>
  )
}

type EditableProps = SectionProps & {
  title: string
  form: FormHandle
  /** Without one it is opened by being changed, or not at all. */
  editLabel?: string | undefined
  children: ReactNode
}

/** A part that is read until its button is pressed, then changed, saved or left as it was (spec 1 §2). */
export function EditableSection({ title, form, editLabel, children, ...section }: EditableProps) {
  const { language, isActive, isBlocked, open, close } = section
  const text = textFor(language)
  const place = useRef<HTMLDivElement>(null)
  useFocus(place, isActive)
  const cancel = () => {
    form.forget()
    close()
  }
  return (
    <Section title={title}>
      <div ref={place} data-editing={isActive || undefined}>
        <Form language={language} form={form}>
          {children}
          {isActive && (
            <div className={s.buttons}>
              <SubmitButton language={language} busy={form.busy}>
                {text('common:save')}
              </SubmitButton>
              <Button variant="secondary" disabled={form.busy} onClick={cancel}>
                {text('common:cancel')}
              </Button>
            </div>
          )}
        </Form>
        {!isActive && editLabel && (
          <Button variant="secondary" disabled={isBlocked} onClick={open} data-opener="">
            {editLabel}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Opening a section leads into its first field, closing it back to the button that opened it. */
function useFocus(place: RefObject<HTMLElement | null>, isActive: boolean) {
  const was = useRef(isActive)
  useEffect(() => {
    if (was.current === isActive) return
    was.current = isActive
    const inside = place.current?.contains(document.activeElement) && document.activeElement?.matches('input, select')
    if (inside) return
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector)
    const target = (!isActive && find('[data-opener]')) || find('input, select')
    target?.focus()
  }, [place, isActive])
}
