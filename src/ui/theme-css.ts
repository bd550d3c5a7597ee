import type { Config } from '#core/config.ts'
import { shelfTheme, themeOf } from './theme.ts'

export type Coloured = {
  styling: Partial<Config['styling']>
  content: Pick<Config['content'][number], 'backgroundColor'>[]
}

/** CSS of the publisher's colours for `root`, and for shelves with a background. */
export const themeCss = (colours: Coloured, root = ':root'): string =>
  siteThemeCss(colours, root) + shelfThemesCss(colours, root)

/** Colours of the site, for pages without shelves of the config. */
export const siteThemeCss = ({ styling }: Coloured, root: string): string =>
  `@layer theme{${root}{${declarations(themeOf(styling))}}}`

/** CSS of shelves with a background colour; empty without any. */
export function shelfThemesCss({ styling, content }: Coloured, root: string): string {
  const shelves = content.flatMap(({ backgroundColor }, index) => {
    const theme = shelfTheme(backgroundColor, styling)
    return theme ? [`${root} [data-shelf="${index}"]{${declarations(theme)}}`] : []
  })
  return shelves.length > 0 ? `@layer theme{${shelves.join('')}}` : ''
}

const declarations = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
