import { mix } from '../colour.ts'
import { outlinePath, ridgeLine, water } from '../land.ts'
import { clouds, mist, orb, sky } from '../sky.ts'
import { type Backdrop, gradient, layer, line, n, path, rect, tone } from '../stage.ts'

/** A suspension bridge that ends in fog. */
export const bridge: Backdrop = (s) => {
  const deck = s.r.between(0.6, 0.7) * s.h
  const near = { x: s.r.between(0.16, 0.32) * s.w, top: 0.08 * s.h, foot: 0.98 * s.h, wide: 58 * s.u }
  const far = { x: s.r.between(0.62, 0.78) * s.w, top: 0.34 * s.h, foot: 0.76 * s.h, wide: 26 * s.u }
  const tower = ({ x, top, foot, wide }: typeof near, colour: string) =>
    [-1, 1].map((side) => rect(x + side * wide - wide * 0.18, top, wide * 0.36, foot - top, colour)).join('') +
    [0, 0.22, 0.44].map((part) => rect(x - wide, top + part * (foot - top), wide * 2, wide * 0.3, colour)).join('')
  const red = mix(s.p.ink, s.p.accent, 0.55)
  const pale = mix(s.p.haze, s.p.accent, 0.35)
  const fromX = -0.3 * s.w
  const road = `M${n(fromX)} ${n(deck + 0.2 * s.h)}L${n(far.x)} ${n(deck - 0.06 * s.h)}L${n(1.3 * s.w)} ${n(deck - 0.13 * s.h)}V${n(deck - 0.12 * s.h)}L${n(far.x)} ${n(deck - 0.042 * s.h)}L${n(fromX)} ${n(deck + 0.25 * s.h)}Z`
  const sag = (a: { x: number; y: number }, b: { x: number; y: number }, drop: number) =>
    `M${n(a.x)} ${n(a.y)}Q${n((a.x + b.x) / 2)} ${n(Math.max(a.y, b.y) + drop)} ${n(b.x)} ${n(b.y)}`
  const cable =
    sag({ x: near.x, y: near.top }, { x: far.x, y: far.top }, 0.2 * s.h) +
    sag({ x: fromX, y: deck + 0.1 * s.h }, { x: near.x, y: near.top }, -0.1 * s.h) +
    sag({ x: far.x, y: far.top }, { x: 1.3 * s.w, y: deck - 0.14 * s.h }, -0.02 * s.h)
  const hangers = Array.from({ length: 30 }, (_, at) => {
    const part = (at + 1) / 31
    const x = near.x + (far.x - near.x) * part
    const y = near.top * (1 - part) ** 2 + 2 * part * (1 - part) * (far.top + 0.2 * s.h) + far.top * part ** 2
    const down = deck + 0.2 * s.h + ((x - fromX) / (far.x - fromX)) * -0.26 * s.h
    return `M${n(x)} ${n(y)}V${n(down)}`
  })
  return [
    layer(0, sky(s, 0.8), orb(s, s.r.between(40, 120) * s.u), clouds(s, 0.25, 6)),
    layer(0.15, path(outlinePath(s, ridgeLine(s, 0.72 * s.h, 0.2 * s.h, 0.3)), tone(s, 0.22)), water(s, 0.72 * s.h)),
    layer(0.3, tower(far, pale), mist(s, 0.5 * s.h, 0.36 * s.h, 0.75)),
    layer(
      0.45,
      line(hangers.join(''), red, 1.8 * s.u, 0.55),
      line(cable, red, 6 * s.u),
      path(
        road,
        gradient(
          s,
          [
            [0, red],
            [1, pale],
          ],
          [-1, 0],
        ),
      ),
      tower(near, red),
    ),
    layer(0.8, mist(s, 0.74 * s.h, 0.3 * s.h, 0.85), mist(s, 0.58 * s.h, 0.2 * s.h, 0.35)),
  ]
}
