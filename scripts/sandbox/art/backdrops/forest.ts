import { lighter } from '../colour.ts'
import { hillLine, land } from '../land.ts'
import { deer, figure } from '../props.ts'
import { mist, rays, sky } from '../sky.ts'
import { type Backdrop, glow, layer, n, path, tone, translate } from '../stage.ts'

export const forest: Backdrop = (s) => {
  s.sun.y = s.r.between(0.1, 0.45)
  const rows = [0.12, 0.3, 0.55, 1]
  const trunks = rows.map((depth) => {
    const wide = (12 + depth * depth * 90) * s.u
    const colour = tone(s, depth)
    const count = Math.round(26 - depth * 20)
    const stems = Array.from({ length: count }, (_, at) => {
      const x = ((at + s.r.between(-0.4, 0.4)) / count) * 1.5 * s.w - 0.25 * s.w
      const lean = s.r.between(-0.4, 0.4) * wide
      const w = wide * s.r.between(0.5, 1.1)
      const branch = s.r.between(0.1, 0.5) * s.h
      const side = s.r.pick([-1, 1])
      return [
        `M${n(x - w * 0.3 + lean)} -5L${n(x + w * 0.3 + lean)} -5Q${n(x + w * 0.3)} ${n(s.h * 0.7)} ${n(x + w * 0.75)} ${n(s.h + 5)}L${n(x - w * 0.75)} ${n(s.h + 5)}Q${n(x - w * 0.3)} ${n(s.h * 0.7)} ${n(x - w * 0.3 + lean)} -5Z`,
        `M${n(x)} ${n(branch + w)}Q${n(x + side * w * 1.4)} ${n(branch + w * 0.2)} ${n(x + side * w * 3.4)} ${n(branch - w * 1.2)}Q${n(x + side * w * 1.4)} ${n(branch + w * 0.7)} ${n(x)} ${n(branch + w * 1.5)}Z`,
      ]
    })
    const ground = hillLine(s, (0.8 + depth * 0.2) * s.h, 0.07 * s.h, 1.2)
    const fog = depth < 1 ? mist(s, 0.5 * s.h, 0.5 * s.h, 0.55, s.p.haze) : ''
    return layer(
      0.1 + depth * 0.9,
      path(stems.map(([stem]) => stem).join(''), colour),
      stems.map(([, bough]) => path(bough ?? '', colour)).join(''),
      land(s, ground, depth, 0.5),
      fog,
    )
  })
  const who = s.r.pick(['deer', 'coat', 'dress', 'none'] as const)
  const x = s.r.between(0.3, 0.7) * s.w
  const guest =
    who === 'none'
      ? ''
      : translate(who === 'deer' ? deer(s.p.ink) : figure(who, s.p.ink), x, 0.87 * s.h, s.u * 1.5, s.r.pick([-1, 1]))
  const [a, b, c, d] = trunks
  if (!a || !b || !c || !d) return trunks
  return [
    layer(0, sky(s, 0.95), glow(s, s.sun.x * s.w, s.sun.y * s.h, 0.42 * s.w, lighter(s.p.light, 0.3), 0.9)),
    a,
    b,
    layer(0.4, rays(s, 9, 1.2 * s.w, 0.2)),
    c,
    layer(0.7, glow(s, x, 0.8 * s.h, 0.16 * s.w, s.p.light, 0.5), guest),
    d,
  ]
}
