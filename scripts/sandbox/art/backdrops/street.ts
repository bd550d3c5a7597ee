import { lighter, mix } from '../colour.ts'
import { figure } from '../props.ts'
import { sky, stars } from '../sky.ts'
import { type Backdrop, glow, gradient, layer, line, n, path, type Stage, tone, translate } from '../stage.ts'
import { rain } from './parts.ts'

const lamppost = (s: Stage, x: number, y: number, scale: number, side: number) => {
  const colour = s.p.ink
  const arm =
    line(`M0 0V-150Q0 -172 ${26 * side} -172`, colour, 4) +
    path(`M${14 * side} -172h${24 * side}l${-4 * side} 10h${-16 * side}Z`, colour)
  const lampX = x + 26 * side * scale
  const lampY = y - 164 * scale
  const cone = path(
    `M${n(lampX)} ${n(lampY)}L${n(lampX - 70 * scale)} ${n(y)}H${n(lampX + 70 * scale)}Z`,
    gradient(s, [
      [0, s.p.light, 0.45],
      [1, s.p.light, 0],
    ]),
  )
  return (
    cone +
    translate(arm, x, y, scale) +
    glow(s, lampX, lampY, 70 * scale, s.p.light, 0.95) +
    glow(s, x + 20 * side, y, 90 * scale, s.p.light, 0.4, 0.25)
  )
}

type Eye = { x: number; y: number; reach: number }

/** Projects a point of the street: metres right, above the eye and away. */
const seen = (eye: Eye, side: number, up: number, away: number) =>
  `${n(eye.x + (side * eye.reach) / away)} ${n(eye.y - (up * eye.reach) / away)}`

const facade = (s: Stage, eye: Eye, side: number, near: number, far: number) => {
  const tall = s.r.between(7, 19)
  const depth = Math.max(0.2, 1 - far / 46)
  const corner = (up: number, away: number) => seen(eye, side, up, away)
  const wall = path(
    `M${corner(tall, near)}L${corner(tall, far)}L${corner(-1.7, far)}L${corner(-1.7, near)}Z`,
    gradient(s, [
      [0, tone(s, depth)],
      [0.75, mix(tone(s, depth), s.p.ink, 0.3)],
      [1, mix(tone(s, depth), s.p.light, 0.16)],
    ]),
  )
  const bays = Math.max(2, Math.round((far - near) / 1.7))
  const lit: string[] = []
  const unlit: string[] = []
  for (let floor = 0; floor * 3 + 3.2 < tall; floor++) {
    for (let bay = 0; bay < bays; bay++) {
      const from = near + ((bay + 0.26) / bays) * (far - near)
      const to = near + ((bay + 0.74) / bays) * (far - near)
      const low = 1.3 + floor * 3
      const pane = `M${corner(low, from)}L${corner(low, to)}L${corner(low + 1.7, to)}L${corner(low + 1.7, from)}Z`
      ;(s.r.chance(0.26) ? lit : unlit).push(pane)
    }
  }
  const shop = s.r.chance(0.5)
    ? path(
        `M${corner(1, near + 0.4)}L${corner(1, far - 0.4)}L${corner(-1.4, far - 0.4)}L${corner(-1.4, near + 0.4)}Z`,
        s.r.pick([s.p.accent, s.p.light]),
        0.55,
      )
    : ''
  return (
    wall +
    path(unlit.join(''), s.p.ink, 0.35) +
    path(lit.join(''), mix(s.p.light, s.p.accent, s.r.next() * 0.6), 0.4 + depth * 0.5) +
    shop
  )
}

export const street: Backdrop = (s) => {
  const eye = { x: s.r.between(0.36, 0.64) * s.w, y: s.r.between(0.52, 0.62) * s.h, reach: 0.62 * Math.max(s.w, s.h) }
  const half = s.r.between(3.4, 5.2)
  const row = (side: number) => {
    const cuts = [2.2, 5.5, 9, 13, 18, 26, 40].map((cut) => cut * s.r.between(0.92, 1.08))
    return cuts
      .slice(0, -1)
      .map((near, at) => facade(s, eye, side * half, near, cuts[at + 1] ?? near + 4))
      .toReversed()
  }
  const left = row(-1)
  const right = row(1)
  const floor = path(
    `M${seen(eye, -half, -1.7, 60)}L${seen(eye, half, -1.7, 60)}L${seen(eye, half * 1.3, -1.7, 1.3)}V${n(s.h + 9)}H${n(-0.5 * s.w)}L${seen(eye, -half * 1.3, -1.7, 1.3)}Z`,
    gradient(s, [
      [0, mix(s.p.haze, s.p.light, 0.5)],
      [0.14, mix(s.p.ink, s.p.haze, 0.55)],
      [0.5, mix(s.p.ink, s.p.sky[0], 0.5)],
      [1, s.p.ink],
    ]),
  )
  const shine = Array.from({ length: 90 }, () => {
    const near = s.r.next() ** 1.4
    const y = eye.y + (0.06 + near * 0.94) * (s.h - eye.y)
    const x = eye.x + s.r.between(-0.6, 0.6) * near * s.w
    return line(
      `M${n(x)} ${n(y)}h${n(s.r.between(10, 150) * near * s.u)}`,
      s.r.pick([s.p.light, s.p.accent, s.p.light]),
      (0.8 + near * 3.5) * s.u,
      0.28,
    )
  }).join('')
  const hero = s.r.pick(['umbrella', 'umbrella', 'hat', 'coat', 'dress'] as const)
  const away = s.r.between(4.6, 8)
  const side = s.r.between(-0.45, 0.45) * half
  const hx = eye.x + (side * eye.reach) / away
  const hy = eye.y + (1.7 * eye.reach) / away
  const scale = (1.95 * eye.reach) / away / 100
  const shadow = path(
    `M${n(hx - 12 * scale)} ${n(hy)}H${n(hx + 12 * scale)}L${n(hx + (hx - eye.x) * 0.6 + 30 * scale)} ${n(s.h + 4)}H${n(hx + (hx - eye.x) * 0.6 - 36 * scale)}Z`,
    gradient(s, [
      [0, s.p.ink, 0.85],
      [1, s.p.ink, 0],
    ]),
  )
  const lamp = (metres: number, angle: number) =>
    lamppost(
      s,
      eye.x - (angle * half * 0.82 * eye.reach) / metres,
      eye.y + (1.7 * eye.reach) / metres,
      (5.4 * eye.reach) / metres / 172,
      angle,
    )
  return [
    layer(
      0,
      sky(s, 0.62),
      s.p.night ? stars(s, 60, 0.3) : '',
      glow(s, eye.x, eye.y, 0.4 * s.w, lighter(s.p.light, 0.2), 0.95),
    ),
    layer(
      0.3,
      floor,
      shine,
      glow(s, eye.x, eye.y, 0.15 * s.w, s.p.light, 0.7),
      ...left,
      ...right,
      glow(s, eye.x, eye.y, 0.26 * s.w, s.p.light, 0.45),
    ),
    layer(0.32, lamp(16, 1), lamp(11, -1), lamp(6, s.r.pick([-1, 1]))),
    layer(0.45, shadow, translate(figure(hero, s.p.ink), hx, hy, scale)),
    layer(1, rain(s, s.r.pick([80, 240]))),
  ]
}
