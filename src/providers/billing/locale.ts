import { z } from 'zod'
import type { Call } from './call.ts'

const Locale = z.object({ country: z.string(), currency: z.string(), locale: z.string(), ipAddress: z.string() })

export type Locale = z.infer<typeof Locale>

/** Where the provider takes the viewer to be, asked once (spec 2 §7.5). */
export function viewerLocale(call: Call): () => Promise<Locale> {
  let asked: Promise<Locale> | undefined
  return () =>
    (asked ??= call('/locales', Locale, { as: 'stranger' }).catch((error: unknown) => {
      asked = undefined
      throw error
    }))
}
