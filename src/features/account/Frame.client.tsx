import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Picture } from '#core/site.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { useBackdrop } from '#ui/base/use-backdrop.ts'
import { useModal } from '#ui/base/use-modal.ts'
import s from './Frame.module.css?adopt'

type Props = {
  language: Locale
  /** Name of the view. A change moves the focus into the dialog. */
  view: string
  banner?: Picture | undefined
  size?: 'large' | undefined
  isReady: boolean
  onClose: () => void
  children: ReactNode
}

export const titleId = 'dialog-title'

/** Native dialog: the browser handles focus, Escape and the inert background. */
export function Frame({ language, view, banner, size, isReady, onClose, children }: Props) {
  const text = textFor(language)
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusReturned()
  useModal(dialog, onClose)
  useBackdrop(dialog, onClose)
  useFocusInside(dialog, isReady && view)
  return (
    <dialog
      ref={dialog}
      className={s.dialog}
      data-size={size}
      data-view={view}
      aria-labelledby={isReady ? titleId : undefined}
      aria-label={isReady ? undefined : text('common:loading')}
      data-testid="dialog"
    >
      <div className={s.sheet}>
        <div className={s.close}>
          <IconButton label={text('common:close')} icon="close" onClick={onClose} />
        </div>
        {banner && (
          <img
            className={s.banner}
            src={banner.src}
            srcSet={banner.srcSet}
            sizes="14rem"
            width={banner.width}
            height={banner.height}
            alt=""
          />
        )}
        {isReady ? (
          <div className={s.view} key={view}>
            {children}
          </div>
        ) : (
          <div className={s.wait}>
            <Spinner label={text('common:loading')} />
          </div>
        )}
      </div>
    </dialog>
  )
}

/** Restores the focus on close, to the main content if the opener has disappeared. */
function useFocusReturned() {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const target = opener?.checkVisibility() ? opener : document.getElementById('content')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}

/** Focuses the first field with a mouse only: a screen keyboard would cover the text. */
function useFocusInside(dialog: RefObject<HTMLDialogElement | null>, view: string | false) {
  useEffect(() => {
    const { current } = dialog
    if (!view || !current) return
    const title = current.querySelector<HTMLElement>(`#${titleId}`)
    const keyboard = matchMedia('(pointer: fine)').matches
    const field = () => (keyboard ? current.querySelector<HTMLElement>('form input, form select') : null)
    const first = field()
    ;(first ?? title)?.focus()
    if (first || !keyboard) return
    // A late form takes the focus only if the viewer has not moved it.
    const coming = new MutationObserver(() => {
      if (document.activeElement !== title) return coming.disconnect()
      field()?.focus()
    })
    coming.observe(current, { childList: true, subtree: true })
    return () => coming.disconnect()
  }, [dialog, view])
}
