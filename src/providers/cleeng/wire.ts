import { z } from 'zod'

/** Text that may be missing or null. */
export const strictText = z
  .string()
  .nullish()
  .transform((value) => value || undefined)

/** Text or number, as used for ids and versions. */
export const looseText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '')

/** Id: a number in some responses, a text in others. */
export const billingId = z.union([z.string().min(1), z.number().transform(String)])

/** Price: a number in some responses, a text in others. */
export const billingAmount = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

/** Time in seconds, converted to milliseconds. */
export const billingTime = z.number().transform((at) => at * 1000)

const periods = ['day', 'week', 'month', 'year'] as const

/** Parses a payment interval: "month", "3months"; twelve months become a year. */
export function parsePeriod(written: string | null | undefined): { period: PlanPeriod; periodCount?: number } {
  const [, count = '1', unit] = /^(\d*)([a-z]+?)s?$/.exec(written ?? '') ?? []
  const period = periods.find((candidate) => unit === candidate)
  const periodCount = Number(count || 1)
  if (!period || (period === 'month' && periodCount === 12)) return { period: period ? 'year' : 'month' }
  return { period, ...(periodCount > 1 && { periodCount }) }
}

type PlanPeriod = (typeof periods)[number]
