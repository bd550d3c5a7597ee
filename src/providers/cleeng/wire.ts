import { z } from 'zod/mini'
import { convert, nonEmptyText } from '#core/data/schema.ts'

/** Text that may be missing or null. */
export const strictText = convert(z.nullish(z.string()), (value) => value || undefined)

/** Text or number, as used for ids and versions. */
export const looseText = convert(z.nullish(z.union([z.string(), convert(z.number(), String)])), (value) => value ?? '')

/** Id: a number in some responses, a text in others. */
export const cleengId = z.union([nonEmptyText, convert(z.number(), String)])

/** Price: a number in some responses, a text in others. */
export const cleengAmount = z.union([z.number(), z.pipe(convert(nonEmptyText, Number), z.number())])

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
