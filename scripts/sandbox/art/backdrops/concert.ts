import { lighter, mix } from '../colour.ts'
import { figure } from '../props.ts'
import {
  type Backdrop,
  circle,
  ellipse,
  glow,
  gradient,
  layer,
  line,
  n,
  path,
  radial,
  rect,
  type Stage,
  translate,
} from '../stage.ts'
import { seated, wholeWall } from './parts.ts'

const crowd = (s: Stage, y: number, size: number, colour: string) =>
  Array.from({ length: Math.ceil((1.7 * s.w) / (size * 1.15)) }, (_, at) => {
    const x = -0.32 * s.w + at * size * 1.15 + s.r.between(-0.3, 0.3) * size
    const up = y + s.r.between(-0.4, 0.3) * size + Math.sin(s.time * 3 + at) * size * 0.06
    const arm = s.r.chance(0.22)
      ? line(`M${n(x + size * 0.5)} ${n(up + size)}L${n(x + size * 0.75)} ${n(up - size * 0.9)}`, colour, size * 0.2)
      : ''
    return circle(x, up, size * 0.42, colour) + ellipse(x, up + size * 1.1, size * 0.75, size * 0.8, colour) + arm
  }).join('')

const singer = (c: string) => figure('coat', c) + line('M24 0V-84M24 -84L12 -90', c, 2) + circle(11, -90, 3.4, c)

const cellist = (c: string) =>
  seated(c) +
  path('M18 -44Q30 -52 36 -40Q34 -32 40 -22Q40 -4 26 -4Q12 -6 16 -22Q20 -30 18 -44Z', c) +
  line('M24 -44L12 -92M2 -40L44 -26', c, 2.4)

/** A stage seen from the crowd: beams through smoke, one performer, raised hands. */
export const concert: Backdrop = (s) => {
  const floor = s.r.between(0.66, 0.74) * s.h
  const count = s.r.whole(4, 8)
  const target = s.r.between(0.35, 0.65) * s.w
  const beams = Array.from({ length: count }, (_, at) => {
    const x = ((at + 0.5) / count) * 1.2 * s.w - 0.1 * s.w
    const colour = at % 2 ? s.p.accent : s.p.light
    const aim =
      target + (at / (count - 1) - 0.5) * s.r.between(-0.3, 0.9) * s.w + Math.sin(s.time * 0.7 + at * 1.3) * 0.06 * s.w
    const wide = s.r.between(50, 110) * s.u
    const beam = path(
      `M${n(x - 6 * s.u)} -4H${n(x + 6 * s.u)}L${n(aim + wide)} ${n(floor + 20)}H${n(aim - wide)}Z`,
      gradient(s, [
        [0, lighter(colour, 0.3), 0.75],
        [0.5, colour, 0.3],
        [1, colour, 0.06],
      ]),
    )
    return (
      beam +
      ellipse(aim, floor + 18 * s.u, wide, 15 * s.u, colour, 0.4) +
      glow(s, x, 4, 60 * s.u, lighter(colour, 0.4), 1)
    )
  })
  const act = s.r.pick([singer, cellist, (c: string) => figure('dress', c) + line('M20 0V-84', c, 2)])
  const back = radial(s, [
    [0, mix(s.p.sky[1], s.p.accent, 0.25)],
    [0.6, mix(s.p.sky[0], s.p.ink, 0.2)],
    [1, s.p.ink],
  ])
  return [
    layer(0.1, wholeWall(s, back), glow(s, target, floor - 0.12 * s.h, 0.4 * s.w, s.p.light, 0.75, 0.8)),
    layer(0.25, ...beams),
    layer(
      0.3,
      rect(
        -0.3 * s.w,
        floor + 12 * s.u,
        1.6 * s.w,
        s.h,
        gradient(s, [
          [0, mix(s.p.ink, s.p.haze, 0.4)],
          [0.3, s.p.ink],
        ]),
      ),
      translate(act(s.p.ink), target, floor + 22 * s.u, s.u * s.r.between(1.9, 2.7)),
    ),
    layer(0.6, crowd(s, 0.86 * s.h, 34 * s.u, mix(s.p.ink, s.p.haze, 0.34))),
    layer(1, crowd(s, 0.97 * s.h, 60 * s.u, s.p.ink)),
  ]
}
