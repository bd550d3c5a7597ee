import { useState } from 'react'
import { $query, replaceQuery } from '#core/address/url.store.ts'
import { giveFeedback } from '#core/browser/feedback.store.ts'
import type { PaymentMethod as Method, PaymentCard } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { DialogLink } from '#features/dialog/DialogLink.client.tsx'
import { Footnote } from '#features/dialog/Footnote.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { loadAccountFeatures } from '#features/session/provider.store.ts'
import { Button } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { openExternalPage } from './after-payment.client.ts'
import { CardForm } from './CardForm.client.tsx'
import { GatewayForm } from './GatewayForm.client.tsx'
import { MethodRadios } from './MethodRadios.client.tsx'
import { NotConfirmed } from './NotConfirmed.client.tsx'
import {
  confirmDetails,
  finishUpdate,
  isCardShown,
  loadPaymentDetail,
  loadPaymentMethods,
  updateByGateway,
  updateByPayPal,
  updateCard,
} from './payment-details.store.ts'
import { SubmitOnlyForm } from './SubmitOnlyForm.client.tsx'
import { SubscriptionDone } from './SubscriptionDone.client.tsx'

const load = async () => {
  const { canUpdatePaymentMethod } = await loadAccountFeatures()
  if (!canUpdatePaymentMethod) return undefined
  const [methods, detail] = await Promise.all([loadPaymentMethods(), loadPaymentDetail()])
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
        <MethodChoice {...props} {...methods.value} />
      ) : (
        <LoadingState language={language} failed={methods.state === 'failed'} again={methods.again} />
      )}
    </>
  )
}

function MethodChoice({
  language,
  go,
  methods,
  current,
}: DialogProps & { methods: Method[]; current: string | undefined }) {
  const text = textFor(language)
  const [id, setId] = useState(() => (methods.find(({ name }) => name === current) ?? methods[0])?.id)
  const method = methods.find((candidate) => candidate.id === id)
  return (
    <>
      <MethodRadios language={language} methods={methods} chosen={id} onSelect={setId} />
      {method?.name === 'paypal' && (
        <SubmitOnlyForm
          language={language}
          name="payment-method"
          accountForm="cardDetails"
          label={text('account:checkout.paypal_description')}
          send={async () => {
            const url = await updateByPayPal(method)
            if (url) await openExternalPage(url)
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

/** Card form for providers that take cards directly. A failure preserves the typed values. */
export function EditCard({ language, close }: DialogProps) {
  const text = textFor(language)
  const [unconfirmedCard, setUnconfirmedCard] = useState<PaymentCard>()
  const finish = () => {
    giveFeedback('success', text('account:payment.update_success_title'))
    close()
  }
  if (unconfirmedCard) {
    const check = () => isCardShown(unconfirmedCard).then((isShown) => isShown && finish())
    return <NotConfirmed language={language} close={close} check={check} />
  }
  return (
    <>
      <Heading title={text('account:payment.add_card_title')} />
      <CardForm
        language={language}
        name="edit-card"
        accountForm="cardDetails"
        submit={text('common:save')}
        send={async (card) => {
          if (await updateCard(card)) finish()
          else setUnconfirmedCard(card)
        }}
      />
      <Actions>
        <Button variant="secondary" onClick={close}>
          {text('common:cancel')}
        </Button>
      </Actions>
    </>
  )
}

/** Confirmation of new payment details, after the redirect result has reached the provider. */
export function PaymentMethodSuccess(props: DialogProps) {
  const { language, go } = props
  const text = textFor(language)
  const finished = useAsync('finish', finish)
  if (finished.state === 'ready') return <Updated {...props} />
  return (
    <>
      <Heading title={text('account:payment.update_title')} />
      {finished.state === 'failed' ? (
        <>
          <MessageBox kind="error">{text('account:payment.card_update_error')}</MessageBox>
          <Footnote>
            <DialogLink go={go} to="payment-method">
              {text('common:back')}
            </DialogLink>
          </Footnote>
        </>
      ) : (
        <LoadingState language={language} failed={false} again={finished.again} />
      )}
    </>
  )
}

/** Submits the redirect result; a reload repeats it only after a failure. */
async function finish() {
  const { redirectResult, paymentMethodId } = $query.get()
  if (!redirectResult) return
  await finishUpdate(Number(paymentMethodId), redirectResult)
  replaceQuery({ redirectResult: undefined })
}

function Updated(props: DialogProps) {
  const text = textFor(props.language)
  const settled = useAsync('details', confirmDetails)
  const [isMade, setMade] = useState(false)
  if (isMade || (settled.state === 'ready' && settled.value))
    return (
      <SubscriptionDone
        {...props}
        title={text('account:payment.update_success_title')}
        back={text('account:payment.back_to_profile')}
      />
    )
  if (settled.state === 'ready') return <NotConfirmed {...props} check={() => confirmDetails().then(setMade)} />
  return (
    <>
      <Heading title={text('account:payment.update_title')} />
      <LoadingState language={props.language} failed={settled.state === 'failed'} again={settled.again} />
    </>
  )
}
