import { useState } from 'react'
import type { PaymentMethod } from '#domain/order.ts'
import { textFor } from '#i18n/account-text.ts'
import { changeMethod } from '#stores/checkout.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import type { DialogProps } from '../types.ts'
import { orChooseAgain } from './follow.ts'
import { MethodRadios } from './MethodRadios.tsx'

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
