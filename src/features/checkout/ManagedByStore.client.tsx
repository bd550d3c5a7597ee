import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import type { ExternalStore } from './payment-form.rules.ts'

/** Message for app store subscriptions, managed only in that store. */
export function ManagedByStore({ language, store }: DialogProps & { store: ExternalStore }) {
  return (
    <>
      <Heading title={textFor(language)('user:payment.subscription_details')} />
      <StoreLink language={language} store={store} />
    </>
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
