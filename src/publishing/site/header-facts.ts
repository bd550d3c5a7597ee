import { AppError } from '#domain/errors.ts'
import { address } from '../facts/settings.ts'
import { policyMeta } from '../render/page-policy.ts'
import { leadOnHash } from '../snapshot/moves.ts'
import type { HeaderFacts, Hsts } from './hosting.ts'

type Environment = Record<string, string | undefined>

/**
 * What the headers of a build depend on. The fallback page carries every script that any page carries, and its forms lead
 * wherever those of any page do; pages that lead on have one script more.
 */
export function headerFacts(fallbackPage: string, env: Environment): HeaderFacts {
  const [, , policy = ''] = policyMeta.exec(fallbackPage) ?? []
  const directives = policy.split(';').filter((directive) => /^(script-src|form-action) /.test(directive))
  return {
    directives: directives.map((one) => (one.startsWith('script-src') ? `${one} ${leadOnHash}` : one)),
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
