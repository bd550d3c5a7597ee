import { useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import type { PaymentMethod } from '#core/order.ts'
import { changeMethod } from '#features/account/checkout.store.ts'
import type { DialogProps } from '#features/account/types.client.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { orChooseAgain } from './follow.client.ts'
import { MethodRadios } from './MethodRadios.client.tsx'

type Props = DialogProps & { methods: readonly PaymentMethod[]; method: PaymentMethod | undefined }

/** Choice of payment method. A change may alter the total of the order. */
export function Methods({ methods, method, ...props }: Props) {
  const text = textFor(props.language)
  const [isInvalid, setInvalid] = useState(false)
  const [requested, setRequested] = useState<number>()
  const select = (id: number) => {
    setInvalid(false)
    setRequested(id)
    changeMethod(id)
      .catch(orChooseAgain(props))
      .catch((error: unknown) => {
        console.error(error)
        setInvalid(true)
      })
      .finally(() => setRequested(undefined))
  }
  return (
    <>
      <MethodRadios language={props.language} methods={methods} chosen={requested ?? method?.id} onSelect={select} />
      {isInvalid && <MessageBox kind="error">{text('error:unknown_error')}</MessageBox>}
    </>
  )
}
