import { darker, mix } from '../colour.ts'
import { figure } from '../props.ts'
import { type Backdrop, glow, layer, line, n, path, translate } from '../stage.ts'
import { wholeWall } from './parts.ts'

/** Looking down a stairwell: turns of steps that shrink to a point of light. */
export const spiral: Backdrop = (s) => {
  const cx = s.r.between(0.3, 0.7) * s.w
  const cy = s.r.between(0.38, 0.6) * s.h
  const turns = s.r.whole(3, 5)
  const per = s.r.whole(14, 22)
  const reach = 0.8 * Math.hypot(s.w, s.h)
  const sense = s.r.pick([-1, 1])
  const start = s.r.between(0, 6.28) + s.time * 0.05
  const total = turns * per
  const at = (step: number, across: number) => {
    const size = reach * (1 - step / total) ** 2.3 * across
    const angle = start + (sense * step * 6.283) / per
    return `${n(cx + Math.cos(angle) * size)} ${n(cy + Math.sin(angle) * size * 0.86)}`
  }
  const steps = Array.from({ length: total - 2 }, (_, step) => {
    const deep = step / total
    const lit = 0.5 + 0.5 * Math.cos((step / per) * 6.283 + start)
    const colour = mix(mix(s.p.ink, s.p.sky[1], 0.25 + lit * 0.75), mix(s.p.light, s.p.sky[2], 0.3), deep ** 1.5 * 0.9)
    return path(
      `M${at(step, 1)}L${at(step + 1, 1)}L${at(step + 1, 0.56)}L${at(step, 0.56)}Z`,
      step % 2 ? colour : darker(colour, 0.28),
    )
  })
  const rail = Array.from({ length: total - 2 }, (_, step) => at(step, 0.55)).join('L')
  const lost = translate(
    figure(s.r.pick(['hat', 'coat']), s.p.ink),
    cx + 0.26 * s.w * (cx < 0.5 * s.w ? 1 : -1),
    cy + 0.36 * s.h,
    s.u * 1.7,
  )
  return [
    layer(
      0.1,
      wholeWall(s, mix(s.p.ink, s.p.sky[0], 0.5)),
      ...steps,
      line(`M${rail}`, s.p.accent, 6 * s.u, 0.9),
      glow(s, cx, cy, 0.3 * s.w, s.p.light, 1),
    ),
    layer(0.6, s.r.chance(0.6) ? lost : ''),
  ]
}
