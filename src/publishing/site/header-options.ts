import { baseOf } from '#core/address/site-path.ts'
import { AppError } from '#core/data/errors.ts'
import type { Site } from '#core/site/site.ts'
import { address } from '../config/settings.ts'
import type { Origins } from '../content-db/records.ts'
import { redirectScriptHash } from '../content-db/redirects.ts'
import { policyOf, scriptHosts } from '../render/policy.ts'
import type { HeaderOptions, Hsts } from './host-headers.ts'

type Environment = Record<string, string | undefined>

/** `scripts` are the hashes of all inline scripts. */
type Build = { site: Site; origins: Origins; scripts: string[] }

/** Header settings of a build. The fallback page's form targets cover those of all pages. */
export function headerOptions({ site, origins, scripts }: Build, env: Environment): HeaderOptions {
  const hashes = [...scripts.map((hash) => `'${hash}'`), redirectScriptHash]
  const forms = policyOf(site, origins, 'any').filter((directive) => directive.startsWith('form-action'))
  return {
    directives: [`script-src ${[...scriptHosts(site, 'any'), ...hashes].join(' ')}`, ...forms],
    base: baseOf(site.url),
    origin: new URL(site.url).origin,
    ...headerSettingsOf(env),
  }
}

/** Header settings of the environment. Throws an AppError for invalid ones. */
export const headerSettingsOf = ({ HSTS, POLICY_REPORT_URL }: Environment) => ({
  hsts: hstsOf(HSTS),
  reports: POLICY_REPORT_URL && reportAddress(POLICY_REPORT_URL),
})

function hstsOf(value: string | undefined): Hsts | undefined {
  if (!value) return undefined
  if (value === 'subdomains' || value === 'preload') return value
  throw new AppError(`HSTS is "${value}", and may be "subdomains" or "preload"`, 'settings_invalid')
}

// These characters end a directive, a policy or a string in the host configuration files.
const reportAddress = (value: string) =>
  new URL(address('POLICY_REPORT_URL', value)).href.replace(/[;,'$\\]/g, (sign) =>
    encodeURIComponent(sign).replace("'", '%27'),
  )
