import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import { $viewer } from '#core/viewer.store.ts'
import { Actions, Heading } from '#features/account/Frame.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'

const countdown = 10

/** Greeting of a new customer, closed automatically after 10 s. */
export function Welcome({ language, siteName, close }: DialogProps) {
  const text = textFor(language)
  const { subscribed } = useStore($viewer)
  const [seconds, setSeconds] = useState(countdown)
  const leave = useEffectEvent(close)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds <= 0) leave()
  }, [seconds])
  return (
    <>
      <Heading title={text('account:welcome.title', { siteName })}>
        {text(subscribed ? 'account:welcome.description' : 'account:welcome.description_registered', { siteName })}
      </Heading>
      <Actions>
        <Button variant="primary" icon="play" onClick={close}>
          {text('account:welcome.start_watching', { seconds: Math.max(0, seconds) })}
        </Button>
      </Actions>
    </>
  )
}
