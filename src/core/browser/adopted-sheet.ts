/** Style sheet of a script, which the policy allows. */
export type AdoptedSheet = { replace(css: string): void; remove(): void }

/** Adds an empty style sheet to the document; undefined where sheets have no constructor (Safari before 16.4). */
export function adoptSheet(): AdoptedSheet | undefined {
  if (!('replaceSync' in CSSStyleSheet.prototype)) return undefined
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return {
    replace: (css) => sheet.replaceSync(css),
    remove() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    },
  }
}
