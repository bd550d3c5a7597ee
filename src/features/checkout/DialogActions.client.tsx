import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Actions, DialogButton, Heading } from '#features/dialog/Frame.client.tsx'
import type { DialogName, DialogProps } from '#features/dialog/types.client.ts'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import type { ExternalStore } from './payment-form.rules.ts'

type Props = Pick<DialogProps, 'language' | 'go' | 'close'> & { to: DialogName }

/** Retry and close buttons below a failed change. */
export function RetryActions({ language, go, close, to }: Props) {
  const text = textFor(language)
  return (
    <Actions>
      <DialogButton go={go} to={to}>
        {text('common:retry')}
      </DialogButton>
      <Button variant="secondary" onClick={close}>
        {text('account:payment.back_to_profile')}
      </Button>
    </Actions>
  )
}

/** Shown when the item no longer needs a payment. */
export function AlreadyEntitled(props: DialogProps) {
  const text = textFor(props.language)
  return <SubscriptionDone {...props} title={text('account:checkout.access_granted')} back={text('common:close')} />
}

/** Link back to the order after a failed payment. */
export const BackToCheckout = ({ language, go }: Pick<DialogProps, 'language' | 'go'>) => (
  <DialogButton go={go} to="checkout">
    {textFor(language)('account:checkout.go_back_to_checkout')}
  </DialogButton>
)

type DoneProps = DialogProps & { title: string; message?: string | undefined; back: string }

/** Confirmation of a subscription change, with a close button. */
export const SubscriptionDone = ({ title, message, back, close }: DoneProps) => (
  <>
    <Heading title={title}>{message}</Heading>
    <Actions>
      <Button variant="primary" onClick={close}>
        {back}
      </Button>
    </Actions>
  </>
)

/** Message for viewers without a subscription to change. */
export function NoSubscription(props: DialogProps) {
  const text = textFor(props.language)
  return (
    <SubscriptionDone
      {...props}
      title={text('user:payment.subscription_details')}
      message={text('user:payment.no_subscription')}
      back={text('account:payment.back_to_profile')}
    />
  )
}

/** Link to the app store that sold the subscription. */
export function StoreLink({ language, store }: { language: Locale; store: ExternalStore }) {
  const text = textFor(language)
  return (
    <>
      <p>{text('user:payment.external_managed', { store: store.name })}</p>
      <Actions>
        <ButtonLink variant="primary" href={store.url} target="_blank" rel="noopener noreferrer">
          {text('user:payment.external_link', { store: store.name })}
        </ButtonLink>
      </Actions>
    </>
  )
}

/** Message for app store subscriptions, managed only in that store. */
export function ManagedByStore({ language, store }: DialogProps & { store: ExternalStore }) {
  return (
    <>
      <Heading title={textFor(language)('user:payment.subscription_details')} />
      <StoreLink language={language} store={store} />
    </>
  )
}
