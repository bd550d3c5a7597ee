import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { Picture } from '#core/site/site.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { focusOrContent } from '#ui/base/focus.ts'
import { SlowNote } from '#ui/base/SlowNote.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { useBackdrop, useModal } from '#ui/base/use-modal.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import s from './Frame.module.css?adopt'
import { titleId } from './Heading.client.tsx'

type Props = {
  language: Locale
  /** Name of the view. A change moves the focus into the dialog. */
  view: string
  banner?: Picture | undefined
  size?: 'large' | undefined
  isReady: boolean
  /** Feedback banners of the page. */
  feedback?: ReactNode
  onClose: () => void
  children: ReactNode
}

const controls = 'button:enabled, input:enabled, select:enabled, a'

/** Native dialog: the browser handles focus, Escape and the inert background. */
export function Frame({ language, view, banner, size, isReady, feedback, onClose, children }: Props) {
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
          <IconButton label={text('account:close_panel')} icon="close" onClick={onClose} />
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
            <SlowNote language={language} />
          </div>
        )}
        {/* Regions of the page are inert behind a modal dialog. */}
        <VisuallyHidden>
          <span aria-live="polite" data-announcer="polite" />
          <span aria-live="assertive" data-announcer="assertive" />
        </VisuallyHidden>
      </div>
      {feedback}
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
        focusOrContent(opener instanceof HTMLElement && opener.checkVisibility() ? opener : undefined)
      })
    }
  }, [])
}

/** Focuses the view on opening, and later the content that replaces the focused element. */
function useFocusInside(dialog: RefObject<HTMLDialogElement | null>, view: string | false) {
  useEffect(() => {
    const { current } = dialog
    if (!view || !current) return
    const title = () => current.querySelector<HTMLElement>(`#${titleId}`)
    // Fields take the focus with a mouse only: a screen keyboard would cover the text.
    const keyboard = matchMedia('(pointer: fine)').matches
    const field = () => (keyboard ? current.querySelector<HTMLElement>('form input:not([hidden]), form select') : null)
    const focusView = () => (field() ?? title())?.focus()
    focusView()
    let focused = document.activeElement
    const note = () => {
      focused = document.activeElement
    }
    const changes = new MutationObserver((records) => {
      const { activeElement } = document
      // A late form takes the focus only if the viewer has not moved it.
      if (activeElement === title()) return field()?.focus()
      if (current.contains(activeElement) || current.contains(focused)) return
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      const isNew = (element: Element | null) => added.some((node) => node.contains(element))
      if (isNew(title())) return focusView()
      const control = [...current.querySelectorAll<HTMLElement>(controls)].find(isNew)
      ;(control ?? title())?.focus()
    })
    current.addEventListener('focusin', note)
    changes.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', note)
      changes.disconnect()
    }
  }, [dialog, view])
}
