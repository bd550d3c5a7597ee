import type { Tokens } from '#core/session.ts'

/**
 * The session that another company's page handed over in the URL's fragment: `#token=…&refresh_token=…&expires=…`, the
 * last in epoch seconds; nothing where the fragment is about something else.
 */
export function tokensOfFragment(fragment: string): Tokens | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const access = values.get('token')
  const expires = Number(values.get('expires'))
  if (!access || !Number.isSafeInteger(expires) || expires <= 0) return undefined
  return { access, refresh: values.get('refresh_token') ?? '', expires: expires * 1000 }
}
