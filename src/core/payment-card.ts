import type { PaymentCard } from './offer.ts'

/** Card brands by number prefix. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'diners' | 'discover' | 'jcb' | 'maestro'

type BrandRule = { brand: CardBrand; starts: RegExp }

// The first match applies.
const brands: readonly BrandRule[] = [
  { brand: 'visa', starts: /^4/ },
  { brand: 'mastercard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { brand: 'amex', starts: /^3[47]/ },
  { brand: 'diners', starts: /^3(0[0-5]|[689])/ },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/ },
  { brand: 'jcb', starts: /^35(2[89]|[3-8])/ },
  { brand: 'maestro', starts: /^(50|5[6-9]|6)/ },
]

const shapes = {
  amex: { groups: [4, 6, 5], lengths: [15], cvc: 4 },
  diners: { groups: [4, 6, 4], lengths: [14], cvc: 3 },
  other: { groups: [4, 4, 4, 4], lengths: [13, 14, 15, 16], cvc: 3 },
} as const

const shapeOf = (brand: CardBrand | undefined) =>
  brand === 'amex' || brand === 'diners' ? shapes[brand] : shapes.other

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Brand of a card by the digits typed so far. */
export const brandOf = (number: string): CardBrand | undefined =>
  brands.find(({ starts }) => starts.test(digitsOf(number)))?.brand

/** Formats a card number in its brand's groups, 16 digits at most. */
export function formatCardNumber(typed: string): string {
  const { groups } = shapeOf(brandOf(typed))
  let left = digitsOf(typed)
  const blocks = groups.map((size) => {
    const part = left.slice(0, size)
    left = left.slice(size)
    return part
  })
  return blocks.filter(Boolean).join(' ')
}

/** Returns whether a card number has the brand's length and a valid check digit. */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number)
  const lengths: readonly number[] = shapeOf(brandOf(number)).lengths
  return lengths.includes(digits.length) && checksum(digits) % 10 === 0
}

/** Luhn checksum: every second digit from the right counts twice. */
const checksum = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

/** Formats an expiry as MM/YY: months above 1 get a zero, above 12 become 12. */
export function formatExpiry(typed: string, before = ''): string {
  // Deleting a digit does not complete the month.
  if (before.length > typed.length && /^\d?\/\d\d?$/.test(typed)) return typed
  const digits = digitsOf(typed.replace(/^(\d)\s*\//, '0$1/').replace(/(\d\d)\s*\/\s*20(\d\d)$/, '$1/$2'))
  const whole = digits.charAt(0) > '1' ? `0${digits}` : digits
  if (whole.length < 2) return whole
  const month = String(Math.min(12, Number(whole.slice(0, 2)))).padStart(2, '0')
  const year = whole.slice(2, 4)
  const isErasing = before.length > typed.length
  return year || !isErasing ? `${month}/${year}` : month
}

/** Returns whether a month is not past and at most 50 years ahead. */
export function isExpiry(text: string, now: Date): boolean {
  const { month, year } = parseExpiry(text) ?? {}
  if (!month || !year) return false
  const ahead = (year - now.getFullYear()) * 12 + month - 1 - now.getMonth()
  return ahead >= 0 && ahead <= 600
}

function parseExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? []
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined
}

/** Formats a security code: at most 4 digits. */
export const formatCvc = (typed: string) => digitsOf(typed).slice(0, 4)

/** Returns whether a security code has its brand's length; 3 or 4 for unknown brands. */
export const isCvc = (cvc: string, number: string) =>
  brandOf(number) ? new RegExp(`^\\d{${shapeOf(brandOf(number)).cvc}}$`).test(cvc) : /^\d{3,4}$/.test(cvc)

/** Converts valid form input to a payment card. */
export function toPaymentCard(typed: { holder: string; number: string; expiry: string; cvc: string }): PaymentCard {
  const { month = 0, year = 0 } = parseExpiry(typed.expiry) ?? {}
  return {
    holder: typed.holder.trim(),
    number: digitsOf(typed.number),
    expMonth: String(month).padStart(2, '0'),
    expYear: String(year),
    cvc: typed.cvc,
  }
}

/** Number of digits in a text. */
export const digitCount = (text: string) => digitsOf(text).length

/** Caret position behind a number of digits in formatted text. */
export function caretAfter(shown: string, digits: number): number {
  let index = 0
  for (let left = digits; left > 0 && index < shown.length; index++) if (/\d/.test(shown.charAt(index))) left--
  return index
}
