import { mix } from '../colour.ts'
import { hillLine, land } from '../land.ts'
import { balloon } from '../props.ts'
import { clouds, mist, orb, sky } from '../sky.ts'
import { type Backdrop, ellipse, layer, translate } from '../stage.ts'

export const balloons: Backdrop = (s) => {
  const count = s.r.whole(3, 7)
  const fleet = Array.from({ length: count }, (_, at) => {
    const size = 0.3 + (at / count) ** 1.6 * s.r.between(1.2, 2.4)
    const near = Math.min(1, 0.25 + size * 0.4)
    const a = mix(s.p.haze, s.r.pick([s.p.accent, s.p.sky[0], s.p.light]), near)
    const b = mix(s.p.haze, s.r.pick([s.p.light, s.p.ink, s.p.accent]), near * 0.8)
    const x = s.r.between(0.08, 0.92) * s.w
    const y = s.r.between(0.18, 0.6) * s.h + Math.sin(s.time * 0.5 + at) * 9 * s.u - s.time * 2 * s.u
    const shade = ellipse(s.sun.x * s.w < x ? 18 : -18, -6, 34, 50, s.p.ink, 0.12)
    return layer(0.2 + near * 0.5, translate(balloon(a, b, s.p.ink) + shade, x, y, size * s.u))
  })
  const valley = [0.25, 0.5, 0.8].map((depth) => {
    const outline = hillLine(s, (0.72 + depth * 0.28) * s.h, 0.17 * s.h, s.r.between(0.8, 1.9))
    return layer(
      0.1 + depth * 0.7,
      land(s, outline, depth, 0.7),
      mist(s, (0.7 + depth * 0.2) * s.h, 0.14 * s.h, 0.5 * (1 - depth)),
    )
  })
  return [layer(0, sky(s, 0.75), orb(s, s.r.between(40, 110) * s.u), clouds(s, 0.3, 7)), ...valley, ...fleet]
}
