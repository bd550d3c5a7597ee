import { useStore } from '@nanostores/react'
import { $viewer } from '#core/account/viewer.store.ts'
import type { Offer } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { loadSelectableOffers } from '#features/access/offers.store.ts'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Form, useForm } from '#ui/form/Form.tsx'
import { chooseOffer } from './checkout.store.ts'
import { Continue, NoOffers, OfferCards } from './OfferCards.client.tsx'
import { OfferTypes } from './OfferTypes.client.tsx'
import { distinctOfferTypes, offerTypeOf, offerTypes } from './offer-choice.rules.ts'
import { offerRulesFor } from './payment-form.rules.ts'
import { AlreadyEntitled } from './SubscriptionDone.client.tsx'

/** Choice between a subscription and the single item. */
export function ChooseOffer(props: DialogProps) {
  const { language, siteName } = props
  const text = textFor(language)
  const { subscribed } = useStore($viewer)
  const offers = useAsync('offers', loadSelectableOffers)
  if (subscribed && offers.state === 'ready' && offers.value.length === 0) return <AlreadyEntitled {...props} />
  return (
    <>
      <Heading title={text('account:choose_offer.title')}>
        {text('account:choose_offer.watch_this_on_platform', { siteName })}
      </Heading>
      {offers.state === 'ready' ? (
        <Offers {...props} offers={offers.value} />
      ) : (
        <LoadingState language={language} failed={offers.state === 'failed'} again={offers.again} />
      )}
    </>
  )
}

const firstOf = (offers: readonly Offer[]) => offers[0]?.offerId ?? ''

function Offers({ language, go, offers }: DialogProps & { offers: Offer[] }) {
  const types = distinctOfferTypes(offers)
  const ofType = (type: string) => offers.filter((offer) => offerTypeOf(offer) === type)
  const form = useForm({
    name: 'choose-offer',
    accountForm: 'order',
    initial: { offerType: types[0] ?? '', offerId: firstOf(ofType(types[0] ?? '')) },
    rules: offerRulesFor(offers.map(({ offerId }) => offerId)),
    send: async ({ offerId }) => {
      const offer = offers.find((one) => one.offerId === offerId)
      if (!offer) return
      chooseOffer(offer)
      go('checkout')
    },
  })
  const type = offerTypes.find((type) => type === form.values.offerType && types.includes(type)) ?? types[0]
  const select = (to: string) => {
    form.set('offerType', to)
    form.set('offerId', firstOf(ofType(to)))
  }
  return (
    <Form language={language} form={form} testId="choose-offer-form" single>
      {types.length > 1 && type && <OfferTypes language={language} types={types} type={type} onSelect={select} />}
      {type ? <OfferCards language={language} form={form} offers={ofType(type)} /> : <NoOffers language={language} />}
      <Continue language={language} busy={form.busy} disabled={!type} />
    </Form>
  )
}
