import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Button } from '#ui/base/Button.tsx'
import { focusOrContent } from '#ui/base/focus.ts'
import { Form, type FormHandle, SubmitButton } from '#ui/form/Form.tsx'
import s from './Section.module.css?adopt'

/** `isBlocked` means that another section is being edited. */
export type SectionProps = {
  language: Locale
  isActive: boolean
  isBlocked: boolean
  open: () => void
  close: () => void
}

type Props = { title: string; isEdited?: boolean; isLoading?: boolean; children: ReactNode }

export function Section({ title, isEdited, isLoading, children }: Props) {
  const id = useId()
  return (
    <section
      className={s.section}
      aria-labelledby={id}
      data-edited={isEdited || undefined}
      data-loading={isLoading || undefined}
    >
      <h2 id={id}>{title}</h2>
      <div className={s.body}>{children}</div>
    </section>
  )
}

/** Sections of a page of the user area. */
export const SectionList = ({ children }: { children: ReactNode }) => <div className={s.panel}>{children}</div>

/** Buttons at the end of a section. */
export const SectionButtons = ({ children }: { children: ReactNode }) => <div className={s.buttons}>{children}</div>

type EditableProps = SectionProps & {
  title: string
  form: FormHandle
  /** Label of the edit button. Without one, a change of a field opens the section. */
  editLabel?: string | undefined
  children: ReactNode
}

/** Section with a read view and an edit form with save and cancel. */
export function EditableSection({ title, form, editLabel, children, ...section }: EditableProps) {
  const { language, isActive, isBlocked, open, close } = section
  const text = textFor(language)
  const container = useRef<HTMLDivElement>(null)
  useFocus(container, isActive)
  // A restored draft is not saved yet, so its section opens.
  const restore = useEffectEvent(() => form.isRestored && open())
  useEffect(() => void restore(), [])
  const cancel = () => {
    form.forget()
    close()
  }
  return (
    <Section title={title} isEdited={isActive}>
      <div ref={container} className={s.editor}>
        {/* Enter submits a form with one text field, also with a read-only one. */}
        <Form language={language} form={isActive ? form : { ...form, submit: async () => undefined }}>
          {children}
          {isActive && (
            <SectionButtons>
              <SubmitButton language={language} busy={form.busy}>
                {text('common:save')}
              </SubmitButton>
              <Button variant="secondary" disabled={form.busy} onClick={cancel}>
                {text('common:cancel')}
              </Button>
            </SectionButtons>
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

/** Moves the focus to the first field on open, to the edit button on close. Accepted consents have neither. */
function useFocus(container: RefObject<HTMLElement | null>, isActive: boolean) {
  const was = useRef(isActive)
  useEffect(() => {
    if (was.current === isActive) return
    was.current = isActive
    const inside =
      container.current?.contains(document.activeElement) && document.activeElement?.matches('input, select')
    if (inside) return
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
    const target = (!isActive && find('[data-opener]')) || find('input:enabled, select:enabled')
    if (target) target.focus()
    else focusOrContent()
  }, [container, isActive])
}
