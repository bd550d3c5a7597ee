const password = 'Password1'

/** Viewers known to each account world. */
export const people = [
  { email: 'viewer@example.com', password, has: 'an account, no subscription' },
  { email: 'member@example.com', password, has: 'an account with an active subscription' },
]

export const coupons = [
  { code: 'HALF', gives: 'half the price' },
  { code: 'FREE', gives: 'the whole price' },
]

export const cards = [
  { number: '4111 1111 1111 1111', brand: 'Visa', answer: 'accepted' },
  { number: '4242 4242 4242 4242', brand: 'Visa', answer: 'accepted' },
  { number: '5555 5555 5555 4444', brand: 'Mastercard', answer: 'accepted' },
  { number: '3782 822463 10005', brand: 'American Express', answer: 'accepted' },
  { number: '4000 0000 0000 0002', brand: 'Visa', answer: 'declined' },
]
