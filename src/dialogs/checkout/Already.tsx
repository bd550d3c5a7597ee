import { useEffect } from 'react'
import { textFor } from '#i18n/account-text.ts'
import { titleId } from '../Frame.tsx'
import { SubscriptionDone } from '../subscription/Done.tsx'
import type { DialogProps } from '../types.ts'

/** Shown when the item no longer needs a payment. */
export function Already(props: DialogProps) {
  const text = textFor(props.language)
  useEffect(() => document.getElementById(titleId)?.focus(), [])
  return <SubscriptionDone {...props} title={text('account:checkout.access_granted')} back={text('common:close')} />
}
