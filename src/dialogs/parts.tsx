import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { Button } from '#ui/base/Button.tsx'
import { Message } from '#ui/base/Message.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { titleId } from './Frame.tsx'
import s from './parts.module.css?adopt'
import type { DialogName, DialogProps } from './types.ts'

/** The heading that names a dialog, and a sentence or two below it. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={s.heading}>
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children && <div className={s.lead}>{children}</div>}
    </div>
  )
}

type LinkProps = Pick<DialogProps, 'go'> & { to: DialogName; children: ReactNode }

/** Leads to another dialog; a real address, so that it can be opened anywhere. */
export const DialogLink = ({ go, to, children }: LinkProps) => (
  <a
    className={s.link}
    href={`?u=${to}`}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      go(to)
    }}
  >
    {children}
  </a>
)

/** A line below a form, such as a question and the link that answers it. */
export const Footnote = ({ children }: { children: ReactNode }) => <p className={s.footnote}>{children}</p>

/** Buttons that end a dialog. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={s.actions}>{children}</div>

type Waited<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; reason: unknown }

/** What a dialog must know before it can ask; `again` asks anew. */
export function useWaited<T>(ask: () => Promise<T>): Waited<T> & { again: () => void } {
  const [tries, setTries] = useState(0)
  const [waited, setWaited] = useState<Waited<T>>({ state: 'loading' })
  const current = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try asks once
  useEffect(() => {
    let wanted = true
    const settle = (answer: Waited<T>) => wanted && setWaited(answer)
    setWaited({ state: 'loading' })
    current().then(
      (value) => settle({ state: 'ready', value }),
      (reason: unknown) => settle({ state: 'failed', reason }),
    )
    return () => {
      wanted = false
    }
  }, [tries])
  return { ...waited, again: () => setTries(tries + 1) }
}

/** What stands in the place of a form until it can be filled in; a wait that failed has a way on. */
export function Waiting({ language, failed, again }: { language: Locale; failed: boolean; again: () => void }) {
  const text = textFor(language)
  if (!failed)
    return (
      <div className={s.wait}>
        <Spinner label={text('common:loading')} />
      </div>
    )
  return (
    <div className={s.failed}>
      <Message kind="error" title={text('error:content_unavailable')}>
        {text('error:connection')}
      </Message>
      <Button variant="secondary" onClick={again}>
        {text('common:retry')}
      </Button>
    </div>
  )
}
