import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { adoptSheet } from '#core/browser/adopted-sheet.ts'
import { $captionStyle } from '../state/player.store.ts'

const sizes = { small: 0.75, medium: 1, large: 1.4, huge: 1.9 } as const
const colors = { white: '#fff', yellow: '#ffe45c', green: '#7dff8a', cyan: '#7df3ff', black: '#000' } as const
const backgrounds = { none: 'transparent', half: 'rgb(0 0 0 / 72%)', solid: '#000' } as const
const edges = {
  none: 'none',
  shadow: '0 0.06em 0.14em rgb(0 0 0 / 90%)',
  outline: '-1px -1px 1px #000, 1px -1px 1px #000, -1px 1px 1px #000, 1px 1px 1px #000, 0 0 3px #000',
} as const

/** Caption style of the viewer. */
export type CaptionStyle = {
  size: keyof typeof sizes
  color: keyof typeof colors
  background: keyof typeof backgrounds
  edge: keyof typeof edges
}

export const defaultCaptionStyle: CaptionStyle = { size: 'medium', color: 'white', background: 'half', edge: 'shadow' }

const options = { size: sizes, color: colors, background: backgrounds, edge: edges }

/** Options in menu order. */
export const captionOptions = {
  size: ['small', 'medium', 'large', 'huge'],
  color: ['white', 'yellow', 'green', 'cyan', 'black'],
  background: ['none', 'half', 'solid'],
  edge: ['none', 'shadow', 'outline'],
} as const satisfies { [Part in keyof CaptionStyle]: readonly CaptionStyle[Part][] }

/** Parses a stored style; unknown values become defaults. */
export function readCaptionStyle(stored: unknown): CaptionStyle {
  const allowed = (part: keyof CaptionStyle) => {
    const value: unknown = stored && typeof stored === 'object' ? Reflect.get(stored, part) : undefined
    return typeof value === 'string' && Object.hasOwn(options[part], value) ? { [part]: value } : {}
  }
  return {
    ...defaultCaptionStyle,
    ...allowed('size'),
    ...allowed('color'),
    ...allowed('background'),
    ...allowed('edge'),
  }
}

// Black text on a black background is invisible, so the background becomes white.
const groundOf = ({ color, background }: CaptionStyle) =>
  color === 'black'
    ? backgrounds[background].replace('0 0 0', '255 255 255').replace('#000', '#fff')
    : backgrounds[background]

const edgeOf = ({ color, edge }: CaptionStyle) =>
  color === 'black' ? edges[edge].replaceAll('#000', '#fff').replaceAll('0 0 0', '255 255 255') : edges[edge]

/** CSS declarations of a style, for captions and their preview. */
export const captionRules = (style: CaptionStyle) => ({
  color: colors[style.color],
  background: groundOf(style),
  'text-shadow': edgeOf(style),
  'font-size': `calc(clamp(1rem, 0.7rem + 1.5vw, 2.25rem) * ${sizes[style.size]})`,
})

/** Stylesheet of all captions of the page. */
export const cueCss = (style: CaptionStyle) =>
  `video::cue{${Object.entries(captionRules(style))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** Caption style of the viewer, with its setter. */
export function useCaptionStyle(): [CaptionStyle, (style: CaptionStyle | undefined) => void] {
  const style = readCaptionStyle(useStore($captionStyle))
  return [style, (changed) => $captionStyle.set(changed)]
}

/** Applies the viewer's caption style while the component is mounted. */
export function useCaptionSheet() {
  const css = cueCss(useCaptionStyle()[0])
  useEffect(() => {
    const sheet = adoptSheet()
    sheet?.replace(css)
    return () => sheet?.remove()
  }, [css])
}
