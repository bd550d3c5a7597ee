import type { Site } from '#domain/site.ts'
import { themeCss } from '#ui/theme-css.ts'

/** The publisher's colours as a sheet; a page that shows another publisher's site does not wear them. */
export const builtTheme = ({ config }: Site): string => themeCss(config, ':root:not([data-source])')
