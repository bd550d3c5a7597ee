import { mix } from '../colour.ts'
import { outlinePath, ridgeLine } from '../land.ts'
import { car } from '../props.ts'
import { clouds, mist, orb, sky, stars } from '../sky.ts'
import { type Backdrop, glow, gradient, layer, line, n, path, rect, type Stage, tone, translate } from '../stage.ts'

type Pole = { x: number; y: number; tall: number }

/** Poles of a telegraph line, and the wires between them. */
const telegraph = (s: Stage, poles: Pole[]) => {
  const wood = poles.map(({ x, y, tall }) =>
    line(
      `M${n(x)} ${n(y)}V${n(y - tall)}M${n(x - tall * 0.12)} ${n(y - tall * 0.92)}h${n(tall * 0.24)}M${n(x - tall * 0.09)} ${n(y - tall * 0.83)}h${n(tall * 0.18)}`,
      s.p.ink,
      Math.max(1.2, tall * 0.022),
      1,
    ),
  )
  const wires = poles.slice(1).map((pole, at) => {
    const before = poles[at]
    if (!before) return ''
    const a = [before.x, before.y - before.tall * 0.92] as const
    const b = [pole.x, pole.y - pole.tall * 0.92] as const
    return `M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + pole.tall * 0.1)} ${n(b[0])} ${n(b[1])}`
  })
  return { wood, wires }
}

export const road: Backdrop = (s) => {
  const horizon = s.r.between(0.5, 0.62) * s.h
  s.sun.y = Math.min(s.sun.y, horizon / s.h - 0.01)
  const vx = s.r.between(0.35, 0.65) * s.w
  const bend = s.r.between(-0.2, 0.2) * s.w
  const edge = (side: number, wide: number, y: number) => {
    const near = (y - horizon) / (s.h - horizon)
    return vx + side * wide * near * s.w + bend * near * (1 - near)
  }
  const strip = (from: number, to: number, top = horizon, foot = s.h + 4) => {
    const rows = Array.from({ length: 9 }, (_, at) => top + ((foot - top) * at) / 8)
    const left = rows.map((y) => `${n(edge(1, from, y))} ${n(y)}`)
    const right = rows.toReversed().map((y) => `${n(edge(1, to, y))} ${n(y)}`)
    return `M${[...left, ...right].join('L')}Z`
  }
  const dashes = Array.from({ length: 12 }, (_, at) => {
    const run = (at + ((s.time * 0.8) % 1)) / 12
    const y = horizon + run ** 2.4 * (s.h - horizon)
    return strip(-0.006, 0.006, y, y + (y - horizon) * 0.16 + 1)
  })
  const mesa = () => {
    const x = s.r.between(-0.1, 1) * s.w
    const w = s.r.between(90, 300) * s.u
    const h = s.r.between(40, 150) * s.u
    return `M${n(x)} ${n(horizon + 3)}l${n(w * 0.14)} ${n(-h * 0.45)}h${n(w * 0.04)}l${n(w * 0.05)} ${n(-h * 0.55)}h${n(w * 0.5)}l${n(w * 0.06)} ${n(h * 0.5)}h${n(w * 0.05)}l${n(w * 0.16)} ${n(h * 0.5)}Z`
  }
  const hills = s.r.chance(0.5)
    ? Array.from({ length: 5 }, mesa).join('')
    : outlinePath(s, ridgeLine(s, horizon + 10, 0.14 * s.h, 0.4))
  const side = s.r.pick([-1, 1])
  const poles = Array.from({ length: 8 }, (_, at) => {
    const near = (0.012 + (at / 8) ** 2.6) * 1.3
    const y = horizon + near * (s.h - horizon)
    const x = edge(side, 0.62, y)
    const tall = 40 * s.u + near * 620 * s.u
    return { x, y, tall }
  })
  const { wood, wires } = telegraph(s, poles)
  const ground = gradient(s, [
    [0, mix(s.p.haze, s.p.light, 0.25)],
    [0.2, tone(s, 0.45)],
    [1, tone(s, 0.95)],
  ])
  const tarmac = gradient(s, [
    [0, mix(s.p.light, s.p.haze, 0.5)],
    [0.25, mix(s.p.ink, s.p.sky[1], 0.45)],
    [1, mix(s.p.ink, s.p.sky[0], 0.3)],
  ])
  const cy = horizon + s.r.between(0.2, 0.32) * s.h
  const ride = s.r.chance(0.6)
    ? translate(car(s.p.ink, mix(s.p.ink, s.p.light, 0.35), s.p.accent), edge(1, 0.1, cy), cy, s.u * 1.1) +
      glow(s, edge(1, 0.1, cy), cy - 26 * s.u, 90 * s.u, s.p.accent, 0.5, 0.4)
    : ''
  return [
    layer(
      0,
      sky(s, horizon / s.h),
      s.p.night ? stars(s, 150, 0.5) : '',
      orb(s, s.r.between(40, 150) * s.u),
      clouds(s, s.r.between(0.15, 0.4), 7),
    ),
    layer(0.08, path(hills, mix(tone(s, 0.3), s.p.sky[1], 0.3)), mist(s, horizon - 0.06 * s.h, 0.09 * s.h, 0.6)),
    layer(0.3, rect(-0.3 * s.w, horizon, 1.6 * s.w, s.h, ground)),
    layer(
      0.3,
      path(strip(-0.45, 0.45), tarmac),
      path(dashes.join(''), s.p.light, 0.8),
      path(strip(-0.425, -0.412) + strip(0.412, 0.425), s.p.light, 0.35),
    ),
    layer(0.4, line(wires.join(''), s.p.ink, 1.6 * s.u, 0.8), wood.join('')),
    layer(0.5, ride),
  ]
}
