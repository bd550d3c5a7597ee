import { z } from 'zod'
import type { SessionApi } from '#core/account-provider.ts'

const Stored = z.object({ token: z.string().min(1), refreshToken: z.string().default(''), expires: z.number() })

/** Session as stored in the browser: no key prefix, expiry in epoch seconds. */
export const stored: SessionApi['stored'] = {
  key: 'inplayer_token',
  read(text) {
    const { token, refreshToken, expires } = parse(text) ?? {}
    return token && expires ? { access: token, refresh: refreshToken ?? '', expires: expires * 1000 } : undefined
  },
  write: ({ access, refresh, expires }) =>
    JSON.stringify({ token: access, refreshToken: refresh, expires: Math.floor(expires / 1000) }),
}

function parse(text: string) {
  try {
    return Stored.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
