import type { Site } from '#domain/site.ts'
import { shelfTheme, themeOf } from '#ui/theme.ts'

/** The publisher's colours as a sheet: those of the site, and those of each shelf that has its own ground. */
export function themeCss({ config: { styling, content } }: Site): string {
  const shelves = content.flatMap(({ backgroundColor }, index) => {
    const theme = shelfTheme(backgroundColor, styling)
    return theme ? [`[data-shelf="${index}"]{${declarations(theme)}}`] : []
  })
  return `@layer theme{:root{${declarations(themeOf(styling))}}${shelves.join('')}}`
}

const declarations = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
