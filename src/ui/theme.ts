import { ownValue } from '#core/data/own-value.ts'
import type { Config, Styling } from '#core/site/config.ts'

/** Minimum contrast of text (WCAG 2.2, level AA). */
export const minTextContrast = 4.5

type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
/** Background of the player and of bars on pictures. */
const night: Rgb = [22, 22, 25]
const red: Rgb = [229, 72, 77]
const defaults = { background: '#0b0c0f', highlight: '#ffffff' } as const

/**
 * Derives all colours as custom properties from three hex colours. Invalid ones are ignored. Text contrast is at
 * least 4.5:1.
 */
export function themeOf(styling: Partial<Styling> = {}): Record<string, string> {
  const background = hexOr(styling.backgroundColor, defaults.background)
  const header = parseHex(styling.headerBackground) ?? background
  const text = inkOn(background)
  const surface = farthest(0.07, (share) => mix(background, text, share), [text])
  const grounds = [background, surface]
  const highlight = visibleHighlight(styling.highlightColor, text)
  const [fault, edge] = [mix(red, text, 0.38), mix(background, text, 0.46)]
  return {
    'color-scheme': text === white ? 'dark' : 'light',
    '--background': toHex(background),
    '--surface': toHex(surface),
    '--on-background': toHex(farthest(0.06, (share) => mix(text, background, share), grounds, 12)),
    '--muted': toHex(farthest(0.36, (share) => mix(text, background, share), grounds)),
    '--highlight': toHex(highlight),
    '--on-highlight': toHex(inkOn(highlight)),
    '--accent-text': toHex(nearest((share) => mix(highlight, text, share), grounds)),
    '--accent-on-dark': toHex(reads(highlight, [night], visible) ? highlight : white),
    '--wrong': toHex(nearest((share) => mix(fault, text, share), grounds)),
    '--field-edge': toHex(nearest((share) => mix(edge, text, share), grounds, visible)),
    '--header-background': toHex(header),
    '--on-header': toHex(inkOn(header)),
  }
}

/** Theme of a shelf with a hex background, else undefined. */
export const shelfTheme = (backgroundColor: string | undefined, styling: Partial<Styling> = {}) =>
  parseHex(backgroundColor) && themeOf({ ...styling, backgroundColor })

/** Contrast ratio of two hex colours, 1 to 21. Throws for other formats. */
export function contrastOf(ink: string, ground: string): number {
  const [a, b] = [parseHex(ink), parseHex(ground)]
  if (!a || !b) throw new Error(`Not a hex colour: ${a ? ground : ink}`)
  return contrast(a, b)
}

/** Minimum contrast of a control's edge to its background (WCAG 2.2, 1.4.11). */
const visible = 3

/** Warnings about publisher colours in another format, or with too little contrast. */
export function themeWarnings(styling: Partial<Styling>, content: Coloured['content'] = []): string[] {
  const { backgroundColor, highlightColor, headerBackground } = styling
  const colours = [
    ['styling.backgroundColor', backgroundColor],
    ['styling.highlightColor', highlightColor],
    ['styling.headerBackground', headerBackground],
    ...content.map(({ backgroundColor: colour }, index) => [`content.${index}.backgroundColor`, colour] as const),
  ] as const
  const ignored = colours.flatMap(([name, colour]) =>
    colour?.trim() && !parseHex(colour)
      ? [`${name}: "${colour}" is ignored, because it is no colour such as #102030`]
      : [],
  )
  const { '--background': ground = '', '--highlight': highlight = '' } = themeOf({ backgroundColor, highlightColor })
  const ratio = contrastOf(highlight, ground)
  if (ratio >= visible) return ignored
  return [
    ...ignored,
    `styling.highlightColor: buttons of ${highlight} are hard to see on ${ground} (${ratio.toFixed(1)}:1, ${visible}:1 is needed)`,
  ]
}

/** Returns white or black, whichever has more contrast with the background. */
const inkOn = (ground: Rgb): Rgb => (contrast(white, ground) >= contrast(black, ground) ? white : black)

// Without a publisher's highlight, buttons have the text colour.
const visibleHighlight = (value: string | undefined, text: Rgb) => parseHex(value) ?? (text === white ? white : black)

const steps = 20

/** Largest share up to `max` with readable contrast on every background, or 0. */
function farthest(max: number, colorAt: (share: number) => Rgb, grounds: Rgb[], minContrast = minTextContrast): Rgb {
  for (let step = steps; step > 0; step--) {
    const color = colorAt((max * step) / steps)
    if (reads(color, grounds, minContrast)) return color
  }
  return colorAt(0)
}

/** Smallest share from 0 to 1 that is readable on every background. */
function nearest(colorAt: (share: number) => Rgb, grounds: Rgb[], minContrast = minTextContrast): Rgb {
  for (let step = 0; step < steps; step++) {
    const color = colorAt(step / steps)
    if (reads(color, grounds, minContrast)) return color
  }
  return colorAt(1)
}

const reads = (color: Rgb, grounds: Rgb[], minContrast: number) =>
  grounds.every((ground) => contrast(color, ground) >= minContrast)

function contrast(ink: Rgb, ground: Rgb): number {
  const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
]

function parseHex(value: string | undefined): Rgb | undefined {
  const digits = /^\s*#([\da-f]{3}|[\da-f]{6})\s*$/i.exec(value ?? '')?.[1]
  if (!digits) return undefined
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

const hexOr = (value: string | undefined, fallback: string): Rgb => parseHex(value) ?? parseHex(fallback) ?? black

const toHex = (color: Rgb) => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

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

/** CSS of shelves with a background colour, without the colours of the site that they inherit. */
export function shelfThemesCss({ styling, content }: Coloured, root: string): string {
  const site = themeOf(styling)
  const shelves = content.flatMap(({ backgroundColor }, index) => {
    const theme = shelfTheme(backgroundColor, styling)
    if (!theme) return []
    const overrides = Object.fromEntries(
      Object.entries(theme).filter(([name, value]) => value !== ownValue(site, name)),
    )
    return [`${root} [data-shelf="${index}"]{${declarations(overrides)}}`]
  })
  return shelves.length > 0 ? `@layer theme{${shelves.join('')}}` : ''
}

const declarations = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
