import { type Coloured, themeCss } from '#ui/theme-css.ts'

let sheet: CSSStyleSheet | undefined

/** Dresses this document in a publisher's colours, those of nobody when none is named. */
export function wearTheme({ styling, content }: Coloured) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(themeCss({ styling, content }))
}
