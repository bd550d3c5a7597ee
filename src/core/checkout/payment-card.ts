import { toAsciiDigits } from '../forms/ascii-digits.ts'
import type { PaymentCard } from './offer.ts'

/** Card schemes with the name shown in the card field. */
export const cardBrands = {
  visa: 'VISA',
  mastercard: 'Mastercard',
  amex: 'AMEX',
  diners: 'Diners',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  mir: 'Mir',
  elo: 'Elo',
  hipercard: 'Hipercard',
  rupay: 'RuPay',
  troy: 'Troy',
  verve: 'Verve',
} as const

export type CardBrand = keyof typeof cardBrands

/** Returns whether a name is that of a scheme here. */
export const isCardBrand = (name: string): name is CardBrand => Object.hasOwn(cardBrands, name)

/** `prefixes` are first digits or ranges of them. */
type Scheme = { brand: CardBrand; prefixes: string; lengths: readonly number[] }

const from = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, index) => min + index)

const elo =
  '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509 627780 636297 636368 ' +
  '650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 ' +
  '650901-650978 651652-651679 655000-655019 655021-655058'

// The first match applies: national schemes share first digits with international ones.
const schemes: readonly Scheme[] = [
  { brand: 'elo', prefixes: elo, lengths: [16] },
  { brand: 'verve', prefixes: '506099-506198 507865-507964', lengths: [16, 18, 19] },
  { brand: 'hipercard', prefixes: '606282', lengths: [16] },
  { brand: 'troy', prefixes: '9792', lengths: [16] },
  { brand: 'mir', prefixes: '2200-2204', lengths: from(16, 19) },
  { brand: 'rupay', prefixes: '600 602-609 6521-6522 5085-5089 82', lengths: [16] },
  { brand: 'visa', prefixes: '4', lengths: [13, 16, 18, 19] },
  { brand: 'mastercard', prefixes: '51-55 2221-2229 223-229 23-26 270-271 2720', lengths: [16] },
  { brand: 'amex', prefixes: '34 37', lengths: [15] },
  { brand: 'diners', prefixes: '300-305 36 38 39', lengths: from(14, 19) },
  { brand: 'discover', prefixes: '6011 644-649 65', lengths: from(16, 19) },
  { brand: 'jcb', prefixes: '3528-3529 353-358', lengths: from(16, 19) },
  { brand: 'unionpay', prefixes: '62 81', lengths: from(14, 19) },
  { brand: 'maestro', prefixes: '50 56-59 6', lengths: from(12, 19) },
]

const anyLength = from(12, 19)

const digitsOf = (text: string) => toAsciiDigits(text).replaceAll(/\D/g, '')

const schemeOf = (number: string) => schemes.find(({ prefixes }) => startsWithAny(digitsOf(number), prefixes))

const startsWithAny = (digits: string, prefixes: string) =>
  prefixes.split(' ').some((prefix) => {
    const [low = '', high = low] = prefix.split('-')
    const start = digits.slice(0, low.length)
    return start.length === low.length && start >= low && start <= high
  })

/** Brand of a card by the digits typed so far. */
export const brandOf = (number: string): CardBrand | undefined => schemeOf(number)?.brand

/** Sizes of the first groups; groups of four follow. */
const groupsOf: Partial<Record<CardBrand, readonly number[]>> = { amex: [4, 6, 5], diners: [4, 6, 4] }

/** Formats a card number in its brand's groups, at most its longest length. */
export function formatCardNumber(typed: string): string {
  const { brand, lengths = anyLength } = schemeOf(typed) ?? {}
  const sizes = [...((brand && groupsOf[brand]) ?? [])]
  let remaining = digitsOf(typed).slice(0, Math.max(...lengths))
  const groups: string[] = []
  while (remaining) {
    const size = sizes.shift() ?? 4
    groups.push(remaining.slice(0, size))
    remaining = remaining.slice(size)
  }
  return groups.join(' ')
}

/** Returns whether a card number has a length of its brand and a valid check digit, which UnionPay does without. */
export function isCardNumber(number: string): boolean {
  const { brand, lengths = anyLength } = schemeOf(number) ?? {}
  const digits = digitsOf(number)
  return lengths.includes(digits.length) && (brand === 'unionpay' || checksum(digits) % 10 === 0)
}

/** Luhn checksum: every second digit from the right counts twice. */
const checksum = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

/** Formats an expiry as MM/YY. Complete dates of autofill and paste are converted; other input counts as typed. */
export const formatExpiry = (typed: string, before = ''): string => {
  const text = toAsciiDigits(typed.normalize('NFKC')).trim()
  return toExpiry(text) ?? formatTypedExpiry(text, before)
}

const isMonth = (number: string | undefined): number is string => Number(number) >= 1 && Number(number) <= 12

/** Converts a complete date, such as `2039-12`, `12-2039`, `203912` and `31.12.2039`; undefined for others. */
function toExpiry(text: string): string | undefined {
  const [, year, month] = /^(20\d\d)\D*(\d\d?)(?:\D.*)?$/.exec(text) ?? []
  if (year && isMonth(month)) return toMonthAndYear(month, year)
  // A number that is no month before one that is: the year comes first.
  const [, shortYear, monthOfYear] = /^(\d\d)\D(\d\d)$/.exec(text) ?? []
  if (shortYear && Number(shortYear) > 12 && isMonth(monthOfYear)) return toMonthAndYear(monthOfYear, shortYear)
  const [, first, second, last] =
    /^(\d\d?)\D+(?:(\d\d?)\D+)?(20\d\d)$/.exec(text) ?? /^(\d\d)()(20\d\d)$/.exec(text) ?? []
  if (!last) return undefined
  // A day beside the month is the first or last of it.
  const monthOfDate = second && (!isMonth(first) || Number(first) === 1) ? second : first
  return isMonth(monthOfDate) ? toMonthAndYear(monthOfDate, last) : undefined
}

const toMonthAndYear = (month: string, year: string) => `${month.padStart(2, '0')}/${year.slice(-2)}`

/** Formats typed digits: months above 1 get a zero, above 12 become 12. */
function formatTypedExpiry(typed: string, before: string): string {
  // Deleting a digit does not complete the month.
  if (before.length > typed.length && /^\d?\/\d\d?$/.test(typed)) return typed
  // A year of four digits begins like one of two.
  if (/^\d\d\/20\d$/.test(typed)) return typed
  const digits = digitsOf(typed.replace(/^(\d)\D/, '0$1/'))
  const padded = digits.charAt(0) > '1' ? `0${digits}` : digits
  if (padded.length < 2) return padded
  const month = String(Math.min(12, Number(padded.slice(0, 2)))).padStart(2, '0')
  const year = padded.slice(2, 4)
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
  (brandOf(number) === 'amex' ? /^\d{4}$/ : brandOf(number) ? /^\d{3}$/ : /^\d{3,4}$/).test(cvc)

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
