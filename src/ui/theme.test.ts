import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aspectRatios } from '#core/content/playlist.ts'
import { contrastOf, minTextContrast, shelfTheme, themeCss, themeOf, themeWarnings } from './theme.ts'

const channel = fc.integer({ min: 0, max: 255 })
const hex = fc.tuple(channel, channel, channel).map(toHex)

function toHex(channels: number[]) {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const colour = (theme: Record<string, string>, name: string) => theme[`--${name}`] ?? `no --${name}`
const contrasts = (theme: Record<string, string>) =>
  [
    ['on-background', 'background'],
    ['on-background', 'surface'],
    ['muted', 'background'],
    ['muted', 'surface'],
    ['accent-text', 'background'],
    ['accent-text', 'surface'],
    ['wrong', 'background'],
    ['wrong', 'surface'],
    ['on-highlight', 'highlight'],
    ['on-header', 'header-background'],
  ].map(([ink = '', ground = '']) => contrastOf(colour(theme, ink), colour(theme, ground)))

test('every text colour has readable contrast with its background for any publisher colours', () => {
  fc.assert(
    fc.property(hex, hex, hex, (backgroundColor, highlightColor, headerBackground) => {
      const lowest = Math.min(...contrasts(themeOf({ backgroundColor, highlightColor, headerBackground })))
      expect(lowest).toBeGreaterThanOrEqual(minTextContrast)
    }),
    { numRuns: 2000 },
  )
})

test('field borders and the accent of dark surfaces have a contrast of 3:1 for any publisher colours', () => {
  const leastOf = (styling: Parameters<typeof themeOf>[0]) => {
    const theme = themeOf(styling)
    const edge = colour(theme, 'field-edge')
    const edges = ['background', 'surface'].map((ground) => contrastOf(edge, colour(theme, ground)))
    return Math.min(...edges, contrastOf(colour(theme, 'accent-on-dark'), '#161619'))
  }
  fc.assert(
    fc.property(hex, hex, (backgroundColor, highlightColor) => {
      expect(leastOf({ backgroundColor, highlightColor })).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 500 },
  )
  expect(leastOf({ backgroundColor: '#ffffff' })).toBeGreaterThanOrEqual(3)
})

test('the accent of dark surfaces is the highlight of the publisher, or white if that is too dark', () => {
  expect(themeOf({ backgroundColor: '#ffffff', highlightColor: '#e50914' })['--accent-on-dark']).toBe('#e50914')
  expect(themeOf({ backgroundColor: '#ffffff', highlightColor: '#3a0000' })['--accent-on-dark']).toBe('#ffffff')
})

test('themeOf uses the colours of the publisher as six-digit lower-case hex values', () => {
  const theme = themeOf({ backgroundColor: '#123', highlightColor: '#FF4400', headerBackground: '#000000' })
  expect(theme).toMatchObject({
    '--background': '#112233',
    '--highlight': '#ff4400',
    '--header-background': '#000000',
    'color-scheme': 'dark',
  })
})

test('a light background results in a light colour scheme with dark text and a black highlight', () => {
  const theme = themeOf({ backgroundColor: '#fafafa' })
  expect(theme['color-scheme']).toBe('light')
  expect(contrastOf(colour(theme, 'on-background'), '#ffffff')).toBeGreaterThan(12)
  expect(colour(theme, 'highlight')).toBe('#000000')
})

test('a low-contrast highlight gets a readable accent text colour and stays unchanged as a background', () => {
  const theme = themeOf({ backgroundColor: '#000000', highlightColor: '#3a0000' })
  expect(colour(theme, 'highlight')).toBe('#3a0000')
  expect(contrastOf(colour(theme, 'accent-text'), '#000000')).toBeGreaterThanOrEqual(minTextContrast)
})

test.each(['red', 'rgb(1 2 3)', '#12', '#12345', 'url(javascript:x)', '#fff;}body{display:none', ''])(
  '%j is not a hex colour and is ignored',
  (value) => {
    expect(themeOf({ backgroundColor: value, highlightColor: value, headerBackground: value })).toEqual(themeOf())
    expect(shelfTheme(value)).toBeUndefined()
  },
)

test('the header has the page background if it has no background of its own', () => {
  const theme = themeOf({ backgroundColor: '#204060' })
  expect(theme['--header-background']).toBe('#204060')
})

test('a shelf with its own background uses the highlight of the site and readable text colours', () => {
  const theme = shelfTheme('#ffffff', { backgroundColor: '#000000', highlightColor: '#00aa88' }) ?? {}
  expect(theme).toMatchObject({ '--background': '#ffffff', '--highlight': '#00aa88' })
  expect(Math.min(...contrasts(theme))).toBeGreaterThanOrEqual(minTextContrast)
})

test('themeCss applies a valid background colour only to the shelf that defines it', () => {
  const sheet = themeCss({
    styling: { backgroundColor: '#000000' },
    content: [{ backgroundColor: undefined }, { backgroundColor: '#204060' }, { backgroundColor: 'red' }],
  })
  expect(sheet).toMatch(/^@layer theme\{:root\{[^}]*--background:#000000/)
  expect([...sheet.matchAll(/\[data-shelf="(\d+)"\]\{[^}]*--background:(#\w+)/g)].map(([, ...shelf]) => shelf)).toEqual(
    [['1', '#204060']],
  )
})

test('themeCss repeats no colour of the site for a shelf with its own background', () => {
  const sheet = themeCss({ styling: { highlightColor: '#f2b34c' }, content: [{ backgroundColor: '#221a2b' }] })
  const shelf = /\[data-shelf="0"\]\{([^}]*)\}/.exec(sheet)?.[1]
  expect(shelf).toContain('--background:#221a2b')
  expect(shelf).not.toMatch(/--highlight:|--accent-on-dark:/)
})

test('themeWarnings reports a low-contrast button with both colours and the contrast ratio', () => {
  expect(themeWarnings({ backgroundColor: '#ff00aa', highlightColor: '#ff00aa' })).toEqual([
    'styling.highlightColor: buttons of #ff00aa are hard to see on #ff00aa (1.0:1, 3:1 is needed)',
  ])
  expect(themeWarnings({ backgroundColor: '#ffffff', highlightColor: '#ffee00' })[0]).toContain('1.2:1')
  expect(themeWarnings({ backgroundColor: '#14110e', highlightColor: '#f4b04a' })).toEqual([])
  expect(themeWarnings({})).toEqual([])
})

test('themeWarnings reports each colour that is not hexadecimal by its field', () => {
  const invalid = { backgroundColor: 'tomato', highlightColor: '#12345', headerBackground: ' ' }
  expect(themeWarnings(invalid, [{ backgroundColor: '#102030' }, { backgroundColor: 'rgb(1, 2, 3)' }])).toEqual([
    'styling.backgroundColor: "tomato" is ignored, because it is no colour such as #102030',
    'styling.highlightColor: "#12345" is ignored, because it is no colour such as #102030',
    'content.1.backgroundColor: "rgb(1, 2, 3)" is ignored, because it is no colour such as #102030',
  ])
})

test.each(aspectRatios)('cards of the aspect ratio %s have that ratio in the style sheet', (ratio) => {
  const sheet = readFileSync(join(import.meta.dirname, 'styles/tokens.css'), 'utf8')
  const ratioIn = (selector: string) =>
    new RegExp(`\\[data-ratio${selector}\\] \\{[^}]*--ratio: ([\\d.]+);`).exec(sheet)?.[1]
  const [width = 0, height = 1] = ratio.split(':').map(Number)
  expect(Number(ratioIn(`='${ratio}'`) ?? ratioIn(''))).toBeCloseTo(width / height, 3)
})

test('an element with the hidden attribute is hidden in every component', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'styles/reset.css'), 'utf8')
  expect(sheet).toMatch(/\[hidden\] \{\s*display: none !important;\s*\}/)
})

test.each(['media/ShelfSection.module.css', '../runtime/enhancements/shelf-buttons.module.css'])(
  'the dots of featured shelves in %s have a contrast of 3:1 on a white background',
  (file) => {
    const sheet = readFileSync(join(import.meta.dirname, file), 'utf8')
    const opacity = Number(/background-clip: padding-box;[^}]*opacity: ([\d.]+);/.exec(sheet)?.[1])
    const ink = Number.parseInt(colour(themeOf({ backgroundColor: '#ffffff' }), 'on-background').slice(1, 3), 16)
    const dot = Math.round(ink * opacity + 255 * (1 - opacity))
    expect(contrastOf(toHex([dot, dot, dot]), '#ffffff')).toBeGreaterThanOrEqual(3)
  },
)

test.each([
  ['text of the search field', 'form/SearchField.module.css', /\.field \{([^}]*)\}/, 'color: var(--on-background);'],
  [
    'placeholder of the search field',
    'form/SearchField.module.css',
    /::placeholder \{([^}]*)\}/,
    'color: var(--muted);',
  ],
  [
    'focus of the search field',
    'form/SearchField.module.css',
    /\.field > \* \{([^}]*)\}/,
    '--focus: var(--on-background);',
  ],
  ['focus of menus', 'base/Panel.module.css', /\.panel \{([^}]*)\}/, '--focus: var(--on-background);'],
])(
  'the %s has a colour of its own surface, as the header may be dark on a light site',
  (_, file, rule, declaration) => {
    const sheet = readFileSync(join(import.meta.dirname, file), 'utf8')
    expect(rule.exec(sheet)?.[1]).toContain(declaration)
  },
)

test.each([
  'live/Details.module.css',
  'live/Guide.module.css',
  'live/GuideRow.module.css',
  'live/GuideCell.module.css',
  'media/WatchPanel.module.css',
  'downloads/DownloadEntry.module.css',
])('progress and marks in %s have the accent that is visible on any background', (file) => {
  const sheet = readFileSync(join(import.meta.dirname, '../features', file), 'utf8')
  expect(sheet).not.toContain('var(--highlight)')
})

test('motion that ends has one of two durations and one curve', () => {
  const sheets = globSync('src/**/*.css')
  expect(sheets.length).toBeGreaterThan(100)
  const others = sheets.flatMap((file) => {
    const declarations = readFileSync(file, 'utf8').match(/(?<=\b(transition|animation): ?)[^;]+/g) ?? []
    const parts = declarations.flatMap((value) => value.split(/,(?![^(]*\))/)).map((part) => part.trim())
    return parts.filter((part) => !/var\(--(quick|calm)\)|^none$|infinite/.test(part)).map((part) => `${file}: ${part}`)
  })
  expect(others).toEqual([])
})
