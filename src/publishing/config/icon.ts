import type { Config } from '#core/config.ts'
import { themeOf } from '#ui/theme.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Site icon: its initial in the publisher's colours, within the safe area of cropped icons. */
export function iconOf({ siteName, styling }: Pick<Config, 'siteName' | 'styling'>): string {
  const theme = themeOf(styling)
  const [first] = new Intl.Segmenter().segment(siteName.trim())
  const initial = first?.segment.toLocaleUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\
<rect width="64" height="64" fill="${theme['--highlight']}"/>\
<text x="32" y="33" font-family="system-ui, sans-serif" font-size="36" font-weight="800" text-anchor="middle" \
dominant-baseline="central" fill="${theme['--on-highlight']}">${escaped(initial)}</text></svg>`
}
