import { ids } from '../catalogue/index.ts'

/** The publisher of the demo, as `integrations.cleeng.id` names it. */
export const publisherId = '930000440'

const day = 86_400

/** Offer of the publisher; `seconds` is the access per payment. */
export const offers = [
  {
    id: 'S930000001_NL',
    title: 'Monthly subscription to Foyer Patron',
    price: 6.99,
    period: 'month',
    seconds: 30 * day,
    freePeriods: 1,
  },
  {
    id: 'S930000002_NL',
    title: 'Annual subscription to Foyer Patron',
    price: 69.99,
    period: 'year',
    seconds: 365 * day,
    freePeriods: 0,
  },
  {
    id: 'S930000003_NL',
    title: 'Quarterly pass to Foyer Patron',
    price: 18,
    period: '3months',
    seconds: 91 * day,
    freePeriods: 0,
  },
  {
    id: 'S930000004_NL',
    title: 'Half-year pass to Foyer Patron',
    price: 32,
    period: '6months',
    seconds: 182 * day,
    freePeriods: 0,
  },
  {
    id: ids.offers.premier.cleeng,
    title: 'A House Made of Glass, the premiere',
    price: 14.99,
    period: '168',
    seconds: 7 * day,
    freePeriods: 0,
  },
  {
    id: ids.offers.payPerView.cleeng,
    title: 'The Last Ferry',
    price: 2.99,
    period: '48',
    seconds: 2 * day,
    freePeriods: 0,
  },
] as const

/** Country and currency of the publisher's market. */
export const market = { country: 'NL', currency: 'EUR' } as const

const termPlans = ['S930000003_NL', 'S930000004_NL']

/** Returns whether a subscriber may switch between two plans of one site. */
export const areAlternatives = (a: Offer, b: Offer) => termPlans.includes(a.id) === termPlans.includes(b.id)

export type Offer = (typeof offers)[number]

/** Offer by id. The country suffix is optional. */
export const offerOf = (id: string): Offer | undefined =>
  offers.find((offer) => offer.id === id || offer.id === `${id}_NL`)

export const isSubscription = ({ id }: Pick<Offer, 'id'>) => id.startsWith('S')

export const methods = {
  card: { id: 930100001, methodName: 'card', paymentGateway: 'adyen', logoUrl: '' },
  paypal: { id: 930100002, methodName: 'paypal', paymentGateway: 'paypal', logoUrl: '' },
} as const

const link = (path: string, label: string) => `<a href="https://www.example.com/${path}" target="_blank">${label}</a>`

/** Consents; labels contain publisher's HTML, with a stray handler. */
export const consents = [
  {
    name: 'terms',
    label: `I accept the ${link('terms', 'Terms and Conditions')} of Foyer Pictures.`,
    required: true,
    enabledByDefault: false,
  },
  {
    name: 'marketing',
    label: `Send me <em>news</em> about films<img src="x" onerror="document.title = 'unsafe'">.`,
    required: false,
    enabledByDefault: false,
  },
  {
    name: 'survey',
    label: 'Ask me now and then what I think of the films.',
    placeholder: 'Three questions, twice a year',
    required: false,
    enabledByDefault: true,
  },
].map((consent) => ({ broadcasterId: Number(publisherId), version: '1', value: '', ...consent }))

/** Capture settings: personal fields, and one question of every kind. */
export const captureSettings = [
  { key: 'email', enabled: false, required: true },
  { key: 'firstNameLastName', enabled: true, required: true },
  { key: 'companyName', enabled: true, required: false },
  { key: 'address', enabled: true, required: true },
  { key: 'phoneNumber', enabled: true, required: false },
  { key: 'birthDate', enabled: true, required: true },
  { key: 'custom_1', enabled: true, required: false, question: 'How did you hear of us?', value: '' },
  {
    key: 'custom_2',
    enabled: true,
    required: false,
    question: 'Our festival',
    value: 'yes:I have been to the festival',
  },
  { key: 'custom_3', enabled: true, required: true, question: 'You prefer', value: 'films:Films;series:Series' },
  {
    key: 'custom_4',
    enabled: true,
    required: false,
    question: 'Your favourite seat',
    value: 'front:In the front;middle:In the middle;back:At the back',
  },
  { key: 'custom_5', enabled: false, required: true, question: 'Your shoe size', value: '' },
]
