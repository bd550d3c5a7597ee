import { type Coloured, themeCss } from '#ui/theme-css.ts'

// The next page begins empty: there is nothing to fade to
const still = '@view-transition{navigation:none}'

let sheet: CSSStyleSheet | undefined

/** Dresses this document in a publisher's colours, those of nobody when none is named. */
export function wearTheme({ styling, content }: Coloured) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(still + themeCss({ styling, content }))
}
