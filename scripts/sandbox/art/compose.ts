import { type BackdropName, backdropNames, backdrops } from './backdrops/index.ts'
import { mix } from './colour.ts'
import { palettes } from './palettes.ts'
import { type Random, random } from './random.ts'
import { vignette } from './sky.ts'
import { glow, type Layer, n, type Stage } from './stage.ts'

export type Ratio = '16:9' | '2:3' | '1:1'
export type Design = { backdrop: BackdropName; palette: number }

/** Canvas sizes; the shorter side is 900. */
export const canvases: Record<Ratio, { w: number; h: number }> = {
  '16:9': { w: 1600, h: 900 },
  '2:3': { w: 900, h: 1350 },
  '1:1': { w: 900, h: 900 },
}

const drawLayers = (s: Stage, layers: readonly Layer[], pan: number) =>
  layers.map(({ depth, svg }) => `<g transform="translate(${n(-pan * depth * s.w * 10) / 10} 0)">${svg}</g>`).join('')

const stageFor = (r: Random, ratio: Ratio, palette: number, time: number): Stage => {
  const { w, h } = canvases[ratio]
  const p = palettes[palette % palettes.length]
  if (!p) throw new Error(`No palette ${palette}`)
  const sun = { x: r.between(0.12, 0.88), y: r.between(0.18, 0.56) }
  return { w, h, u: Math.min(w, h) / 900, r, p, time, sun, defs: [] }
}

/** Variation of a palette, so that its pictures differ in hue and weight. */
const vary = (s: Stage) => {
  const { p, r } = s
  const tint = r.pick(palettes)
  const amount = r.between(0, 0.22)
  const shift = (colour: string, other: string) => mix(colour, other, amount)
  s.p = {
    ...p,
    sky: [shift(p.sky[0], tint.sky[0]), shift(p.sky[1], tint.sky[1]), shift(p.sky[2], tint.sky[2])],
    haze: shift(p.haze, tint.haze),
  }
}

/** Uneven light of a lens, which also varies similar pictures. */
const wash = (s: Stage) =>
  Array.from({ length: 7 }, (_, at) => {
    const colour = at % 2 ? s.p.ink : mix(s.p.haze, s.p.light, 0.4)
    const reach = s.r.between(0.26, 0.46) * s.w
    return glow(
      s,
      s.r.between(0, 1) * s.w,
      s.r.between(0, 1) * s.h,
      reach,
      colour,
      at % 2 ? 0.34 : 0.2,
      s.r.between(0.5, 1),
    )
  }).join('')

export type Shot = { seed: string; design: Design; ratio: Ratio; time: number; pan: number; zoom: number }

/** Content of the <svg>: layers, definitions and vignette, with `over` on top and layers shifted by `pan`. */
export const compose = (shot: Shot, over: (s: Stage) => string = () => ''): { s: Stage; body: string } => {
  const s = stageFor(random(shot.seed), shot.ratio, shot.design.palette, shot.time)
  vary(s)
  const flip = s.r.chance(0.5)
  const drawn = drawLayers(s, backdrops[shot.design.backdrop](s), shot.pan)
  const mirrored = flip ? `<g transform="matrix(-1 0 0 1 ${s.w} 0)">${drawn}</g>` : drawn
  const centre = `${s.w / 2} ${s.h / 2}`
  const zoomed =
    shot.zoom === 1
      ? mirrored
      : `<g transform="translate(${centre}) scale(${shot.zoom}) translate(-${s.w / 2} -${s.h / 2})">${mirrored}</g>`
  const body = zoomed + wash(s) + vignette(s) + over(s)
  return { s, body: `<defs>${s.defs.join('')}</defs>${body}` }
}

export const toSvg = (s: Stage, body: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${s.w} ${s.h}" preserveAspectRatio="xMidYMid slice">${body}</svg>`

export const designFor = (seed: string, allowed: readonly BackdropName[] = backdropNames): Design => {
  const r = random(`look ${seed}`)
  return { backdrop: r.pick(allowed), palette: r.whole(0, palettes.length - 1) }
}
