import { withChannels, withoutLayers } from './theme-channels.ts'

// Chromium without container queries hangs where pages share a cached sheet with layers
const hasLayers = 'CSSContainerRule' in self
const adapt = (css: string) => withChannels(hasLayers ? css : withoutLayers(css))

/** Replaces the inline style sheets of the page by one for old browsers; the theme is adapted. */
export function replaceStyles(folder: string) {
  adaptSheets()
  document.write(`<link rel="stylesheet" href="${folder}${hasLayers ? 'styles' : 'flat'}.css">`)
  const observer = new MutationObserver(replaceInline)
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => {
    replaceInline()
    observer.disconnect()
  })
}

const replaced = new WeakSet<HTMLStyleElement>()
// Other sheets name the layer alone, for its order
const themeRules = /@layer theme\s*\{/

/** Returns whether a part of the document follows a node. Without it, the text of the node may be unfinished. */
export const isFollowed = ({ nextSibling, parentNode }: Node): boolean =>
  nextSibling !== null || (parentNode !== null && isFollowed(parentNode))

function replaceInline() {
  for (const style of document.querySelectorAll('style')) {
    if (replaced.has(style) || (document.readyState === 'loading' && !isFollowed(style))) continue
    replaced.add(style)
    const css = style.textContent ?? ''
    if (themeRules.test(css)) adopt(css)
    else if (css.includes('@layer')) style.media = 'not all'
  }
}

function adopt(css: string) {
  // Safari before 16.4 has no constructor: the inline theme remains
  if (!('replaceSync' in CSSStyleSheet.prototype)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Adapts themes that scripts create, and lets `adoptedStyleSheets.push` work where the list is frozen. */
function adaptSheets() {
  if (!('replaceSync' in CSSStyleSheet.prototype)) return
  const { replaceSync } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.replaceSync = function (css) {
    replaceSync.call(this, adapt(css))
  }
  const property = Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets')
  if (!property?.get || !Object.isFrozen(property.get.call(document))) return
  const { get, set } = property
  Object.defineProperty(Document.prototype, 'adoptedStyleSheets', {
    ...property,
    get(this: Document) {
      const sheets: CSSStyleSheet[] = [...get.call(this)]
      sheets.push = (...added) => {
        set?.call(this, [...sheets, ...added])
        return sheets.length + added.length
      }
      return sheets
    },
  })
}
