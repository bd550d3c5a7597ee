import { AppError } from '#domain/errors.ts'
import type { Site } from '#domain/site.ts'
import { address } from '../facts/settings.ts'
import { policyOf, scriptHosts } from '../render/policy.ts'
import { leadOnHash } from '../snapshot/moves.ts'
import type { Origins } from '../snapshot/records.ts'
import type { HeaderFacts, Hsts } from './hosting.ts'

type Environment = Record<string, string | undefined>

/** `scripts` are the hashes of all scripts that pages carry inline. */
type Build = { site: Site; origins: Origins; scripts: string[] }

/** What the headers of a build depend on; the policy of the fallback page lets forms lead wherever those of any page do. */
export function headerFacts({ site, origins, scripts }: Build, env: Environment): HeaderFacts {
  const hashes = [...scripts.map((hash) => `'${hash}'`), leadOnHash]
  const forms = policyOf(site, origins, 'any').filter((directive) => directive.startsWith('form-action'))
  return {
    directives: [`script-src ${[...scriptHosts(site), ...hashes].join(' ')}`, ...forms],
    hsts: hstsOf(env.HSTS),
    reports: env.POLICY_REPORT_URL && reportAddress(env.POLICY_REPORT_URL),
  }
}

function hstsOf(value: string | undefined): Hsts | undefined {
  if (!value) return undefined
  if (value === 'subdomains' || value === 'preload') return value
  throw new AppError(`HSTS is "${value}", and may be "subdomains" or "preload"`, 'settings_invalid')
}

// These signs end a directive, a policy or a text of the files that name the address
const reportAddress = (value: string) =>
  new URL(address('POLICY_REPORT_URL', value)).href.replace(/[;,'$\\]/g, (sign) =>
    encodeURIComponent(sign).replace("'", '%27'),
  )
