import { createHash } from 'node:crypto'
import { minifySync } from 'vite'
import { defaultLocale, locales } from '#i18n/locales.ts'
import { boot } from '#layouts/boot.ts'
import { bootShell } from '#layouts/boot-shell.ts'

const others = locales.filter((locale) => locale !== defaultLocale)

/** Pages that are worth having ready before a tap; the ones the browser renders are not. */
const speculation = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/q/*', '/u/*', '/*/q/*', '/*/u/*'] } }] },
      eagerness: 'moderate',
    },
  ],
}

const call = (script: typeof boot) =>
  minifySync('boot.js', `(${script})(${JSON.stringify(others)},${JSON.stringify(defaultLocale)})`).code.trim()

/** The scripts that pages carry inline. */
export const inlineScripts = {
  boot: call(boot),
  shell: call(bootShell),
  speculation: JSON.stringify(speculation),
}

/** Their hashes for the content policy. */
export const inlineHashes = Object.values(inlineScripts).map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const,
)
