import { ErrorResponse } from '../accounts/error-response.ts'
import { isSiteId } from '../catalogue/index.ts'
import { configOf } from '../configs.ts'
import { isObject, type Json } from '../core/json.ts'
import { makeToken } from '../core/tokens.ts'
import { mayWatch } from './access.ts'
import { viewerOfToken } from './passports.ts'
import { plansOn } from './plans.ts'
import type { Calls } from './protocol.ts'
import { inSeconds } from './rules.ts'

const inside = (config: Json, ...names: string[]): unknown =>
  names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), config)

/** DRM policy of the tokens of a site, if any. */
const policyOf = (config: Json) =>
  inside(config, 'contentProtection', 'drm', 'defaultPolicyId') ??
  inside(config, 'contentSigningService', 'drmPolicyId')

/** Stream access calls. */
export const accessCalls = ({ withToken, open }: Calls) => {
  withToken('get', '/v2/items/jw-media/token', {
    query: { app_config_id: 'text', media_id: 'text' },
    handle: ({ sandbox, person, query, now }) => {
      const config = configOf(query.app_config_id, sandbox)
      const media = sandbox.library.media(query.media_id)
      if (!config || !media) throw new ErrorResponse('Item not found', 404)
      const isSvod = inside(config, 'integrations', 'jwp', 'assetId') !== undefined
      if (!mayWatch(sandbox.state, person, media, isSvod)) throw new ErrorResponse('No access', 402)
      const policy = policyOf(config)
      const resource = `/v2/media/${media.id}${policy ? `/drm/${policy}` : ''}`
      return { token: makeToken({ resource, exp: inSeconds(now) + 3600 }) }
    },
  })
  // Tokens of either provider; anonymous viewers send none.
  open('get', '/v3/sites/:site/entitlements', {
    handle: ({ sandbox, token, param, now }) => {
      const site = param('site')
      if (!isSiteId(site)) throw new ErrorResponse('Site not found', 404)
      const viewer = token ? viewerOfToken(token, sandbox) : undefined
      if (token && !viewer) throw new ErrorResponse('Invalid JWT token', 401)
      const plans = plansOn(site, inSeconds(now), viewer)
      return { total: plans.length, page: 1, page_length: 10, plans }
    },
  })
}
