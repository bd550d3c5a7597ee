import { z } from 'zod/mini'
import { ownValue } from '#core/data/own-value.ts'
import { loadOnce } from '#core/data/single-flight.ts'
import type { CleengCall } from './call.ts'

const BillingLocale = z.object({ country: z.string(), currency: z.string(), locale: z.string(), ipAddress: z.string() })

export type BillingLocale = z.infer<typeof BillingLocale>

// Currencies of countries outside the euro area, for the browser fallback.
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

/** Derives country and currency from the browser's language. */
export function localeOfBrowser(
  language = globalThis.navigator?.language ?? 'en-US',
): Omit<BillingLocale, 'ipAddress'> {
  const { language: name } = new Intl.Locale(language).maximize()
  const regions = [language, name].map((tag) => new Intl.Locale(tag).maximize().region ?? '')
  // Regions of several countries, as in es-419, have numbers.
  const country = regions.find((region) => /^[A-Z]{2}$/.test(region)) ?? 'US'
  return { locale: `${name}_${country}`, country, currency: ownValue(currencies, country) ?? 'EUR' }
}

/** Fetches the viewer's country and currency once. */
export const viewerLocale = (call: CleengCall): (() => Promise<BillingLocale>) =>
  loadOnce(() => call('/locales', BillingLocale, { as: 'anonymous', totalMs: 9_000 }))

/** Dependencies of each API group. */
export type CleengContext = {
  call: CleengCall
  /** Base URL of the provider. */
  providerUrl: string
  locale: () => Promise<BillingLocale>
  publisherId: string
  /** Epoch milliseconds. */
  now: () => number
  /** Returns the id of the signed-in customer. */
  customerId: () => Promise<string>
  /** Return URLs for the bank's authentication of a card. */
  authentication: () => Promise<{ customerIP: string | undefined; attemptAuthentication?: string }>
}
