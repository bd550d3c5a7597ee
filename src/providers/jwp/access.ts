import { z } from 'zod'
import type { AccessApi } from '#core/account-provider.ts'
import { ApiError } from '#core/errors.ts'
import { PlansResponse, plansFailure, plansPath } from '../access/plans.ts'
import { type JwpCall, named } from './call.ts'

const Token = z.object({ token: z.string().min(1) })

export type AccessOptions = { call: JwpCall; siteId: string; configId?: string | undefined }

/** Stream access: a token for one item, or the viewer's plans. */
export const jwpAccess = ({ call, siteId, configId = '' }: AccessOptions): AccessApi => ({
  mediaToken: async (media_id) => {
    const query = new URLSearchParams({ app_config_id: configId, media_id })
    const { token } = await call('GET', `/v2/items/jw-media/token?${query}`, Token).catch(asUnauthorized)
    return token
  },
  plans: () => call('GET', plansPath(siteId), PlansResponse, { by: 'either' }).catch(named(plansFailure)),
})

/** Every refusal means no access; a failed request does not. */
function asUnauthorized(cause: unknown): never {
  if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500)
    throw new ApiError('Unauthorized', 403, { cause })
  throw cause
}
