import { mix } from './colour.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** `depth` is the parallax of a layer: 0 for stars, 1 for the foreground. */
export type Layer = { depth: number; svg: string }
export type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Stage = {
  w: number
  h: number
  /** Scale: the shorter side over 900. */
  u: number
  r: Random
  p: Palette
  /** Seconds since the start of the shot; 0 for a still picture. */
  time: number
  /** Position of the light, as fractions of the picture. */
  sun: { x: number; y: number }
  defs: string[]
}
export type Backdrop = (stage: Stage) => Layer[]

export const n = (value: number) => Math.round(value * 10) / 10
export const layer = (depth: number, ...shapes: string[]): Layer => ({ depth, svg: shapes.join('') })

const stopTag = ([offset, colour, opacity]: Stop) =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`

const define = (s: Stage, tag: string, attributes: string, stops: readonly Stop[]) => {
  const id = `g${s.defs.length}`
  s.defs.push(`<${tag} id="${id}" ${attributes}>${stops.map(stopTag).join('')}</${tag}>`)
  return `url(#${id})`
}

/** Linear gradient over a shape; `to` is its end point in fractions, downwards by default. */
export const gradient = (s: Stage, stops: readonly Stop[], to: readonly [number, number] = [0, 1]) =>
  define(s, 'linearGradient', `x1="0" y1="0" x2="${to[0]}" y2="${to[1]}"`, stops)

export const radial = (s: Stage, stops: readonly Stop[]) => define(s, 'radialGradient', '', stops)

export const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${n(opacity * 10) / 10}"`}/>`

export const line = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" opacity="${opacity}"/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" opacity="${opacity}"/>`

export const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  ellipse(x, y, radius, radius, fill, opacity)

/** Translates a drawing around (0, 0) with a scale; a negative `flip` mirrors it. */
export const translate = (drawing: string, x: number, y: number, scale: number, flip = 1) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale * flip * 100) / 100} ${n(scale * 100) / 100})">${drawing}</g>`

/** Colour at a depth, from 0 (haze) to 1 (ink): atmospheric perspective. */
export const tone = (s: Stage, depth: number) => mix(s.p.haze, s.p.ink, Math.min(1, depth ** 0.8))

/** A soft spot of light. */
export const glow = (s: Stage, x: number, y: number, radius: number, colour: string, strength = 0.8, squash = 1) =>
  ellipse(
    x,
    y,
    radius,
    radius * squash,
    radial(s, [
      [0, colour, strength],
      [0.25, colour, strength * 0.5],
      [0.55, colour, strength * 0.15],
      [1, colour, 0],
    ]),
  )
