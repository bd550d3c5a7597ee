import { lighter, mix } from '../colour.ts'
import { hillLine, outlinePath, ridgeLine } from '../land.ts'
import { car, figure } from '../props.ts'
import { clouds, mist, orb, sky, stars } from '../sky.ts'
import {
  circle,
  ellipse,
  glow,
  gradient,
  layer,
  line,
  n,
  path,
  place,
  radial,
  rect,
  type Scene,
  type Stage,
  tone,
} from '../stage.ts'

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

const rain = (s: Stage, count: number) => {
  const drops = Array.from({ length: count }, () => {
    const x = s.r.between(-0.2, 1.2) * s.w
    const speed = s.r.between(1.2, 1.9)
    const y = ((s.r.next() + s.time * speed) % 1.2) * s.h - 0.1 * s.h
    const long = s.r.between(16, 60) * s.u
    return `M${n(x)} ${n(y)}l${n(-long * 0.16)} ${n(long)}`
  })
  return line(drops.join(''), '#ffffff', 1.1 * s.u, 0.2)
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

export const skyline: Scene = (s) => {
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
    place(arm, x, y, scale) +
    glow(s, lampX, lampY, 70 * scale, s.p.light, 0.95) +
    glow(s, x + 20 * side, y, 90 * scale, s.p.light, 0.4, 0.25)
  )
}

type Eye = { x: number; y: number; reach: number }
/** Where a point of the street lies in the picture: `side` metres right, `up` metres above the eye, `away` metres off. */
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

export const street: Scene = (s) => {
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
  const lamp = (metres: number, turn: number) =>
    lamppost(
      s,
      eye.x - (turn * half * 0.82 * eye.reach) / metres,
      eye.y + (1.7 * eye.reach) / metres,
      (5.4 * eye.reach) / metres / 172,
      turn,
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
    layer(0.45, shadow, place(figure(hero, s.p.ink), hx, hy, scale)),
    layer(1, rain(s, s.r.pick([80, 240]))),
  ]
}

export const road: Scene = (s) => {
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
    ? place(car(s.p.ink, mix(s.p.ink, s.p.light, 0.35), s.p.accent), edge(1, 0.1, cy), cy, s.u * 1.1) +
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

export const train: Scene = (s) => {
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
  const engine =
    rect(lead, deck - high * 0.82, long * 0.6, high * 0.66, s.p.ink) +
    rect(lead, deck - high * 1.2, long * 0.17, high, s.p.ink) +
    path(
      `M${n(lead + long * 0.44)} ${n(deck - high * 0.8)}l${n(-6 * s.u)} ${n(-high * 0.5)}h${n(24 * s.u)}l${n(-6 * s.u)} ${n(high * 0.5)}Z`,
      s.p.ink,
    ) +
    [0.1, 0.27, 0.44].map((part) => circle(lead + long * part, deck - high * 0.04, high * 0.19, s.p.ink)).join('') +
    glow(s, lead + long * 0.62, deck - high * 0.5, 120 * s.u, s.p.light, 0.9, 0.6)
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
