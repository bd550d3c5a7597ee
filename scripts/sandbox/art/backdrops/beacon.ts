import { mix } from '../colour.ts'
import { water } from '../land.ts'
import { house, lighthouse } from '../props.ts'
import { clouds, mist, orb, sky, stars } from '../sky.ts'
import { type Backdrop, glow, gradient, layer, n, path, radial, tone, translate } from '../stage.ts'

export const beacon: Backdrop = (s) => {
  const horizon = s.r.between(0.62, 0.72) * s.h
  s.sun.y = Math.min(s.sun.y, 0.45)
  const x = s.r.between(0.25, 0.4) * s.w
  const scale = s.u * s.r.between(2, 2.9)
  const foot = s.r.between(0.66, 0.74) * s.h
  const lampY = foot - 123 * scale
  const angle = Math.sin(s.time * 0.5) * 0.12
  const beam = (direction: number, long: number, half: number) => {
    const a = direction + angle
    const end = (offset: number) => `${n(x + Math.cos(a + offset) * long)} ${n(lampY + Math.sin(a + offset) * long)}`
    const paint = radial(s, [
      [0, s.p.light, 0.85],
      [0.45, s.p.light, 0.35],
      [1, s.p.light, 0],
    ])
    // The lamp is the centre of the gradient: a second wedge balances the bounding box
    const other = (offset: number) => `${n(x - Math.cos(a + offset) * long)} ${n(lampY - Math.sin(a + offset) * long)}`
    return path(
      `M${n(x)} ${n(lampY)}L${end(-half)}L${end(half)}ZM${n(x)} ${n(lampY)}L${other(-half)}L${other(half)}Z`,
      paint,
      0.85,
    )
  }
  const cliff = `M${n(-0.35 * s.w)} ${n(foot + 0.02 * s.h)}Q${n(x - 0.12 * s.w)} ${n(foot - 0.035 * s.h)} ${n(x + 0.04 * s.w)} ${n(foot)}L${n(x + 0.1 * s.w)} ${n(foot + 0.03 * s.h)}L${n(x + 0.12 * s.w)} ${n(foot + 0.1 * s.h)}L${n(x + 0.17 * s.w)} ${n(foot + 0.13 * s.h)}L${n(x + 0.19 * s.w)} ${n(s.h + 9)}H${n(-0.35 * s.w)}Z`
  const waves = [0.2, 0.5, 0.9].map((near) => {
    const base = horizon + near * (s.h - horizon)
    const long = (70 + near * 150) * s.u
    const crests = Array.from({ length: Math.ceil((1.8 * s.w) / long) }, (_, at) => {
      const left = -0.4 * s.w + at * long + Math.sin(s.time * 0.8 + near * 9) * long * 0.25
      return `Q${n(left + long * 0.3)} ${n(base - long * 0.3)} ${n(left + long * 0.62)} ${n(base - long * 0.06)}T${n(left + long)} ${n(base)}`
    })
    const d = `M${n(-0.4 * s.w)} ${n(s.h + 9)}V${n(base)}${crests.join('')}V${n(s.h + 9)}Z`
    return layer(
      0.3 + near * 0.6,
      path(
        d,
        gradient(s, [
          [0, mix(tone(s, 0.25 + near * 0.5), s.p.light, 0.12)],
          [0.35, tone(s, 0.45 + near * 0.5)],
          [1, tone(s, 0.75 + near * 0.25)],
        ]),
      ),
      near > 0.3 && near < 0.8 ? path(cliff, mix(s.p.ink, s.p.sky[0], 0.2)) : '',
    )
  })
  return [
    layer(
      0,
      sky(s, horizon / s.h),
      s.p.night ? stars(s, 80, 0.5) : '',
      orb(s, s.r.between(20, 44) * s.u),
      clouds(s, 0.35, 9),
    ),
    layer(0.12, water(s, horizon), mist(s, horizon - 0.06 * s.h, 0.1 * s.h, 0.5)),
    layer(
      0.5,
      beam(-0.1, 1.1 * s.w, 0.075),
      path(cliff, mix(s.p.ink, s.p.sky[0], 0.2)),
      translate(lighthouse(mix(s.p.ink, s.p.light, 0.62), mix(s.p.ink, s.p.accent, 0.8), s.p.light), x, foot, scale),
      translate(house(s.p.ink, s.p.accent), x - 0.09 * s.w, foot + 5, scale * 0.75),
      glow(s, x, lampY, 150 * s.u, s.p.light, 1),
    ),
    ...waves,
  ]
}
