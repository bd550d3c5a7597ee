import { darker, lighter, mix } from '../colour.ts'
import { figure } from '../props.ts'
import { type Backdrop, glow, gradient, layer, line, n, path, radial, rect, tone, translate } from '../stage.ts'
import { dust, wholeWall } from './parts.ts'

/** Dark corridor with a bright door, a figure, and light on the floor. */
export const doorway: Backdrop = (s) => {
  const cx = s.r.between(0.3, 0.7) * s.w
  const foot = s.r.between(0.66, 0.74) * s.h
  const high = s.r.between(0.42, 0.58) * s.h
  const wide = high * s.r.between(0.42, 0.62)
  const arch = s.r.chance(0.45)
  const top = foot - high
  const opening = arch
    ? `M${n(cx - wide / 2)} ${n(foot)}V${n(top + wide / 2)}A${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(cx + wide / 2)} ${n(top + wide / 2)}V${n(foot)}Z`
    : `M${n(cx - wide / 2)} ${n(foot)}V${n(top)}H${n(cx + wide / 2)}V${n(foot)}Z`
  const bright = gradient(s, [
    [0, mix(s.p.light, s.p.sky[2], 0.45)],
    [0.7, lighter(s.p.light, 0.35)],
    [1, s.p.light],
  ])
  const spill = s.r.between(-0.3, 0.3) * s.w
  const carpet = path(
    `M${n(cx - wide / 2)} ${n(foot)}H${n(cx + wide / 2)}L${n(cx + wide * 1.7 + spill)} ${n(s.h + 4)}H${n(cx - wide * 1.7 + spill)}Z`,
    gradient(s, [
      [0, s.p.light, 0.95],
      [0.4, mix(s.p.light, s.p.sky[2], 0.5), 0.55],
      [1, s.p.sky[2], 0.1],
    ]),
  )
  const wallPaint = radial(s, [
    [0, mix(s.p.sky[1], s.p.haze, 0.35)],
    [0.5, mix(s.p.sky[0], s.p.ink, 0.15)],
    [1, s.p.ink],
  ])
  const boards = Array.from({ length: 13 }, (_, at) => {
    const to = (at / 12 - 0.5) * 3.2 * s.w
    return `M${n(cx)} ${n(foot - 0.06 * s.h)}L${n(cx + to)} ${n(s.h + 4)}`
  })
  const frames = [1.5, 2.2, 3.3].map((grow, at) => {
    const w = wide * grow
    const t = foot - high * (1 + (grow - 1) * 0.42)
    const f = foot + (grow - 1) * 0.09 * s.h
    const d = `M${n(-0.35 * s.w)} -9H${n(1.35 * s.w)}V${n(s.h + 9)}H${n(-0.35 * s.w)}ZM${n(cx - w / 2)} ${n(f)}V${n(t)}H${n(cx + w / 2)}V${n(f)}L${n(cx + w)} ${n(s.h + 9)}H${n(cx - w)}Z`
    return layer(
      0.3 + at * 0.25,
      `<path fill-rule="evenodd" d="${d}" fill="${darker(tone(s, 0.72 + at * 0.12), 0.2)}" opacity="0.55"/>`,
    )
  })
  const who = s.r.pick(['coat', 'hat', 'dress', 'walker'] as const)
  const tall = high * s.r.between(0.6, 0.78)
  const hx = cx + s.r.between(-0.12, 0.12) * wide
  const shadow = path(
    `M${n(hx - tall * 0.1)} ${n(foot + 4)}H${n(hx + tall * 0.1)}L${n(hx + tall * 0.42 + spill * 0.7)} ${n(s.h + 4)}H${n(hx - tall * 0.42 + spill * 0.7)}Z`,
    gradient(s, [
      [0, s.p.ink, 0.85],
      [1, s.p.ink, 0.1],
    ]),
  )
  return [
    layer(0.1, wholeWall(s, wallPaint)),
    layer(
      0.2,
      rect(-0.3 * s.w, foot, 1.6 * s.w, s.h, mix(s.p.ink, s.p.sky[0], 0.4)),
      line(boards.join(''), s.p.ink, 2 * s.u, 0.5),
    ),
    layer(0.2, glow(s, cx, foot - high * 0.5, high * 1.3, s.p.light, 0.5), path(opening, bright), carpet),
    layer(0.25, shadow, translate(figure(who, s.p.ink), hx, foot + 6 * s.u, tall / 100)),
    ...frames,
    layer(0.9, dust(s, 60, cx, foot, 0.4 * s.w)),
  ]
}
