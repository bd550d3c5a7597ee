import { toAsciiDigits } from './ascii-digits.ts'

/** Date as typed: three groups of digits, possibly empty. */
export type DateFields = { year: string; month: string; day: string }
export type DatePart = keyof DateFields

export const dateFields = ['day', 'month', 'year'] as const satisfies readonly DatePart[]

const limits = { day: [1, 31], month: [1, 12], year: [1900, 2100] } as const
const digits = { day: 2, month: 2, year: 4 } as const

/** Parses YYYY-MM-DD, also incomplete dates such as `1990--`. */
export function parseDateFields(value: string): DateFields {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

/** Joins the fields; empty fields give an empty date. */
export const joinDateFields = ({ year, month, day }: DateFields) =>
  year || month || day ? `${year}-${month}-${day}` : ''

/** Limits typed text to the digits of a part. */
export const limitDatePart = (part: DatePart, text: string) =>
  toAsciiDigits(text).replace(/\D/g, '').slice(0, digits[part])

/** Pads a single digit with a zero for the request. */
export const padDatePart = (part: DatePart, text: string) => (text ? text.padStart(digits[part], '0') : '')

/** Returns whether a part is in range: day 1-31, month 1-12, year 1900-2100. */
export function isPart(part: DatePart, text: string) {
  const [min, max] = limits[part]
  return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
}

/** Returns whether YYYY-MM-DD is a calendar date. */
export function isDate(value: string) {
  const fields = parseDateFields(value)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || !dateFields.every((part) => isPart(part, fields[part]))) return false
  return new Date(`${value}T00:00:00Z`).getUTCDate() === Number(fields.day)
}
