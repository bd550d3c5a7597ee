import { lighter, mix } from '../colour.ts'
import { hillLine, outlinePath, ridgeLine } from '../land.ts'
import { mist, orb, sky, stars } from '../sky.ts'
import {
  type Backdrop,
  circle,
  ellipse,
  glow,
  gradient,
  layer,
  n,
  path,
  radial,
  rect,
  type Stage,
  tone,
} from '../stage.ts'

const carriage = (s: Stage, x: number, y: number, w: number, h: number) => {
  const lamps = Array.from({ length: 7 }, (_, at) =>
    rect(x + w * (0.06 + at * 0.13), y - h * 0.72, w * 0.085, h * 0.3, mix(s.p.light, s.p.accent, 0.4)),
  )
  const wheels = [0.12, 0.24, 0.76, 0.88].map((part) => circle(x + w * part, y + h * 0.06, h * 0.1, s.p.ink))
  return (
    rect(x, y - h, w, h, mix(s.p.ink, s.p.accent, 0.18)) +
    rect(x, y - h * 0.18, w, h * 0.06, s.p.accent, 0.8) +
    lamps.join('') +
    wheels.join('') +
    rect(x + w, y - h * 0.5, w * 0.03, h * 0.3, s.p.ink)
  )
}

const locomotive = (s: Stage, lead: number, deck: number, long: number, high: number) =>
  rect(lead, deck - high * 0.82, long * 0.6, high * 0.66, s.p.ink) +
  rect(lead, deck - high * 1.2, long * 0.17, high, s.p.ink) +
  path(
    `M${n(lead + long * 0.44)} ${n(deck - high * 0.8)}l${n(-6 * s.u)} ${n(-high * 0.5)}h${n(24 * s.u)}l${n(-6 * s.u)} ${n(high * 0.5)}Z`,
    s.p.ink,
  ) +
  [0.1, 0.27, 0.44].map((part) => circle(lead + long * part, deck - high * 0.04, high * 0.19, s.p.ink)).join('') +
  glow(s, lead + long * 0.62, deck - high * 0.5, 120 * s.u, s.p.light, 0.9, 0.6)

export const train: Backdrop = (s) => {
  const deck = s.r.between(0.56, 0.68) * s.h
  const body = mix(tone(s, 0.72), s.p.sky[0], 0.25)
  const span = s.r.between(130, 190) * s.u
  const arches = Array.from({ length: Math.ceil((1.6 * s.w) / span) }, (_, at) => {
    const x = -0.3 * s.w + at * span
    const half = span * 0.38
    return `M${n(x + span / 2 - half)} ${n(s.h + 9)}V${n(deck + half * 1.3)}A${n(half)} ${n(half)} 0 0 1 ${n(x + span / 2 + half)} ${n(deck + half * 1.3)}V${n(s.h + 9)}Z`
  })
  const wall = `<path fill-rule="evenodd" d="M${n(-0.35 * s.w)} ${n(deck)}H${n(1.35 * s.w)}V${n(s.h + 9)}H${n(-0.35 * s.w)}Z${arches.join('')}" fill="${body}"/>`
  const lead = s.r.between(0.45, 0.8) * s.w + s.time * 46 * s.u
  const long = 215 * s.u
  const high = 52 * s.u
  const wagons = Array.from({ length: 6 }, (_, at) =>
    carriage(s, lead - (at + 1) * long * 1.04, deck - 8 * s.u, long, high),
  )
  const engine = locomotive(s, lead, deck, long, high)
  const steam = lighter(s.p.haze, 0.45)
  const puff = radial(s, [
    [0, steam, 0.9],
    [0.6, steam, 0.55],
    [1, steam, 0],
  ])
  const smoke = Array.from({ length: 24 }, (_, at) => {
    const away = at * 34 * s.u
    const size = (20 + at * 4.4) * s.u
    return ellipse(
      lead + long * 0.45 - away,
      deck - high * 1.35 - Math.sqrt(at) * 26 * s.u + Math.sin(at * 1.9 + s.time) * 6 * s.u,
      size * 1.4,
      size,
      puff,
      Math.round(Math.max(0.05, 0.75 - at * 0.028) * 100) / 100,
    )
  })
  const snow = (count: number, size: number, speed: number) =>
    Array.from({ length: count }, () => {
      const x = s.r.between(-0.25, 1.25) * s.w + Math.sin(s.time + s.r.next() * 6) * 20 * s.u
      const y = ((s.r.next() + s.time * speed) % 1.05) * s.h
      return circle(x, y, size * s.r.between(0.4, 1) * s.u, '#ffffff', 0.8)
    }).join('')
  const far = ridgeLine(s, 0.72 * s.h, 0.42 * s.h, 0.7)
  const near = hillLine(s, 1.02 * s.h, 0.2 * s.h, 1.4)
  return [
    layer(0, sky(s, 0.7), s.p.night ? stars(s, 70, 0.4) : '', orb(s, s.r.between(30, 90) * s.u)),
    layer(
      0.1,
      path(
        outlinePath(s, far),
        gradient(s, [
          [0, lighter(tone(s, 0.25), 0.25)],
          [1, s.p.haze],
        ]),
      ),
      mist(s, 0.4 * s.h, 0.5 * s.h, 0.7),
    ),
    layer(0.25, snow(90, 2.4, 0.05)),
    layer(
      0.5,
      smoke.join(''),
      wall,
      rect(-0.35 * s.w, deck - 5 * s.u, 1.7 * s.w, 10 * s.u, lighter(s.p.haze, 0.5)),
      wagons.join(''),
      engine,
    ),
    layer(
      0.8,
      path(
        outlinePath(s, near),
        gradient(s, [
          [0, lighter(s.p.haze, 0.4)],
          [1, mix(s.p.haze, s.p.ink, 0.55)],
        ]),
      ),
      snow(70, 4, 0.08),
    ),
    layer(1, snow(26, 8, 0.12)),
  ]
}
