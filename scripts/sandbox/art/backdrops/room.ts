import { mix } from '../colour.ts'
import { figure } from '../props.ts'
import { type Backdrop, glow, gradient, layer, line, n, path, rect, type Stage, translate } from '../stage.ts'
import { dust, seated, wholeWall } from './parts.ts'

const sill = (s: Stage, x: number, y: number, w: number, h: number) => {
  const view = gradient(s, [
    [0, s.p.sky[1]],
    [0.55, s.p.sky[2]],
    [1, mix(s.p.sky[2], s.p.light, 0.6)],
  ])
  const sun = glow(s, x + w * s.r.between(0.25, 0.75), y + h * s.r.between(0.3, 0.7), w * 0.4, s.p.light, 1)
  const roofs = Array.from({ length: 6 }, (_, at) => {
    const left = x + (at * w) / 6
    return `M${n(left)} ${n(y + h)}V${n(y + h * s.r.between(0.62, 0.9))}h${n(w / 6)}V${n(y + h)}Z`
  })
  const bars = `M${n(x + w / 2)} ${n(y)}V${n(y + h)}M${n(x)} ${n(y + h * 0.36)}H${n(x + w)}`
  const frame = `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="none" stroke="${s.p.ink}" stroke-width="${n(12 * s.u)}"/>`
  return (
    rect(x, y, w, h, view) +
    sun +
    path(roofs.join(''), mix(s.p.haze, s.p.ink, 0.35)) +
    line(bars, s.p.ink, 7 * s.u) +
    frame
  )
}

const plant = (s: Stage, x: number, y: number, size: number) => {
  const leaves = Array.from({ length: 11 }, (_, at) => {
    const angle = -2.7 + (at / 10) * 2.25 + s.r.between(-0.1, 0.1)
    const long = size * s.r.between(0.6, 1)
    const tipX = x + Math.cos(angle) * long
    const tipY = y - size * 0.28 + Math.sin(angle) * long
    const bend = size * 0.14
    return `M${n(x)} ${n(y - size * 0.28)}Q${n((x + tipX) / 2 - bend)} ${n((y + tipY) / 2 - bend * 2.4)} ${n(tipX)} ${n(tipY)}Q${n((x + tipX) / 2 + bend)} ${n((y + tipY) / 2 - bend * 0.3)} ${n(x)} ${n(y - size * 0.28)}Z`
  })
  return (
    path(
      `M${n(x - size * 0.2)} ${n(y - size * 0.34)}h${n(size * 0.4)}l${n(-size * 0.07)} ${n(size * 0.34)}h${n(-size * 0.26)}Z`,
      mix(s.p.ink, s.p.accent, 0.55),
    ) + path(leaves.join(''), s.p.ink)
  )
}

const armchair = (c: string) =>
  path(
    'M-34 -58Q-36 -82 -20 -82H18Q32 -82 32 -60V-34H38Q46 -34 45 -24V-8H-45V-24Q-46 -34 -38 -34H-34ZM-38 -8H-32L-35 2H-39ZM32 -8H38L39 2H35Z',
    c,
  )

/** Interior in the evening: window, light on wall and floor, a chair, a figure. */
export const room: Backdrop = (s) => {
  const foot = s.r.between(0.76, 0.82) * s.h
  const w = s.r.between(0.2, 0.34) * Math.max(s.w, s.h)
  const h = s.r.between(0.4, 0.52) * s.h
  const left = s.r.chance(0.5)
  const x = left ? s.r.between(0.1, 0.2) * s.w : s.w - w - s.r.between(0.1, 0.2) * s.w
  const y = foot - h - s.r.between(0.12, 0.18) * s.h
  const wall = gradient(
    s,
    [
      [0, mix(s.p.sky[1], s.p.haze, left ? 0.5 : 0)],
      [0.5, mix(s.p.sky[0], s.p.sky[1], 0.5)],
      [1, mix(s.p.sky[1], s.p.haze, left ? 0 : 0.5)],
    ],
    [1, 0.2],
  )
  const throwTo = (left ? 1 : -1) * (w + s.r.between(0.04, 0.12) * s.w)
  const panes = [0, 1].flatMap((column) =>
    [0, 1].map((row) => {
      const px = x + (column * w) / 2 + 8 * s.u + throwTo
      const py = y + (row ? h * 0.4 : 0) + 0.14 * s.h
      const ph = (row ? h * 0.6 : h * 0.34) - 8 * s.u
      const lean = 0.1 * s.h * (left ? 1 : -1)
      const pw = w / 2 - 16 * s.u
      return `M${n(px)} ${n(py)}l${n(pw)} ${n(Math.abs(lean) * 0.4)}l0 ${n(ph)}l${n(-pw)} ${n(-Math.abs(lean) * 0.4)}Z`
    }),
  )
  const cx = left ? s.r.between(0.52, 0.72) * s.w : s.r.between(0.28, 0.48) * s.w
  const scale = s.u * s.r.between(2.3, 3.1)
  const flip = left ? -1 : 1
  const sitting = s.r.chance(0.6)
  const who = sitting
    ? translate(armchair(mix(s.p.ink, s.p.accent, 0.28)) + seated(s.p.ink), cx, foot + 0.07 * s.h, scale, flip)
    : translate(figure(s.r.pick(['dress', 'coat']), s.p.ink), cx - throwTo * 0.5, foot + 0.06 * s.h, scale * 1.25)
  const lampX = left ? s.r.between(0.82, 0.92) * s.w : s.r.between(0.08, 0.18) * s.w
  const lamp =
    line(`M${n(lampX)} ${n(foot)}V${n(foot - 0.42 * s.h)}`, s.p.ink, 6 * s.u) +
    path(
      `M${n(lampX - 40 * s.u)} ${n(foot - 0.42 * s.h)}h${n(80 * s.u)}l${n(-20 * s.u)} ${n(-62 * s.u)}h${n(-40 * s.u)}Z`,
      mix(s.p.accent, s.p.light, 0.3),
    ) +
    glow(s, lampX, foot - 0.44 * s.h, 0.2 * s.w, s.p.accent, 0.55)
  return [
    layer(0.15, wholeWall(s, wall), sill(s, x, y, w, h), path(panes.join(''), s.p.light, 0.5)),
    layer(
      0.25,
      rect(
        -0.3 * s.w,
        foot,
        1.6 * s.w,
        s.h,
        gradient(s, [
          [0, mix(s.p.ink, s.p.sky[1], 0.4)],
          [1, s.p.ink],
        ]),
      ),
      rect(-0.3 * s.w, foot - 16 * s.u, 1.6 * s.w, 16 * s.u, s.p.ink, 0.6),
    ),
    layer(
      0.3,
      path(
        `M${n(x + throwTo * 0.35)} ${n(foot + 8)}h${n(w)}l${n(throwTo * 0.6)} ${n(0.2 * s.h)}h${n(-w * 1.3)}Z`,
        gradient(s, [
          [0, s.p.light, 0.6],
          [1, s.p.light, 0.08],
        ]),
      ),
    ),
    layer(0.45, lamp, who),
    layer(
      0.9,
      plant(s, left ? s.r.between(0.9, 1) * s.w : s.r.between(0, 0.1) * s.w, s.h + 10, s.r.between(240, 400) * s.u),
      dust(s, 50, x + w / 2 + throwTo * 0.5, foot - h / 2, 0.25 * s.w),
    ),
  ]
}
