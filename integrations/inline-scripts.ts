import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'
import { clientRoutes, routesWithoutPage, segmentOf } from '#core/address/routes.ts'
import { withSiteBase } from '#core/address/site-path.ts'
import { addressTokens } from '#core/browser/address-tokens.ts'
import { defaultLocale, prefixedLocales, retiredLocales, rtlLocales } from '#core/i18n/locales.ts'
import { compatFolder, sourcesPlaceholder, tagsPlaceholder } from '#publishing/config/site-module.ts'
import { earlyPress } from '#runtime/hydration/early-press.ts'
import { boot } from '#runtime/inline/boot.inline.ts'
import { bootCachedPages } from '#runtime/inline/boot-cached-pages.inline.ts'
import { bootFallback } from '#runtime/inline/boot-fallback.inline.ts'
import { bootHydration } from '#runtime/inline/boot-hydration.inline.ts'
import { bootLabels } from '#runtime/inline/boot-labels.inline.ts'
import { bootNowAndNext } from '#runtime/inline/boot-now-and-next.inline.ts'
import { bootRetired } from '#runtime/inline/boot-retired.inline.ts'
import { bootShell } from '#runtime/inline/boot-shell.inline.ts'
import { bootSource } from '#runtime/inline/boot-source.inline.ts'
import { bootTags } from '#runtime/inline/boot-tags.inline.ts'
import { bootTexts } from '#runtime/inline/boot-texts.inline.ts'
import { bootTimes } from '#runtime/inline/boot-times.inline.ts'
import { bootTokens } from '#runtime/inline/boot-tokens.inline.ts'
import { chooseSource } from '#runtime/inline/choose-source.inline.ts'
import { syncFilterWithUrl } from '#runtime/inline/filter-address.inline.ts'
import { restoreHiddenCategories } from '#runtime/inline/hidden-categories.inline.ts'
import { createLocalTime } from '#runtime/inline/local-time.inline.ts'
import { replayEarlyClick } from '#runtime/inline/replay-early-click.inline.ts'

const minifier = (base: string) => (code: string) => minifySync('boot.js', withSiteBase(code, base)).code.trim()
const call = (script: (...values: never[]) => unknown, ...values: unknown[]) =>
  `(${script})(${values.map((value) => (typeof value === 'function' ? value : JSON.stringify(value))).join()})`

/** Scripts at the start of every head. `bootSources` selects a config, on sites with several. */
function bootScripts(base: string) {
  const small = minifier(base)
  const oldBrowser = `Promise.try||document.write('<script src=${base}/${compatFolder}/compat.js><\\/script>')`
  const first = `${oldBrowser};${call(replayEarlyClick, earlyPress)}`
  // A language redirect retains the full address, so tokens are removed only without one.
  const language = `${call(boot, prefixedLocales, defaultLocale)}||(${call(bootTokens, addressTokens)}`
  const source = `(${bootSource})(${sourcesPlaceholder},${chooseSource})`
  return {
    boot: small(`${first};${language})`),
    bootSources: small(`${first};${source};${language},${call(bootFallback, `${base}/404.html`)})`),
  }
}

// Nothing links to routes without a page.
const notPrerendered = clientRoutes
  .filter((name) => !routesWithoutPage.includes(name))
  .map((name) => `/${segmentOf(name)}/*`)

/** Speculation rules for prerendering. Excluded: pages that the browser renders or redirects to another language. */
const speculationOf = (base: string) => ({
  prerender: [
    {
      where: {
        and: [
          { href_matches: `${base}/*` },
          { not: { href_matches: ['', '/*'].flatMap((prefix) => notPrerendered.map((path) => base + prefix + path)) } },
          // Links that open in place: dialogs, listed articles and playback, which must not start unseen.
          { not: { selector_matches: ['a[href*="?u="]', 'a[href*="&u="]', 'a[href*="play=1"]', 'a[hreflang]'] } },
          { not: { selector_matches: 'body:has([data-insights-view=list]) a[data-insight]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

const layers = readFileSync(new URL('../src/ui/styles/layers.css', import.meta.url), 'utf8').trim()

/** Inline code of all pages of sites at a path. Layer order is inline, because bundling does not fix it. */
export function createInlineScripts(base: string) {
  const small = minifier(base)
  const retired = retiredLocales.length > 0 ? `${call(bootRetired, retiredLocales)}||` : ''
  return {
    layers,
    ...bootScripts(base),
    wake: small(call(bootHydration)),
    /** Script of the publisher's tags, which replace its placeholder. */
    tags: small(`(${bootTags})(${tagsPlaceholder})`),
    times: small(call(bootTimes, createLocalTime)),
    nowAndNext: small(call(bootNowAndNext, createLocalTime)),
    labels: small(call(bootLabels)),
    restore: small(call(bootCachedPages)),
    filter: small(call(syncFilterWithUrl)),
    categories: small(call(restoreHiddenCategories)),
    texts: small(retired + call(bootTexts, prefixedLocales, defaultLocale, rtlLocales)),
    shell: small(call(bootShell)),
    speculation: JSON.stringify(speculationOf(base)),
  }
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const

/** Returns the CSP hashes of the inline code that is the same on all sites. */
export function inlineHashesOf(base: string) {
  const { layers, tags, boot, bootSources, ...scripts } = createInlineScripts(base)
  return { scripts: Object.values(scripts).map(hash), styles: [hash(layers)] }
}
