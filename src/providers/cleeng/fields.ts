import { z } from 'zod/mini'
import { orUndefined } from '#core/data/schema.ts'
import type { Config } from '#core/site/config.ts'
import { useSandbox } from '../account-descriptor.ts'

const text = orUndefined(z.string())

/** Schema of `integrations.cleeng`. */
export const CleengFields = z.object({ id: text, monthlyOffer: text, yearlyOffer: text, useSandbox })

/** Fields of a config; defaults without them. */
export const cleengFields = ({ integrations }: Pick<Config, 'integrations'>): z.infer<typeof CleengFields> =>
  CleengFields.parse(integrations.cleeng ?? {})
