import { z } from 'zod'

/** A text that may be missing or null. */
export const strictText = z
  .string()
  .nullish()
  .transform((value) => value || undefined)

/** Text or number, as used for ids and versions. */
export const looseText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '')

/** An id, which is a number in some answers and a text in others. */
export const billingId = z.union([z.string().min(1), z.number().transform(String)])

/** A price, which is a number in some answers and a text in others. */
export const billingAmount = z.union([z.number(), z.string().min(1).transform(Number).pipe(z.number())])

/** A time in seconds, as milliseconds. */
export const billingTime = z.number().transform((at) => at * 1000)

const periods = ['day', 'week', 'month', 'year'] as const

/** How often a plan is paid: "month", "3months"; twelve months are a year. */
export function parsePeriod(written: string | null | undefined): { period: PlanPeriod; periodCount?: number } {
  const [, count = '1', unit] = /^(\d*)([a-z]+?)s?$/.exec(written ?? '') ?? []
  const period = periods.find((candidate) => unit === candidate)
  const periodCount = Number(count || 1)
  if (!period || (period === 'month' && periodCount === 12)) return { period: period ? 'year' : 'month' }
  return { period, ...(periodCount > 1 && { periodCount }) }
}

type PlanPeriod = (typeof periods)[number]
