import type { Locale } from '#core/i18n/locales.ts'

/** Formats bits per second: "1.2 Mbit/s". */
export const bitrateText = (bits: number, language: Locale) =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(bits / 1e6)} Mbit/s`
