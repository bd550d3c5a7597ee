import type { Config } from '#domain/config.ts'
import { shelfTheme, themeOf } from './theme.ts'

export type Coloured = {
  styling: Partial<Config['styling']>
  content: Pick<Config['content'][number], 'backgroundColor'>[]
}

/** A publisher's colours as a sheet: those of the site on `root`, and those of each shelf that has its own ground. */
export function themeCss({ styling, content }: Coloured, root = ':root'): string {
  const shelves = content.flatMap(({ backgroundColor }, index) => {
    const theme = shelfTheme(backgroundColor, styling)
    return theme ? [`${root} [data-shelf="${index}"]{${declarations(theme)}}`] : []
  })
  return `@layer theme{${root}{${declarations(themeOf(styling))}}${shelves.join('')}}`
}

const declarations = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
