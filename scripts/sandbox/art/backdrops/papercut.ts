import { darker, lighter, mix } from '../colour.ts'
import { heightAt, hillLine, outlinePath } from '../land.ts'
import { house } from '../props.ts'
import { stars } from '../sky.ts'
import { type Backdrop, circle, ellipse, gradient, layer, n, path, rect, translate } from '../stage.ts'

const cloudShape = (x: number, y: number, size: number) =>
  `M${n(x - size)} ${n(y)}A${n(size * 0.4)} ${n(size * 0.4)} 0 0 1 ${n(x - size * 0.62)} ${n(y - size * 0.44)}A${n(size * 0.56)} ${n(size * 0.56)} 0 0 1 ${n(x + size * 0.36)} ${n(y - size * 0.5)}A${n(size * 0.42)} ${n(size * 0.42)} 0 0 1 ${n(x + size)} ${n(y)}Z`

const roundTree = (x: number, y: number, size: number, crown: string, trunk: string) =>
  rect(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, trunk) +
  ellipse(x, y - size * 0.78, size * 0.3, size * 0.42, crown) +
  ellipse(x + size * 0.09, y - size * 0.72, size * 0.2, size * 0.34, '#000000', 0.09)

/** Rolling paper hills with toy houses, round trees and a cheerful sky: for the youngest. */
export const papercut: Backdrop = (s) => {
  const hues = [
    s.p.haze,
    mix(s.p.haze, s.p.accent, 0.35),
    mix(s.p.sky[1], s.p.haze, 0.5),
    mix(s.p.sky[0], s.p.sky[1], 0.5),
    s.p.sky[0],
  ]
  const disc = circle(s.sun.x * s.w, s.sun.y * s.h, s.r.between(80, 170) * s.u, lighter(s.p.light, 0.15))
  const halo = [2.2, 1.7, 1.35].map((grow) => circle(s.sun.x * s.w, s.sun.y * s.h, 130 * grow * s.u, s.p.light, 0.16))
  const puffs = Array.from({ length: s.r.whole(3, 6) }, () => {
    const d = cloudShape(
      s.r.between(0, 1) * s.w + s.time * 9 * s.u,
      s.r.between(0.12, 0.45) * s.h,
      s.r.between(60, 150) * s.u,
    )
    return `<g transform="translate(${n(7 * s.u)} ${n(9 * s.u)})">${path(d, '#000000', 0.1)}</g>${path(d, lighter(s.p.light, 0.6))}`
  })
  const hills = hues.map((hue, at) => {
    const outline = hillLine(s, (0.66 + at * 0.1) * s.h, s.r.between(0.14, 0.26) * s.h, s.r.between(0.7, 1.7))
    const body = outlinePath(s, outline)
    const things = Array.from({ length: s.r.whole(2, 5) }, () => {
      const x = s.r.between(-0.1, 1.1) * s.w
      const y = heightAt(outline, x) + 8 * s.u
      const crown = mix(hues[(at + 2) % 5] ?? hue, s.r.pick([s.p.accent, s.p.light, s.p.ink]), 0.4)
      return s.r.chance(0.25)
        ? translate(house(mix(s.p.accent, s.p.light, s.r.next() * 0.5), s.p.light), x, y, s.u * (0.9 + at * 0.3))
        : roundTree(x, y, (90 + at * 34) * s.u * s.r.between(0.7, 1.2), crown, s.p.ink)
    })
    const edge = `<g transform="translate(0 ${n(-7 * s.u)})">${path(body, '#000000', 0.09)}</g>`
    return layer(
      0.15 + at * 0.17,
      things.join(''),
      edge,
      path(
        body,
        gradient(s, [
          [0, lighter(hue, 0.08)],
          [1, darker(hue, 0.14)],
        ]),
      ),
    )
  })
  const backdrop = gradient(s, [
    [0, s.p.sky[1]],
    [1, mix(s.p.sky[2], s.p.light, 0.3)],
  ])
  return [
    layer(0, rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, backdrop), s.p.night ? stars(s, 70) : '', ...halo, disc),
    layer(0.1, ...puffs),
    ...hills,
  ]
}
