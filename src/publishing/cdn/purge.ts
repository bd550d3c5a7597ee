import { cloudflare } from './cloudflare.ts'
import { cloudfront } from './cloudfront.ts'
import { fastly } from './fastly.ts'
import { type Environment, noPurge, type Purge } from './port.ts'

const services: Record<string, (env: Environment) => Purge> = {
  none: () => noPurge,
  cloudflare,
  fastly,
  cloudfront,
}

/** Returns the purge function of `CDN_PURGE` with its usual credentials. Throws if one is missing. */
export function purgeFrom(env: Environment): Purge {
  const name = env.CDN_PURGE || 'none'
  const service = Object.hasOwn(services, name) ? services[name] : undefined
  if (!service) throw new Error(`CDN_PURGE is "${name}": it may be ${Object.keys(services).join(', ')}`)
  return service(env)
}
