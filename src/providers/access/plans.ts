import { z } from 'zod/mini'
import type { EntitledPlan } from '#core/access/access.ts'
import type { Bearer } from '#core/account/account-provider.ts'
import { ApiError } from '#core/data/errors.ts'
import { convert } from '#core/data/schema.ts'
import { type FetchOptions, fetchJson, viewerLimitMs } from '../http.ts'
import { authorization } from './bridge.ts'

/** Plans of a viewer, as the account host of the video platform sends them. */
export const PlansResponse = convert(
  z.object({
    plans: z.array(
      z.object({
        id: convert(z.union([z.string(), z.number()]), String),
        metadata: z.object({ access_model: z.string() }),
      }),
    ),
  }),
  ({ plans }) => plans.map(({ id, metadata }): EntitledPlan => ({ id, accessModel: metadata.access_model })),
)

export const plansPath = (siteId: string) => `/v3/sites/${encodeURIComponent(siteId)}/entitlements`

/** Error message of every failure. */
export const plansErrorMessage = 'Failed to fetch entitled plans'

type Options = {
  /** Account host of the video platform. */
  host: string
  siteId: string
  bearer: Bearer
  fetchOptions?: FetchOptions | undefined
}

/** Returns the plans of viewers whose account is at another provider. A host that rejects their token has public plans only. */
export function platformPlans({ host, siteId, bearer, fetchOptions }: Options): () => Promise<EntitledPlan[]> {
  const request = (token?: string) =>
    fetchJson(`${host.replace(/\/+$/, '')}${plansPath(siteId)}`, PlansResponse, {
      ...{ totalMs: viewerLimitMs, ...fetchOptions },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token && authorization(token)) },
    })
  return async () => {
    const token = await bearer.token().catch(() => undefined)
    return request(token)
      .catch((error: unknown) => {
        if (token && isRejection(error)) return request()
        throw error
      })
      .catch((cause: unknown) => {
        throw cause instanceof ApiError ? new ApiError(plansErrorMessage, cause.status, { cause }) : cause
      })
  }
}

const isRejection = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)
