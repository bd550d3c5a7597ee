import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { $viewer } from '#core/account/viewer.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { itemToWatch } from '#features/access/requested-offers.store.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'

/** Opens the item whose start button led to the payments page, otherwise closes the dialog. */
function returnToItem(close: () => void) {
  const address = itemToWatch.$note.get()
  itemToWatch.write(undefined)
  if (address?.startsWith('/') && !address.startsWith('//')) location.assign(address)
  else close()
}

const countdown = 10

/** Greeting of a new customer, closed after 10 s unless a press stops the countdown. */
export function Welcome({ language, siteName, close }: DialogProps) {
  const text = textFor(language)
  const { subscribed } = useStore($viewer)
  const [seconds, setSeconds] = useState(countdown)
  const [isStopped, setStopped] = useState(false)
  const leave = useEffectEvent(() => returnToItem(close))
  useEffect(() => {
    if (isStopped) return
    const timer = setInterval(() => setSeconds((remaining) => remaining - 1), 1000)
    const stop = () => setStopped(true)
    addEventListener('keydown', stop)
    addEventListener('pointerdown', stop)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', stop)
      removeEventListener('pointerdown', stop)
    }
  }, [isStopped])
  useEffect(() => {
    if (seconds <= 0) leave()
  }, [seconds])
  return (
    <>
      <Heading title={text('account:welcome.title', { siteName })}>
        {text(subscribed ? 'account:welcome.description' : 'account:welcome.description_registered', { siteName })}
      </Heading>
      <Actions>
        <Button variant="primary" icon="play" onClick={() => returnToItem(close)}>
          {isStopped
            ? text('video:start_watching')
            : text('account:welcome.start_watching', { seconds: Math.max(0, seconds) })}
        </Button>
      </Actions>
    </>
  )
}
