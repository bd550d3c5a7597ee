import type { Tokens } from '#core/account-session.ts'

/** Parses a social session from the fragment: `#token=…&refresh_token=…&expires=…` in epoch seconds; else undefined. */
export function tokensOfFragment(fragment: string): Tokens | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const access = values.get('token')
  const expires = Number(values.get('expires'))
  if (!access || !Number.isSafeInteger(expires) || expires <= 0) return undefined
  return { access, refresh: values.get('refresh_token') ?? '', expires: expires * 1000 }
}
