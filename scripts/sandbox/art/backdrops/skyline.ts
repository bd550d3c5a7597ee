import { mix } from '../colour.ts'
import { clouds, mist, orb, sky, stars } from '../sky.ts'
import { type Backdrop, glow, gradient, layer, n, path, rect, type Stage, tone } from '../stage.ts'
import { rain } from './parts.ts'

const windows = (s: Stage, x: number, y: number, w: number, h: number, share: number) => {
  const step = 13 * s.u
  const panes: string[] = []
  for (let row = y + step; row < y + h - step * 0.6; row += step * 1.35) {
    for (let column = x + step * 0.6; column < x + w - step * 0.8; column += step) {
      if (s.r.next() < share)
        panes.push(`M${n(column)} ${n(row)}h${n(step * 0.5)}v${n(step * 0.72)}h${n(-step * 0.5)}Z`)
    }
  }
  return panes.join('')
}

const roof = (s: Stage, x: number, y: number, w: number) => {
  const kind = s.r.whole(0, 4)
  if (kind === 0) return `M${n(x + w * 0.2)} ${n(y + 1)}v${n(-w * 0.25)}h${n(w * 0.6)}v${n(w * 0.25)}Z`
  if (kind === 1) return `M${n(x)} ${n(y + 1)}L${n(x + w * 0.5)} ${n(y - w * 0.45)}L${n(x + w)} ${n(y + 1)}Z`
  if (kind === 2)
    return `M${n(x + w * 0.48)} ${n(y + 1)}v${n(-w * 0.9)}h${n(w * 0.04)}v${n(w * 0.9)}ZM${n(x + w * 0.3)} ${n(y + 1)}v${n(-w * 0.2)}h${n(w * 0.4)}v${n(w * 0.2)}Z`
  return ''
}

const block = (s: Stage, depth: number, foot: number, tallest: number, share: number) => {
  const shapes: string[] = []
  const lamps: string[] = []
  let x = -0.3 * s.w
  while (x < 1.3 * s.w) {
    const w = s.r.between(50, 130) * (0.55 + depth * 0.75) * s.u
    const h = tallest * (0.25 + s.r.next() ** 1.8 * 0.85)
    shapes.push(`M${n(x)} ${n(foot)}v${n(-h)}h${n(w)}v${n(h)}Z`, roof(s, x, foot - h, w))
    lamps.push(windows(s, x, foot - h, w, h, share))
    x += w * s.r.between(0.92, 1.25)
  }
  const body = gradient(s, [
    [0, tone(s, depth)],
    [1, mix(tone(s, depth), s.p.haze, 0.35 * (1 - depth))],
  ])
  return path(shapes.join(''), body) + path(lamps.join(''), mix(s.p.light, s.p.accent, 0.35), 0.35 + depth * 0.55)
}

const reflections = (s: Stage, from: number, count: number) =>
  Array.from({ length: count }, () => {
    const x = s.r.between(-0.2, 1.2) * s.w
    const colour = s.r.pick([s.p.light, s.p.accent, s.p.sky[2], s.p.light])
    const wide = s.r.between(3, 16) * s.u
    const long = s.r.between(0.25, 1) * (s.h - from)
    const sway = Math.sin(s.time * 1.4 + x) * 3 * s.u
    return rect(
      x + sway,
      from,
      wide,
      long,
      gradient(s, [
        [0, colour, 0.6],
        [1, colour, 0],
      ]),
      0.65,
    )
  }).join('')

export const skyline: Backdrop = (s) => {
  const foot = s.r.between(0.68, 0.8) * s.h
  const wet = gradient(s, [
    [0, mix(s.p.haze, s.p.ink, 0.45)],
    [0.25, mix(s.p.ink, s.p.sky[0], 0.5)],
    [1, s.p.ink],
  ])
  const river = rect(-0.3 * s.w, foot, 1.6 * s.w, s.h, wet)
  return [
    layer(
      0,
      sky(s, foot / s.h),
      s.p.night ? stars(s, 60, 0.4) : '',
      orb(s, s.r.between(35, 90) * s.u),
      clouds(s, 0.3, 5),
    ),
    layer(0.15, block(s, 0.18, foot, 0.5 * s.h, 0.1), mist(s, foot - 0.25 * s.h, 0.3 * s.h, 0.6)),
    layer(0.32, block(s, 0.45, foot, 0.46 * s.h, 0.28), mist(s, foot - 0.12 * s.h, 0.16 * s.h, 0.6)),
    layer(0.55, block(s, 0.85, foot + 2, s.r.between(0.18, 0.42) * s.h, 0.4)),
    layer(0.55, river, reflections(s, foot, 90), glow(s, 0.5 * s.w, foot, 0.6 * s.w, s.p.accent, 0.3, 0.12)),
    layer(1, rain(s, s.r.pick([0, 160, 260]))),
  ]
}
