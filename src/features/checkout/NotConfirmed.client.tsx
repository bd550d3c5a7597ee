import { useEffect, useRef, useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions, Heading } from '#features/account/Frame.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useOnReturn } from '#ui/base/use-on-return.ts'

type Props = Pick<DialogProps, 'language' | 'close'> & {
  /** Loads the state of the provider, which replaces this view once it shows the change. */
  check: () => Promise<unknown>
}

const checks = { count: 12, everyMs: 5_000 }

/** Change whose result is unknown or that the provider does not show yet. Checks by itself for a minute. */
export function NotConfirmed({ language, close, check }: Props) {
  const text = textFor(language)
  const [isChecking, setChecking] = useState(false)
  const left = useRef(checks.count)
  const run = () => {
    if (isChecking) return
    setChecking(true)
    check()
      .catch(() => undefined)
      .finally(() => setChecking(false))
  }
  useOnReturn(run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check starts the next timer
  useEffect(() => {
    if (isChecking || left.current === 0) return
    const isFirst = left.current === checks.count
    left.current -= 1
    const timer = setTimeout(run, isFirst ? 0 : checks.everyMs)
    return () => clearTimeout(timer)
  }, [isChecking])
  return (
    <>
      <Heading title={text('account:payment.not_confirmed')} />
      <MessageBox kind="warning">{text('account:payment.not_confirmed_description')}</MessageBox>
      <Actions>
        <Button variant="primary" onClick={run} aria-disabled={isChecking || undefined}>
          {text('account:payment.check_again')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {text('account:payment.back_to_profile')}
        </Button>
      </Actions>
    </>
  )
}
