import type { Locale } from '#core/i18n/locales.ts'

const pad = (part: number) => String(part).padStart(2, '0')

/** Seconds as a clock shows them: 0:07, 12:30, 1:02:03. */
export function clockText(seconds: number) {
  const total = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60)]
  return hours ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`
}

/** Formats seconds for screen readers: "1 minute, 5 seconds". */
export function spokenTime(seconds: number, locale: Locale) {
  const total = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const units = [
    { value: Math.floor(total / 3600), unit: 'hour' },
    { value: Math.floor((total % 3600) / 60), unit: 'minute' },
    { value: total % 60, unit: 'second' },
  ].filter(({ value, unit }, _, all) => value > 0 || (unit === 'second' && all.every((part) => part.value === 0)))
  return units
    .map(({ value, unit }) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value))
    .join(', ')
}
