import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph } from 'opentype.js'
import { mix } from './colour.ts'
import { random } from './random.ts'
import { gradient, n, path, rect, type Stage } from './stage.ts'

type Style = {
  font: string
  /** Letter spacing in ems. */
  tracking: number
  caps: boolean
  /** Size of a title of one line, in picture units. */
  size: number
  leading: number
  align: 'left' | 'centre'
  rule: boolean
}

const style = (font: string, size: number, tracking: number, leading: number, rest: Partial<Style> = {}): Style => ({
  font,
  size,
  tracking,
  leading,
  caps: true,
  align: 'centre',
  rule: false,
  ...rest,
})

const bebas = 'bebas-neue/files/bebas-neue-latin-400-normal.woff'
const cinzel = 'cinzel/files/cinzel-latin-600-normal.woff'
const playfair = 'playfair-display/files/playfair-display-latin-500-normal.woff'
const italic = 'playfair-display/files/playfair-display-latin-500-italic.woff'
const light = 'montserrat/files/montserrat-latin-300-normal.woff'
const heavy = 'montserrat/files/montserrat-latin-800-normal.woff'
const round = 'fredoka/files/fredoka-latin-600-normal.woff'

const styles = {
  condensed: style(bebas, 190, 0.02, 0.9),
  condensedLeft: style(bebas, 200, 0.01, 0.88, { align: 'left' }),
  condensedWide: style(bebas, 130, 0.3, 1.05),
  roman: style(cinzel, 118, 0.1, 1.12),
  romanRule: style(cinzel, 104, 0.16, 1.14, { rule: true }),
  serif: style(playfair, 136, 0, 1.04, { caps: false, align: 'left' }),
  italic: style(italic, 142, -0.005, 1.02, { caps: false }),
  airy: style(light, 88, 0.42, 1.34),
  airyLeft: style(light, 92, 0.3, 1.3, { align: 'left', rule: true }),
  heavy: style(heavy, 116, -0.02, 0.98, { align: 'left' }),
  round: style(round, 142, 0, 0.96, { caps: false }),
} satisfies Record<string, Style>
export type StyleName = keyof typeof styles

const serious: StyleName[] = [
  'condensed',
  'condensedLeft',
  'condensedWide',
  'roman',
  'romanRule',
  'serif',
  'italic',
  'airy',
  'airyLeft',
  'heavy',
]

const require = createRequire(import.meta.url)
const fonts = new Map<string, Font>()
const load = (file: string): Font => {
  const cached = fonts.get(file)
  if (cached) return cached
  const bytes = readFileSync(require.resolve(`@fontsource/${file}`))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer)
  fonts.set(file, font)
  return font
}

const canWrite = (font: Font, text: string) =>
  [...text].every((letter) => letter === ' ' || font.charToGlyphIndex(letter) > 0)

/** Sets letters with kerning, because the library lacks some rules of these fonts. */
const layOut = (font: Font, text: string, size: number, tracking: number) => {
  const scale = size / font.unitsPerEm
  let x = 0
  let previous: Glyph | undefined
  const letters = [...text].map((letter) => {
    const glyph = font.charToGlyph(letter)
    if (previous) x += font.getKerningValue(previous, glyph) * scale + tracking * size
    const at = x
    x += (glyph.advanceWidth ?? 0) * scale
    previous = glyph
    return { glyph, at }
  })
  return { letters, width: x }
}

const measure = (font: Font, text: string, size: number, tracking: number) => layOut(font, text, size, tracking).width

/** Breaks words into the number of lines whose longest line is shortest. */
const wrap = (words: readonly string[], lines: number): string[] => {
  const lengths = words.map((word) => word.length + 1)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const result: string[][] = [[]]
  let used = 0
  words.forEach((word, at) => {
    const due = (total / lines) * result.length
    const length = lengths[at] ?? 0
    if (result.length < lines && used > 0 && used + length / 2 > due) result.push([])
    result.at(-1)?.push(word)
    used += length
  })
  return result.map((line) => line.join(' ')).filter((line) => line !== '')
}

type Setting = { lines: string[]; size: number }

const fit = (font: Font, style: Style, text: string, box: { w: number; h: number }): Setting => {
  const words = text.split(/\s+/)
  const settings = Array.from({ length: Math.min(4, words.length) }, (_, at) => {
    const lines = wrap(words, at + 1)
    const widest = Math.max(...lines.map((line) => measure(font, line, 1, style.tracking)))
    const size = Math.min(style.size, box.w / widest, box.h / (lines.length * style.leading))
    return { lines, size }
  })
  return settings.reduce((best, next) => (next.size > best.size * 1.12 ? next : best))
}

/** The outline as path data; the library's own writer breaks off at some letters. */
const outline = (glyph: Glyph, x: number, y: number, size: number) =>
  glyph
    .getPath(x, y, size)
    .commands.map((command) => {
      if (command.type === 'Z') return 'Z'
      const end = `${n(command.x)} ${n(command.y)}`
      if (command.type === 'Q') return `Q${n(command.x1)} ${n(command.y1)} ${end}`
      if (command.type === 'C') return `C${n(command.x1)} ${n(command.y1)} ${n(command.x2)} ${n(command.y2)} ${end}`
      return `${command.type}${end}`
    })
    .join('')

const lineShape = (font: Font, text: string, x: number, y: number, size: number, tracking: number) =>
  layOut(font, text, size, tracking)
    .letters.map(({ glyph, at }) => outline(glyph, x + at, y, size))
    .join('')

/** Digits and capitals as one shape, for the clock of the live footage. */
export const condensedShape = (text: string, x: number, y: number, size: number) =>
  lineShape(load(bebas), text, x, y, size, 0.06)

/** Title style of a seed; children's films use the round style. */
export const styleFor = (seed: string, playful: boolean): StyleName =>
  playful
    ? random(`type ${seed}`).pick(['round', 'round', 'condensed', 'heavy'] as const)
    : random(`type ${seed}`).pick(serious)

/** Title as shapes near the foot of the picture; empty for missing letters or long titles. */
export const lettering = (s: Stage, title: string, name: StyleName): string => {
  const style: Style = styles[name]
  const font = load(style.font)
  const text = (style.caps ? title.toLocaleUpperCase('en') : title).normalize('NFC').trim()
  if (text === '' || text.length > 64 || !canWrite(font, text)) return ''
  const margin = 0.075 * s.w
  const { lines, size } = fit(font, style, text, { w: s.w - margin * 2, h: s.h * 0.34 })
  const foot = s.h - 0.09 * s.h
  const lead = size * style.leading
  const cream = mix('#fffaf0', s.p.light, 0.35)
  const top = foot - lead * (lines.length - 1) - size
  const shapes = lines.map((line, at) => {
    const wide = measure(font, line, size, style.tracking)
    const x = style.align === 'left' ? margin : (s.w - wide) / 2
    return lineShape(font, line, x, foot - lead * (lines.length - 1 - at), size, style.tracking)
  })
  const shade = rect(
    -2,
    top - size * 1.4,
    s.w + 4,
    s.h - top + size * 1.4 + 4,
    gradient(s, [
      [0, s.p.ink, 0],
      [0.45, s.p.ink, 0.42],
      [1, s.p.ink, 0.86],
    ]),
  )
  const ruleWide = 0.09 * s.w
  const ruleX = style.align === 'left' ? margin : (s.w - ruleWide) / 2
  const rule = style.rule ? rect(n(ruleX), top - size * 0.16, ruleWide, 5 * s.u, s.p.accent) : ''
  return shade + rule + path(shapes.join(''), cream)
}
