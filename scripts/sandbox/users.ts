const password = 'Password1'

/** Test users of each account server. */
export const testUsers = [
  {
    email: 'viewer@example.com',
    password,
    firstName: 'Vera',
    lastName: 'Viewer',
    description: 'an account without a subscription, and no wish for news by mail',
  },
  {
    email: 'member@example.com',
    password,
    firstName: 'Milan',
    lastName: 'Member',
    subscribed: true,
    news: true,
    description: 'an account with an active subscription',
  },
  {
    email: 'social@example.com',
    firstName: 'Sofia',
    lastName: 'Social',
    description: 'an account made through a social network: no password yet',
  },
  {
    email: 'guest@example.com',
    password,
    firstName: 'Gita',
    lastName: 'Guest',
    granted: true,
    description: 'an account that was given access, without a subscription and without a plan',
  },
  {
    email: 'planned@example.com',
    password,
    firstName: 'Pia',
    lastName: 'Planter',
    planned: true,
    description: 'an account with a plan of the video platform, without a subscription and without access to the asset',
  },
  {
    email: 'apple@example.com',
    password,
    firstName: 'Ada',
    lastName: 'Appleton',
    subscribed: true,
    store: 'Apple',
    description: 'an account with a subscription bought in a store for apps',
  },
  {
    email: 'returned@example.com',
    password,
    firstName: 'Rosa',
    lastName: 'Returner',
    granted: true,
    ended: true,
    description: 'an account that was given access after the end of a subscription and a failed attempt at another',
  },
  {
    email: 'google@example.com',
    password,
    firstName: 'Gus',
    lastName: 'Googol',
    subscribed: true,
    store: 'Google',
    description: 'an account with a subscription bought at Google Play',
  },
  {
    email: 'roku@example.com',
    password,
    firstName: 'Rui',
    lastName: 'Roka',
    subscribed: true,
    store: 'Roku',
    description: 'an account with a subscription bought in the Roku store',
  },
]

export type Seed = (typeof testUsers)[number]

/** `periods` is how many payments of a plan a coupon reduces. */
export const coupons = [
  { code: 'HALF', description: 'half the price', percent: 50, periods: 1 },
  { code: 'FREE', description: 'the whole price', percent: 100, periods: 3 },
  { code: 'SPENT', description: 'nothing: it was used up', percent: 0, periods: 0 },
  {
    code: 'YEARLY',
    description: 'half the price of a year, and nothing else',
    percent: 50,
    periods: 2,
    period: 'year',
  },
]

/** Discount of the next payments in per cent; `payments` is their number. */
export type Discount = { percent: number; payments: number }

/** Discount of the payments after the next one. */
export const laterDiscount = (discount: Discount | undefined): { discount?: Discount } =>
  discount && discount.payments > 1 ? { discount: { ...discount, payments: discount.payments - 1 } } : {}

export const cards = [
  { number: '4111 1111 1111 1111', brand: 'Visa', outcome: 'accepted' },
  { number: '4242 4242 4242 4242', brand: 'Visa', outcome: 'accepted' },
  { number: '5555 5555 5555 4444', brand: 'Mastercard', outcome: 'accepted' },
  { number: '3782 822463 10005', brand: 'American Express', outcome: 'accepted' },
  { number: '4000 0025 0000 3155', brand: 'Visa', outcome: '3-D Secure' },
  { number: '5454 5454 5454 5454', brand: 'Mastercard', outcome: '3-D Secure in the page' },
  { number: '4000 0000 0000 0002', brand: 'Visa', outcome: 'declined' },
] as const

export type CardOutcome = (typeof cards)[number]['outcome']

/** Result of a card at the bank; unknown cards are invalid. */
export const cardOf = (number: string) => cards.find((card) => card.number.replaceAll(' ', '') === number)
