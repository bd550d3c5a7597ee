import { useEffect } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import { titleId } from '#features/account/Frame.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { SubscriptionDone } from './Done.client.tsx'

/** Shown when the item no longer needs a payment. */
export function Already(props: DialogProps) {
  const text = textFor(props.language)
  useEffect(() => document.getElementById(titleId)?.focus(), [])
  return <SubscriptionDone {...props} title={text('account:checkout.access_granted')} back={text('common:close')} />
}
