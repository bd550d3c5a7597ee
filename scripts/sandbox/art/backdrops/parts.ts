import { bird } from '../props.ts'
import { circle, ellipse, line, n, path, rect, type Stage, translate } from '../stage.ts'

export const flock = (s: Stage, count: number, x: number, y: number, spread: number, colour: string) =>
  Array.from({ length: count }, () => {
    const phase = s.r.between(0, 6.28)
    const across = x + s.r.between(-1, 1) * spread + s.time * 9 * s.u
    const up = y + s.r.between(-0.5, 0.5) * spread * 0.7
    const size = s.u * s.r.between(0.3, 1)
    return translate(bird(colour, Math.sin(s.time * 6 + phase)), across, up, size)
  }).join('')

export const rain = (s: Stage, count: number) => {
  const drops = Array.from({ length: count }, () => {
    const x = s.r.between(-0.2, 1.2) * s.w
    const speed = s.r.between(1.2, 1.9)
    const y = ((s.r.next() + s.time * speed) % 1.2) * s.h - 0.1 * s.h
    const long = s.r.between(16, 60) * s.u
    return `M${n(x)} ${n(y)}l${n(-long * 0.16)} ${n(long)}`
  })
  return line(drops.join(''), '#ffffff', 1.1 * s.u, 0.2)
}

export const wholeWall = (s: Stage, fill: string) => rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, fill)

export const dust = (s: Stage, count: number, x: number, y: number, spread: number) =>
  Array.from({ length: count }, () => {
    const drift = s.time * s.r.between(3, 12) * s.u
    return circle(
      x + s.r.between(-1, 1) * spread + drift * 0.4,
      y + s.r.between(-1, 1) * spread * 0.7 - drift,
      s.r.between(0.8, 2.6) * s.u,
      s.p.light,
      0.5,
    )
  }).join('')

export const seated = (c: string) =>
  path('M-6 -84Q-16 -82 -16 -66L-14 -34H12L30 -32L32 -4L40 -2V2H24L20 -22L-4 -20Q-20 -22 -20 -40Z', c) +
  ellipse(-3, -94, 7, 8.5, c)
