import { type Coloured, themeCss } from '#ui/theme-css.ts'

// The next page starts empty, so a view transition would fade to a blank page.
const still = '@view-transition{navigation:none}'

let sheet: CSSStyleSheet | undefined

/** Applies the colours of a publisher, or resets them without one. */
export function wearTheme({ styling, content }: Coloured) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(still + themeCss({ styling, content }))
}
