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
import { distinctOfferTypes, offerTypeOf } from './offer-choice.rules.ts'
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

function Offers({ language, go, offers }: DialogProps & { offers: Offer[] }) {
  const types = distinctOfferTypes(offers)
  const draft = useForm({
    name: 'choose-offer',
    accountForm: 'order',
    initial: { offerType: '', offerId: '' },
    rules: {},
    send: async () => {
      if (!offer) return
      chooseOffer(offer)
      go('checkout')
    },
  })
  const type = types.find((type) => type === draft.values.offerType) ?? types[0]
  const offersOfType = offers.filter((offer) => offerTypeOf(offer) === type)
  // A draft may name an offer of another item.
  const offer = offersOfType.find(({ offerId }) => offerId === draft.values.offerId) ?? offersOfType[0]
  const form = { ...draft, values: { offerId: offer?.offerId ?? '' } }
  const select = (to: string) => draft.set('offerType', to)
  return (
    <Form language={language} form={form} testId="choose-offer-form" single>
      {types.length > 1 && type && <OfferTypes language={language} types={types} type={type} onSelect={select} />}
      {type ? <OfferCards language={language} form={form} offers={offersOfType} /> : <NoOffers language={language} />}
      <Continue language={language} busy={form.busy} disabled={!type} />
    </Form>
  )
}
