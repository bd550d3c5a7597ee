import { mix } from '../colour.ts'
import { heightAt, hillLine, outlinePath } from '../land.ts'
import { figure } from '../props.ts'
import { clouds, orb, sky, stars } from '../sky.ts'
import { type Backdrop, gradient, layer, path, tone, translate } from '../stage.ts'

export const dunes: Backdrop = (s) => {
  const layers = [0.2, 0.4, 0.6, 0.82].map((depth) => {
    const base = (0.58 + depth * 0.42) * s.h
    const outline = hillLine(s, base, s.r.between(0.1, 0.24) * s.h, s.r.between(0.5, 1.5))
    const lit = mix(tone(s, depth * 0.8), s.p.light, 0.35 * (1 - depth))
    const paint = gradient(
      s,
      [
        [0, lit],
        [0.5, tone(s, depth)],
        [1, mix(tone(s, depth), s.p.ink, 0.3)],
      ],
      s.sun.x < 0.5 ? [1, 0.6] : [-1, 0.6],
    )
    const shade = outline.map(({ x, y }) => ({
      x: x + 0.06 * s.w,
      y: y + 0.07 * s.h + Math.sin(x / (0.11 * s.w)) * 0.03 * s.h,
    }))
    return { outline, depth, svg: path(outlinePath(s, outline), paint) + path(outlinePath(s, shade), s.p.ink, 0.16) }
  })
  const trail = layers[2]
  const start = s.r.between(0.15, 0.5) * s.w
  const caravan = Array.from({ length: s.r.whole(1, 6) }, (_, at) => {
    const x = start + at * 62 * s.u + s.time * 5 * s.u
    return translate(
      figure(s.r.pick(['walker', 'coat', 'dress']), s.p.ink),
      x,
      heightAt(trail?.outline ?? [], x) + 2,
      s.u * 0.62,
    )
  })
  return [
    layer(0, sky(s, 0.68), s.p.night ? stars(s, 140) : '', orb(s, s.r.between(60, 170) * s.u), clouds(s, 0.3, 4)),
    ...layers.map((dune, at) => layer(0.15 + dune.depth * 0.8, at === 3 ? caravan.join('') : '', dune.svg)),
  ]
}
