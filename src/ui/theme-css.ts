import type { Config } from '#core/config.ts'
import { shelfTheme, themeOf } from './theme.ts'

export type Coloured = {
  styling: Partial<Config['styling']>
  content: Pick<Config['content'][number], 'backgroundColor'>[]
}

/** A publisher's colours as a sheet: those of the site on `root`, and those of each shelf that has its own ground. */
export const themeCss = (colours: Coloured, root = ':root'): string =>
  siteThemeCss(colours, root) + shelfThemesCss(colours, root)

/** The colours of the site alone, for pages without rows of the config. */
export const siteThemeCss = ({ styling }: Coloured, root: string): string =>
  `@layer theme{${root}{${declarations(themeOf(styling))}}}`

/** The colours of each shelf of the config that has its own ground; nothing where none has. */
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
