import { z } from 'zod/mini'
import { orUndefined } from '#core/data/schema.ts'
import type { Config } from '#core/site/config.ts'
import { useSandbox } from '../account-descriptor.ts'

/** Schema of `integrations.jwp`. */
export const JwpFields = z.object({ clientId: orUndefined(z.string()), assetId: z.nullish(z.number()), useSandbox })

/** Fields of a config; defaults without them. */
export const jwpFields = ({ integrations }: Pick<Config, 'integrations'>): z.infer<typeof JwpFields> =>
  JwpFields.parse(integrations.jwp ?? {})
