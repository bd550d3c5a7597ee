import { AppError } from '#core/data/errors.ts'

type Environment = Record<string, string | undefined>

// Variables of the commands and of the services that they call.
const prefixes =
  'AWS BUCKET CDN CF CLOUDFLARE CLOUDFRONT CLOUD_RUN FASTLY FOYER INSIGHTS JOB MUTATION PUBLISH S3 SANDBOX SHARD WEBHOOK'
const names =
  'ACCESS_BRIDGE_URL ACCOUNTS_URL ADYEN_CLIENT_KEY ADYEN_URL ALLOW_STALE ANALYTICS_URL BILLING_URL BUILD_ID CAST_URL CHROME_PATH CONFIG_SOURCE GITHUB_API_URL GITHUB_RUN_ID GITHUB_TOKEN HSTS MIRROR_LIMIT NOTIFICATIONS_URL PLATFORM_URL PLAYER_ID POLICY_REPORT_URL PORT SITE_LANGUAGES SITE_URL WEBAPP_INI'
const pattern = new RegExp(`^(?:(?:${prefixes.replaceAll(' ', '|')})_\\w+|${names.replaceAll(' ', '|')})$`)

/** Tests whether a variable belongs to the commands. */
export const isOwnVariable = (name: string): boolean => pattern.test(name)

/** Variables of the commands without invisible ends and quotes. Throws an AppError that names an unusable one. */
export const cleanEnvironment = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value && isOwnVariable(name) ? [[name, cleanValue(name, value)]] : [],
    ),
  )

// Whitespace of any script, control characters and characters without width.
const invisible = String.raw`[\s\p{Cc}\p{Cf}]+`
const ends = new RegExp(`^${invisible}|${invisible}$`, 'gu')
const trimInvisible = (text: string) => text.replace(ends, '')

/** Removes invisible characters and a pair of quotes around a value. Throws an AppError for control characters inside. */
export function cleanValue(name: string, value: string): string {
  const trimmed = trimInvisible(value)
  const [, , quoted] = /^(["'])(.*)\1$/su.exec(trimmed) ?? []
  const text = quoted === undefined ? trimmed : trimInvisible(quoted)
  const [control] = /\p{Cc}/u.exec(text) ?? []
  if (control === undefined) return text
  const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  throw new AppError(
    `${name} contains the control character U+${code}: write the value in one line`,
    'settings_invalid',
  )
}
