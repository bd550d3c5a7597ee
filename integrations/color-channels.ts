import type { Declaration, Plugin } from 'postcss'

/** Channels of a colour as CSS numbers, and its opacity from 0 to 1. */
type Channels = { red: string; green: string; blue: string; opacity: number }

/**
 * Replaces `color-mix` by `rgb` of channel properties, which `theme-channels.ts` adds to the theme. Custom colours that
 * are mixed get channel properties of their own.
 */
export const withoutColorMix = (): Plugin => ({
  postcssPlugin: 'foyer-color-channels',
  Once(root) {
    root.walkDecls((declaration) => {
      const { value } = declaration
      if (!value.includes('color-mix(')) {
        if (isOwnColor.test(value)) addChannels(declaration, value)
        return
      }
      addChannels(declaration, value)
      declaration.value = replaceMixes(value)
    })
  },
})

// Custom hex colours, and those that repeat another property
const isOwnColor = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|var\(--[\w-]+\))$/i

function addChannels(declaration: Declaration, value: string) {
  const channels = declaration.prop.startsWith('--') ? channelsOf(value) : undefined
  if (!channels || channels.opacity < 1) return
  const values = { r: channels.red, g: channels.green, b: channels.blue }
  for (const [name, number] of Object.entries(values))
    declaration.cloneBefore({ prop: `${declaration.prop}-${name}`, value: number })
}

function replaceMixes(value: string): string {
  for (let from = value.lastIndexOf('color-mix('); from >= 0; from = value.lastIndexOf('color-mix(')) {
    const end = closing(value, from + 'color-mix('.length)
    const channels = mixOf(value.slice(from + 'color-mix('.length, end))
    value = value.slice(0, from) + colorOf(channels) + value.slice(end + 1)
  }
  return value
}

const colorOf = ({ red, green, blue, opacity }: Channels) =>
  opacity < 1 ? `rgba(${red}, ${green}, ${blue}, ${opacity})` : `rgb(${red}, ${green}, ${blue})`

/** Channels of `in srgb, A 10%, B`. The spaces of other models are close enough for the colours of the site. */
function mixOf(text: string): Channels {
  const [, first = '', second = ''] = splitTop(text)
  const [, color = '', percentage = '50%'] = /^(.*?)\s*([\d.]+%)?$/.exec(first.trim()) ?? []
  const share = Number.parseFloat(percentage) / 100
  const [firstChannels, secondChannels] = [channelsOf(color), channelsOf(second.trim().replace(/\s+[\d.]+%$/, ''))]
  if (!firstChannels) return { ...grey, opacity: rounded(Math.min(1, share * 1.6)) }
  if (second.trim() === 'transparent' || !secondChannels) return { ...firstChannels, opacity: rounded(share) }
  const mix = (a: string, b: string) => `calc(${a} * ${rounded(share)} + ${b} * ${rounded(1 - share)})`
  return {
    red: mix(firstChannels.red, secondChannels.red),
    green: mix(firstChannels.green, secondChannels.green),
    blue: mix(firstChannels.blue, secondChannels.blue),
    opacity: 1,
  }
}

// Stands for the text colour, whose channels CSS cannot read.
const grey = { red: '128', green: '128', blue: '128' }
const rounded = (value: number) => Math.round(value * 1_000) / 1_000

function channelsOf(color: string): Channels | undefined {
  const [, name] = /^var\((--[\w-]+)/.exec(color) ?? []
  if (name) return { red: `var(${name}-r)`, green: `var(${name}-g)`, blue: `var(${name}-b)`, opacity: 1 }
  if (color.startsWith('color-mix(')) return mixOf(color.slice('color-mix('.length, -1))
  const [, digits] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color) ?? []
  if (!digits) return undefined
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)
  const [red = '0', green = '0', blue = '0'] = (pairs ?? []).map((pair) => String(Number.parseInt(pair, 16)))
  return { red, green, blue, opacity: 1 }
}

/** Parts between top-level commas. */
function splitTop(text: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (const [index, sign] of [...text].entries()) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Index of the bracket that closes the one before `from`. */
function closing(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}
