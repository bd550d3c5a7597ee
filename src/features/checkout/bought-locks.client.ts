import { $bought } from '#features/account/entitlements.store.ts'

let sheet: CSSStyleSheet | undefined

/** Hides the lock on purchased items by a stylesheet, because pre-rendered pages are shared. */
export function followBought() {
  if (sheet) return
  const own = new CSSStyleSheet()
  sheet = own
  document.adoptedStyleSheets.push(own)
  $bought.subscribe((ids) => own.replaceSync(ids.map(ruleOf).join('')))
}

const ruleOf = (id: string) =>
  `html[data-viewer~='session'] [href*='/m/${CSS.escape(id)}/'] [data-lock]{visibility:hidden}`
