import { useStore } from '@nanostores/react'
import { textFor } from '#i18n/account-text.ts'
import { chosenOffer } from '#stores/checkout.ts'
import { $query } from '#stores/url.ts'
import { Button } from '#ui/base/Button.tsx'
import { BackToCheckout } from './checkout/BackToCheckout.tsx'
import { Actions, Heading } from './parts.tsx'
import type { DialogProps } from './types.ts'

/** A payment that failed, in the provider's words where a checkout of this tab may have led to them (spec 1 §2). */
export const PaymentError = (props: DialogProps) => <Failed {...props} what="error" />

/** A payment that the viewer let be. */
export const PaymentCancelled = (props: DialogProps) => <Failed {...props} what="cancelled" />

function Failed({ language, go, close, what }: DialogProps & { what: 'error' | 'cancelled' }) {
  const text = textFor(language)
  const { message } = useStore($query)
  const canPay = chosenOffer() !== undefined
  return (
    <>
      <Heading title={text(`account:checkout.payment_${what}`)}>
        {(canPay && message) || text(`account:checkout.payment_${what}_description`)}
      </Heading>
      <Actions>
        {canPay && <BackToCheckout language={language} go={go} />}
        <Button variant={canPay ? 'secondary' : 'primary'} onClick={close}>
          {text('common:close')}
        </Button>
      </Actions>
    </>
  )
}
