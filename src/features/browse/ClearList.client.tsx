import { useCallback, useEffect, useRef } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from '#ui/base/Button.tsx'
import { focusOrContent } from '#ui/base/focus.ts'
import { useBackdrop } from '#ui/base/use-modal.ts'
import { announceMessage } from '#ui/site/announce.ts'
import s from './ClearList.module.css'

/** Label of the button, title and text of its dialog, and the message afterwards. */
export type ClearTexts = Record<'clear' | 'title' | 'text' | 'cleared', string>

type Props = { language: Locale; texts: ClearTexts; onClear: () => void }

/** Button that empties a list, after a question. */
export function ClearList({ language, texts, onClear }: Props) {
  const text = textFor(language)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useCallback(() => dialog.current?.close(), [])
  useBackdrop(dialog, close)
  useEffect(() => close, [close])
  const clear = () => {
    close()
    onClear()
    announceMessage(texts.cleared, 'assertive')
    requestAnimationFrame(() => focusOrContent())
  }
  return (
    <div className={s.bar}>
      <Button variant="secondary" onClick={() => dialog.current?.showModal()}>
        {texts.clear}
      </Button>
      <dialog
        ref={dialog}
        className={s.dialog}
        aria-labelledby="clear-list"
        aria-describedby="clear-list-text"
        data-testid="dialog"
      >
        <h2 id="clear-list">{texts.title}</h2>
        <p id="clear-list-text">{texts.text}</p>
        {/* The first button takes the focus. */}
        <div className={s.choices}>
          <Button variant="secondary" onClick={close}>
            {text('common:cancel')}
          </Button>
          <Button variant="primary" onClick={clear}>
            {text('common:yes')}
          </Button>
        </div>
      </dialog>
    </div>
  )
}
