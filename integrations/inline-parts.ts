import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'
import { defaultLocale, locales } from '#i18n/locales.ts'
import { boot } from '#layouts/boot.ts'
import { bootShell } from '#layouts/boot-shell.ts'

const others = locales.filter((locale) => locale !== defaultLocale)

const call = (script: typeof boot) =>
  minifySync('boot.js', `(${script})(${JSON.stringify(others)},${JSON.stringify(defaultLocale)})`).code.trim()

/** Pages that are worth having ready before a tap; the ones the browser renders are not. */
const speculation = {
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/q/*', '/u/*', '/*/q/*', '/*/u/*'] } }] },
      eagerness: 'moderate',
    },
  ],
}

/** What pages carry inline; the order of the layers stands alone because bundling gives no sheet a fixed place. */
export const inlineParts = {
  layers: readFileSync(new URL('../src/ui/styles/layers.css', import.meta.url), 'utf8').trim(),
  boot: call(boot),
  shell: call(bootShell),
  speculation: JSON.stringify(speculation),
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const

/** Their hashes for the content policy. */
export const inlineHashes = {
  scripts: [inlineParts.boot, inlineParts.shell, inlineParts.speculation].map(hash),
  styles: [hash(inlineParts.layers)],
}
