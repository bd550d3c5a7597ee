import { useState } from 'react'
import type { PaymentMethod as Method } from '#domain/order.ts'
import { textFor } from '#i18n/account-text.ts'
import { updateByGateway } from '#stores/gateway.ts'
import { paymentDetail, paymentMethods, updateByPayPal } from '#stores/payment-details.ts'
import { accountFeatures } from '#stores/session.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { GatewayForm } from './checkout/GatewayForm.tsx'
import { MethodRadios } from './checkout/MethodRadios.tsx'
import { OneButton } from './checkout/OneButton.tsx'
import { EditCard } from './EditCard.tsx'
import { Heading } from './parts.tsx'
import type { DialogProps } from './types.ts'

const load = async () => {
  const { canUpdatePaymentMethod } = await accountFeatures()
  if (!canUpdatePaymentMethod) return undefined
  const [methods, detail] = await Promise.all([paymentMethods(), paymentDetail()])
  return { methods, current: detail?.method }
}

/** Choice of payment method, or a card form if the provider supports only cards. */
export function PaymentMethodDialog(props: DialogProps) {
  const { language } = props
  const methods = useAsync('methods', load)
  if (methods.state === 'ready' && !methods.value) return <EditCard {...props} />
  return (
    <>
      <Heading title={textFor(language)('account:payment.update_title')} />
      {methods.state === 'ready' && methods.value ? (
        <Ways {...props} {...methods.value} />
      ) : (
        <LoadingState language={language} failed={methods.state === 'failed'} again={methods.again} />
      )}
    </>
  )
}

function Ways({ language, go, methods, current }: DialogProps & { methods: Method[]; current: string | undefined }) {
  const text = textFor(language)
  const [id, setId] = useState(() => (methods.find(({ name }) => name === current) ?? methods[0])?.id)
  const method = methods.find((one) => one.id === id)
  return (
    <>
      <MethodRadios language={language} methods={methods} chosen={id} onSelect={setId} />
      {method?.name === 'paypal' && (
        <OneButton
          language={language}
          name="payment-method"
          accountForm="cardDetails"
          label={text('account:checkout.paypal_description')}
          send={async () => {
            const url = await updateByPayPal(method)
            if (url) location.assign(url)
          }}
        />
      )}
      {method?.name === 'card' && (
        <GatewayForm
          language={language}
          name="payment-method"
          accountForm="cardDetails"
          submit={text('common:save')}
          send={async (card, challenge) => {
            await updateByGateway(method.id, card, challenge)
            go('payment-method-success', { paymentMethodId: String(method.id) })
          }}
        />
      )}
    </>
  )
}
