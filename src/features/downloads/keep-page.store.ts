import { type Locale, localePath } from '#core/i18n/locales.ts'
import { paths } from '#core/paths.ts'
import { siteBase } from '#core/site-path.ts'

/** Stores the page of the downloads with its scripts, so that it opens without a connection. */
export async function keepPage(language: Locale): Promise<void> {
  const address = localePath(language, paths.downloads)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const html = await response.text()
  const [page, parts] = await Promise.all([caches.open(`downloads-page${siteBase}`), caches.open(`parts${siteBase}`)])
  const needed = new Set(scriptsIn(html))
  // Iteration includes imports added during the loop.
  for (const script of needed) {
    const stored = await caches.match(script)
    const file = stored ?? (await fetch(script))
    if (!file.ok) throw new Error(`${script} answered ${file.status}`)
    if (!stored) await parts.put(script, file.clone())
    for (const name of importsIn(await file.text())) needed.add(`${siteBase}/_astro/${name}`)
  }
  await page.put(address, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
}

/** Scripts that the page names: its islands, and the list of the view. */
const scriptsIn = (html: string) => [...html.matchAll(/\/_astro\/[\w.-]+\.js\b/g)].map(([path]) => siteBase + path)

const importsIn = (code: string) =>
  [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name)
