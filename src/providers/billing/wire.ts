import { z } from 'zod'

/** A text that may be missing or null. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value || undefined)

/** A text or a number, as ids and versions come. */
export const words = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '')

/** An id, which is a number in some answers and a text in others. */
export const id = z.union([z.string().min(1), z.number().transform(String)])

/** A price, which is a number in some answers and a text in others. */
export const amount = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

/** A time in seconds, as milliseconds. */
export const seconds = z.number().transform((at) => at * 1000)

const periods = ['day', 'week', 'month', 'year'] as const

/** The period of a subscription; several months count as months, twelve as a year (spec 1 §3). */
export const periodOf = (period: string | null | undefined) =>
  period === '12months' ? 'year' : (periods.find((known) => period === known) ?? 'month')
