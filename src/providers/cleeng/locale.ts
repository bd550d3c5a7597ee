import { z } from 'zod'
import type { CleengCall } from './call.ts'

const BillingLocale = z.object({ country: z.string(), currency: z.string(), locale: z.string(), ipAddress: z.string() })

export type BillingLocale = z.infer<typeof BillingLocale>

// Currencies of the countries beside the euro's, for a browser that stands in for the provider
const currencies: Readonly<Record<string, string>> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
  ZA: 'ZAR',
}

/** Guesses a locale from the browser's language: its region, likely where unsaid, and that region's currency. */
export function localeOfBrowser(
  language = globalThis.navigator?.language ?? 'en-US',
): Omit<BillingLocale, 'ipAddress'> {
  const { language: name, region: country = 'US' } = new Intl.Locale(language).maximize()
  return { locale: `${name}_${country}`, country, currency: currencies[country] ?? 'EUR' }
}

/** Where the provider takes the viewer to be, asked once (spec 2 §7.5). */
export function viewerLocale(call: CleengCall): () => Promise<BillingLocale> {
  let request: Promise<BillingLocale> | undefined
  return () =>
    (request ??= call('/locales', BillingLocale, { as: 'stranger', totalMs: 9_000 }).catch((error: unknown) => {
      request = undefined
      throw error
    }))
}
