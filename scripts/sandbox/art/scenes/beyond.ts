import { darker, lighter, mix } from '../colour.ts'
import { heightAt, hillLine, land, outlinePath, ridgeLine, tree, water } from '../land.ts'
import { balloon, bird, figure, fish, house, lighthouse, whale, windmill } from '../props.ts'
import { clouds, cumulus, mist, orb, sky, stars } from '../sky.ts'
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

const planet = (s: Stage, x: number, y: number, size: number, colour: string, bands: boolean) => {
  const id = `ball${s.defs.length}`
  s.defs.push(`<clipPath id="${id}"><circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}"/></clipPath>`)
  const lit = s.sun.x * s.w < x ? -1 : 1
  const stripes = Array.from({ length: bands ? 12 : 0 }, (_, at) => {
    const top = y - size + (at * size) / 6
    const high = (size / 6) * s.r.between(0.3, 1)
    return path(
      `M${n(x - size)} ${n(top)}Q${n(x)} ${n(top + size * 0.09)} ${n(x + size)} ${n(top)}V${n(top + high)}Q${n(x)} ${n(top + high + size * 0.09)} ${n(x - size)} ${n(top + high)}Z`,
      s.r.pick([s.p.light, s.p.accent, s.p.ink, s.p.haze]),
      0.28,
    )
  })
  const craters = Array.from({ length: bands ? 0 : 18 }, () => {
    const angle = s.r.between(0, 6.28)
    const away = Math.sqrt(s.r.next()) * size
    return circle(x + Math.cos(angle) * away, y + Math.sin(angle) * away, size * s.r.between(0.02, 0.11), s.p.ink, 0.16)
  })
  const shade = ellipse(
    x + lit * size * 0.75,
    y - size * 0.45,
    size * 2.1,
    size * 2.1,
    radial(s, [
      [0.28, s.p.ink, 0],
      [0.55, s.p.ink, 0.4],
      [0.8, s.p.ink, 0.93],
      [1, s.p.ink, 0.98],
    ]),
  )
  const air = glow(s, x + lit * size * 0.12, y - size * 0.06, size * 1.35, lighter(colour, 0.35), 0.6)
  return `${air}<g clip-path="url(#${id})">${circle(x, y, size, colour)}${stripes.join('')}${craters.join('')}${shade}</g>`
}

const rings = [
  { grow: 1.45, wide: 0.09, opacity: 0.75 },
  { grow: 1.62, wide: 0.05, opacity: 0.4 },
  { grow: 1.74, wide: 0.1, opacity: 0.6 },
  { grow: 1.95, wide: 0.03, opacity: 0.35 },
]
const ringHalf = (x: number, y: number, size: number, colour: string, sweep: number) =>
  rings
    .map(({ grow, wide, opacity }) => {
      const arc = `M${n(x - size * grow)} ${n(y)}A${n(size * grow)} ${n(size * grow * 0.26)} 0 0 ${sweep} ${n(x + size * grow)} ${n(y)}`
      return `<path d="${arc}" fill="none" stroke="${colour}" stroke-width="${n(size * wide)}" opacity="${opacity}"/>`
    })
    .join('')

export const planets: Scene = (s) => {
  s.p = { ...s.p, sky: [darker(s.p.sky[0], 0.55), darker(s.p.sky[0], 0.2), mix(s.p.sky[1], s.p.ink, 0.35)] }
  const nebula = Array.from({ length: 16 }, () =>
    glow(
      s,
      s.r.between(-0.1, 1.1) * s.w,
      s.r.between(0, 1) * s.h,
      s.r.between(0.12, 0.4) * s.w,
      s.r.pick([s.p.sky[2], s.p.accent, s.p.haze]),
      0.3,
      s.r.between(0.4, 0.9),
    ),
  )
  const size = s.r.between(0.16, 0.42) * s.h
  const x = s.r.between(0.2, 0.8) * s.w
  const y = s.r.between(0.3, 0.62) * s.h
  const colour = mix(s.p.haze, s.r.pick([s.p.accent, s.p.sky[2], s.p.light]), 0.5)
  const ringed = s.r.chance(0.55)
  const tilt = s.r.between(-26, 26)
  const around = (svg: string) => `<g transform="rotate(${n(tilt)} ${n(x)} ${n(y)})">${svg}</g>`
  const ringColour = mix(s.p.light, s.p.haze, 0.3)
  const ball = planet(s, x, y, size, colour, ringed || s.r.chance(0.4))
  const body = ringed
    ? around(ringHalf(x, y, size, ringColour, 1)) + ball + around(ringHalf(x, y, size, ringColour, 0))
    : ball
  const moons = Array.from({ length: s.r.whole(1, 3) }, () =>
    planet(
      s,
      s.r.between(0.05, 0.95) * s.w,
      s.r.between(0.1, 0.6) * s.h,
      s.r.between(14, 60) * s.u,
      mix(s.p.haze, s.p.light, 0.4),
      false,
    ),
  )
  const ground = ridgeLine(s, 1.02 * s.h, s.r.between(0.1, 0.28) * s.h, 0.75)
  const limb = s.r.chance(0.4)
  const hx = s.r.between(0.2, 0.8) * s.w
  const walker = place(figure('walker', s.p.ink), hx, heightAt(ground, hx) + 3, s.u * 0.7)
  const surface =
    land(s, ridgeLine(s, 0.95 * s.h, 0.2 * s.h, 0.7), 0.6, 0.5) + path(outlinePath(s, ground), s.p.ink) + walker
  const world =
    glow(s, 0.5 * s.w, 2.05 * s.h, 1.5 * s.h, s.p.light, 0.9) +
    circle(
      0.5 * s.w,
      2.1 * s.h,
      1.3 * s.h,
      gradient(s, [
        [0, mix(s.p.sky[2], s.p.light, 0.4)],
        [0.03, mix(s.p.sky[1], s.p.haze, 0.4)],
        [0.16, s.p.ink],
      ]),
    )
  return [
    layer(0, sky(s, 1.1), ...nebula, stars(s, 260, 1)),
    layer(0.15, ...moons),
    layer(0.3, body),
    layer(0.9, limb ? world : surface),
  ]
}

export const beacon: Scene = (s) => {
  const horizon = s.r.between(0.62, 0.72) * s.h
  s.sun.y = Math.min(s.sun.y, 0.45)
  const x = s.r.between(0.25, 0.4) * s.w
  const scale = s.u * s.r.between(2, 2.9)
  const foot = s.r.between(0.66, 0.74) * s.h
  const lampY = foot - 123 * scale
  const turn = Math.sin(s.time * 0.5) * 0.12
  const beam = (direction: number, long: number, half: number) => {
    const a = direction + turn
    const end = (offset: number) => `${n(x + Math.cos(a + offset) * long)} ${n(lampY + Math.sin(a + offset) * long)}`
    const paint = radial(s, [
      [0, s.p.light, 0.85],
      [0.45, s.p.light, 0.35],
      [1, s.p.light, 0],
    ])
    // the gradient's centre must be the lamp: a twin wedge balances the box
    const other = (offset: number) => `${n(x - Math.cos(a + offset) * long)} ${n(lampY - Math.sin(a + offset) * long)}`
    return path(
      `M${n(x)} ${n(lampY)}L${end(-half)}L${end(half)}ZM${n(x)} ${n(lampY)}L${other(-half)}L${other(half)}Z`,
      paint,
      0.85,
    )
  }
  const cliff = `M${n(-0.35 * s.w)} ${n(foot + 0.02 * s.h)}Q${n(x - 0.12 * s.w)} ${n(foot - 0.035 * s.h)} ${n(x + 0.04 * s.w)} ${n(foot)}L${n(x + 0.1 * s.w)} ${n(foot + 0.03 * s.h)}L${n(x + 0.12 * s.w)} ${n(foot + 0.1 * s.h)}L${n(x + 0.17 * s.w)} ${n(foot + 0.13 * s.h)}L${n(x + 0.19 * s.w)} ${n(s.h + 9)}H${n(-0.35 * s.w)}Z`
  const waves = [0.2, 0.5, 0.9].map((near) => {
    const base = horizon + near * (s.h - horizon)
    const long = (70 + near * 150) * s.u
    const crests = Array.from({ length: Math.ceil((1.8 * s.w) / long) }, (_, at) => {
      const left = -0.4 * s.w + at * long + Math.sin(s.time * 0.8 + near * 9) * long * 0.25
      return `Q${n(left + long * 0.3)} ${n(base - long * 0.3)} ${n(left + long * 0.62)} ${n(base - long * 0.06)}T${n(left + long)} ${n(base)}`
    })
    const d = `M${n(-0.4 * s.w)} ${n(s.h + 9)}V${n(base)}${crests.join('')}V${n(s.h + 9)}Z`
    return layer(
      0.3 + near * 0.6,
      path(
        d,
        gradient(s, [
          [0, mix(tone(s, 0.25 + near * 0.5), s.p.light, 0.12)],
          [0.35, tone(s, 0.45 + near * 0.5)],
          [1, tone(s, 0.75 + near * 0.25)],
        ]),
      ),
      near > 0.3 && near < 0.8 ? path(cliff, mix(s.p.ink, s.p.sky[0], 0.2)) : '',
    )
  })
  return [
    layer(
      0,
      sky(s, horizon / s.h),
      s.p.night ? stars(s, 80, 0.5) : '',
      orb(s, s.r.between(20, 44) * s.u),
      clouds(s, 0.35, 9),
    ),
    layer(0.12, water(s, horizon), mist(s, horizon - 0.06 * s.h, 0.1 * s.h, 0.5)),
    layer(
      0.5,
      beam(-0.1, 1.1 * s.w, 0.075),
      path(cliff, mix(s.p.ink, s.p.sky[0], 0.2)),
      place(lighthouse(mix(s.p.ink, s.p.light, 0.62), mix(s.p.ink, s.p.accent, 0.8), s.p.light), x, foot, scale),
      place(house(s.p.ink, s.p.accent), x - 0.09 * s.w, foot + 5, scale * 0.75),
      glow(s, x, lampY, 150 * s.u, s.p.light, 1),
    ),
    ...waves,
  ]
}

export const underwater: Scene = (s) => {
  const bright = mix(s.p.sky[2], s.p.light, 0.35)
  const x = s.r.between(0.25, 0.75) * s.w
  const deep = gradient(s, [
    [0, bright],
    [0.2, s.p.sky[2]],
    [0.5, s.p.sky[1]],
    [1, mix(s.p.sky[0], s.p.ink, 0.5)],
  ])
  const shafts = Array.from({ length: 11 }, (_, at) => {
    const left = x + (at / 10 - 0.5) * 0.7 * s.w + Math.sin(s.time * 0.4 + at) * 12 * s.u
    const lean = (at / 10 - 0.5) * 0.9 * s.w
    const wide = s.r.between(14, 80) * s.u
    return path(
      `M${n(left)} -9h${n(wide)}L${n(left + lean + wide * 2.6)} ${n(s.h * s.r.between(0.6, 1))}H${n(left + lean - wide)}Z`,
      gradient(s, [
        [0, s.p.light, 0.5],
        [1, s.p.light, 0],
      ]),
      0.6,
    )
  })
  const school = (count: number, cx: number, cy: number, spread: number, colour: string, size: number) =>
    Array.from({ length: count }, () => {
      const angle = s.r.between(0, 6.28)
      const away = Math.sqrt(s.r.next()) * spread
      return place(
        fish(colour),
        cx + Math.cos(angle) * away * 1.6 - s.time * 16 * s.u,
        cy + Math.sin(angle) * away * 0.6,
        size * s.r.between(0.5, 1.1) * s.u,
      )
    }).join('')
  const hero = s.r.pick(['whale', 'diver', 'fish'] as const)
  const hx = s.r.between(0.35, 0.65) * s.w
  const hy = s.r.between(0.36, 0.56) * s.h
  const sway = Math.sin(s.time * 0.7) * 8 * s.u
  const diver = `<g transform="rotate(58)">${figure('coat', s.p.ink)}${path('M-9 -2L-16 22L-4 20L0 -2ZM2 -2L6 20L17 20L10 -2Z', s.p.ink)}${rect(-9, -78, 18, 30, s.p.accent)}</g>`
  const actors = {
    whale: place(whale(mix(s.p.ink, s.p.sky[1], 0.25)), hx - s.time * 8 * s.u, hy + sway, s.u * s.r.between(1.6, 2.6)),
    diver:
      place(diver, hx, hy + sway, s.u * 1.8) +
      Array.from({ length: 12 }, (_, at) =>
        circle(
          hx + 80 * s.u + Math.sin(at * 2) * 16 * s.u,
          hy - 30 * s.u - at * 26 * s.u,
          (3 + at * 0.5) * s.u,
          '#ffffff',
          0.4,
        ),
      ).join(''),
    fish: school(60, hx, hy, 0.2 * s.h, mix(s.p.ink, s.p.sky[1], 0.15), 1.5),
  }
  const reef = ridgeLine(s, 1.02 * s.h, 0.2 * s.h, 0.8)
  const coral = Array.from({ length: 26 }, () => {
    const at = s.r.between(-0.25, 1.25) * s.w
    const y = heightAt(reef, at) + 12
    const high = s.r.between(40, 170) * s.u
    const bend = s.r.between(-50, 50) * s.u + Math.sin(s.time + at) * 8 * s.u
    return line(
      `M${n(at)} ${n(y)}C${n(at + bend)} ${n(y - high * 0.4)} ${n(at - bend)} ${n(y - high * 0.7)} ${n(at + bend * 0.5)} ${n(y - high)}`,
      s.r.chance(0.3) ? mix(s.p.accent, s.p.ink, 0.35) : s.p.ink,
      s.r.between(5, 15) * s.u,
    )
  })
  return [
    layer(
      0,
      rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, deep),
      glow(s, x, -0.05 * s.h, 0.6 * s.w, lighter(s.p.light, 0.4), 0.95, 0.6),
      ...shafts,
    ),
    layer(0.15, school(26, s.r.between(0.1, 0.9) * s.w, s.r.between(0.25, 0.6) * s.h, 0.12 * s.h, s.p.sky[1], 0.6)),
    layer(0.3, path(outlinePath(s, ridgeLine(s, 0.98 * s.h, 0.26 * s.h, 0.6)), mix(s.p.sky[1], s.p.ink, 0.4), 0.75)),
    layer(0.5, actors[hero]),
    layer(0.95, ...coral, path(outlinePath(s, reef), s.p.ink)),
  ]
}

const lightning = (s: Stage, x: number, from: number, to: number) => {
  const points = Array.from(
    { length: 12 },
    (_, at) => `${n(x + s.r.between(-34, 34) * s.u + at * 6 * s.u)} ${n(from + ((to - from) * at) / 11)}`,
  )
  const fork = points
    .slice(4, 7)
    .map((point, at) => (at === 0 ? `M${point}` : `l${n((30 + at * 18) * s.u)} ${n(44 * s.u)}`))
  const bolt = `M${points.join('L')}${fork.join('')}`
  return (
    glow(s, x + 40 * s.u, (from + to) / 2, 0.3 * s.w, '#ffffff', 0.4) +
    line(bolt, s.p.light, 9 * s.u, 0.25) +
    line(bolt, '#ffffff', 3.2 * s.u, 0.95)
  )
}

export const storm: Scene = (s) => {
  const horizon = s.r.between(0.64, 0.76) * s.h
  s.sun.y = horizon / s.h - 0.05
  const banks = Array.from({ length: 7 }, (_, at) => {
    const x = s.r.between(-0.1, 1.1) * s.w
    const y = (0.1 + at * 0.05) * s.h
    return cumulus(
      s,
      x,
      y,
      s.r.between(0.2, 0.4) * s.w,
      mix(s.p.sky[0], s.p.ink, s.r.between(0.2, 0.6)),
      mix(s.p.sky[1], s.p.light, 0.25),
    )
  })
  const field = hillLine(s, horizon + 0.03 * s.h, 0.05 * s.h, 0.7)
  const rows = Array.from({ length: 26 }, (_, at) => {
    const to = (at / 25 - 0.5) * 3.4 * s.w
    return `M${n(0.5 * s.w)} ${n(horizon - 10)}Q${n(0.5 * s.w + to * 0.25)} ${n(horizon + 0.1 * s.h)} ${n(0.5 * s.w + to)} ${n(s.h + 9)}`
  })
  const x = s.r.between(0.18, 0.82) * s.w
  const y = heightAt(field, x) + 6
  const kind = s.r.pick(['house', 'windmill', 'tree'] as const)
  const thing = {
    house: place(house(s.p.ink, s.p.accent), x, y, s.u * 2),
    windmill: place(windmill(s.p.ink, 20 + s.time * 24), x, y, s.u * 1.9),
    tree: tree(s, x, y, 260 * s.u, s.p.ink),
  }[kind]
  const wheat = Array.from({ length: 150 }, () => {
    const at = s.r.between(-0.25, 1.25) * s.w
    const high = s.r.between(50, 150) * s.u
    const bend = 34 * s.u + Math.sin(s.time * 1.6 + at / 120) * 14 * s.u
    return `M${n(at)} ${n(s.h + 6)}Q${n(at)} ${n(s.h - high * 0.6)} ${n(at + bend)} ${n(s.h - high)}l${n(10 * s.u)} ${n(-16 * s.u)}Q${n(at + bend * 0.8)} ${n(s.h - high * 0.6)} ${n(at + 7 * s.u)} ${n(s.h + 6)}Z`
  })
  const struck = s.r.chance(0.65)
  const bolt = lightning(s, s.r.between(0.15, 0.85) * s.w, 0.24 * s.h, horizon)
  const flash = struck && (s.time === 0 || Math.sin(s.time * 2.3) > 0.93) ? bolt : ''
  return [
    layer(0, sky(s, horizon / s.h), glow(s, s.sun.x * s.w, horizon, 0.5 * s.w, s.p.light, 0.8, 0.4)),
    layer(0.1, ...banks, flash),
    layer(0.25, path(outlinePath(s, ridgeLine(s, horizon + 0.02 * s.h, 0.08 * s.h, 0.3)), tone(s, 0.4))),
    layer(
      0.4,
      thing,
      path(
        outlinePath(s, field),
        gradient(s, [
          [0, mix(tone(s, 0.4), s.p.light, 0.4)],
          [0.5, tone(s, 0.7)],
          [1, s.p.ink],
        ]),
      ),
      line(rows.join(''), s.p.ink, 5 * s.u, 0.2),
    ),
    layer(1, path(wheat.join(''), mix(s.p.ink, s.p.accent, 0.12))),
  ]
}

export const balloons: Scene = (s) => {
  const count = s.r.whole(3, 7)
  const fleet = Array.from({ length: count }, (_, at) => {
    const size = 0.3 + (at / count) ** 1.6 * s.r.between(1.2, 2.4)
    const near = Math.min(1, 0.25 + size * 0.4)
    const a = mix(s.p.haze, s.r.pick([s.p.accent, s.p.sky[0], s.p.light]), near)
    const b = mix(s.p.haze, s.r.pick([s.p.light, s.p.ink, s.p.accent]), near * 0.8)
    const x = s.r.between(0.08, 0.92) * s.w
    const y = s.r.between(0.18, 0.6) * s.h + Math.sin(s.time * 0.5 + at) * 9 * s.u - s.time * 2 * s.u
    const shade = ellipse(s.sun.x * s.w < x ? 18 : -18, -6, 34, 50, s.p.ink, 0.12)
    return layer(0.2 + near * 0.5, place(balloon(a, b, s.p.ink) + shade, x, y, size * s.u))
  })
  const valley = [0.25, 0.5, 0.8].map((depth) => {
    const outline = hillLine(s, (0.72 + depth * 0.28) * s.h, 0.17 * s.h, s.r.between(0.8, 1.9))
    return layer(
      0.1 + depth * 0.7,
      land(s, outline, depth, 0.7),
      mist(s, (0.7 + depth * 0.2) * s.h, 0.14 * s.h, 0.5 * (1 - depth)),
    )
  })
  return [layer(0, sky(s, 0.75), orb(s, s.r.between(40, 110) * s.u), clouds(s, 0.3, 7)), ...valley, ...fleet]
}

/** Islands from high above: shores of light water, a boat's wake, shadows of clouds. */
export const islands: Scene = (s) => {
  const sea = gradient(
    s,
    [
      [0, mix(s.p.sky[1], s.p.sky[2], 0.45)],
      [0.5, s.p.sky[1]],
      [1, mix(s.p.sky[0], s.p.sky[1], 0.4)],
    ],
    [0.6, 1],
  )
  const coast = (cx: number, cy: number, size: number, turn: number, grow: number) => {
    const points = Array.from({ length: 56 }, (_, at) => {
      const angle = (at / 56) * 6.283
      const wobble =
        0.26 * Math.sin(angle * 2 + turn) +
        0.15 * Math.sin(angle * 3 + turn * 2) +
        0.05 * Math.sin(angle * 5 + turn * 5) +
        0.03 * Math.sin(angle * 11 + turn * 3)
      const away = size * (1 + wobble) + grow * s.u
      return `${n(cx + Math.cos(angle) * away * 1.4)} ${n(cy + Math.sin(angle) * away * 0.8)}`
    })
    return `M${points.join('L')}Z`
  }
  const isles = Array.from({ length: s.r.whole(6, 13) }, () => ({
    x: s.r.between(-0.05, 1.05) * s.w,
    y: s.r.between(0.02, 0.98) * s.h,
    size: (0.018 + s.r.next() ** 2.4 * 0.15) * s.w,
    turn: s.r.between(0, 6.28),
  }))
  const all = (part: number, grow: number, colour: string, opacity: number, slip = 0) =>
    path(
      isles.map(({ x, y, size, turn }) => coast(x + slip, y + slip, size * part, turn, grow)).join(''),
      colour,
      opacity,
    )
  const shallow = mix(s.p.sky[2], s.p.light, 0.45)
  const wood = mix(s.p.ink, mix(s.p.haze, s.p.accent, 0.2), 0.45)
  const woods = [
    all(0.96, -2, wood, 1),
    all(0.78, -6, darker(wood, 0.35), 0.55, 8 * s.u),
    all(0.72, -6, lighter(wood, 0.1), 1),
    all(0.46, -6, darker(wood, 0.35), 0.5, 7 * s.u),
    all(0.42, -6, lighter(wood, 0.24), 1),
    all(0.2, -4, lighter(wood, 0.42), 0.9),
  ]
  const bx = s.r.between(0.2, 0.8) * s.w + s.time * 9 * s.u
  const by = s.r.between(0.25, 0.75) * s.h
  const wake =
    path(`M${n(bx)} ${n(by)}l${n(-260 * s.u)} ${n(46 * s.u)}l${n(10 * s.u)} ${n(-30 * s.u)}Z`, '#ffffff', 0.4) +
    path(
      `M${n(bx + 26 * s.u)} ${n(by - 5 * s.u)}l${n(-34 * s.u)} ${n(-4 * s.u)}l${n(2 * s.u)} ${n(17 * s.u)}Z`,
      s.p.accent,
    )
  const gulls = Array.from({ length: s.r.whole(3, 9) }, () =>
    place(
      bird('#ffffff', Math.sin(s.time * 4 + s.r.next() * 6)),
      s.r.between(0.1, 0.9) * s.w,
      s.r.between(0.1, 0.9) * s.h,
      s.r.between(0.6, 1.4) * s.u,
    ),
  )
  return [
    layer(
      0.2,
      rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, sea),
      all(1, 90, shallow, 0.16),
      all(1, 56, shallow, 0.2),
      all(1, 28, shallow, 0.36),
      all(1, 8, mix(s.p.light, shallow, 0.2), 0.95),
      ...woods,
      wake,
    ),
    layer(0.4, clouds(s, s.r.between(0.3, 0.7), 9, '#ffffff', 0.42)),
    layer(0.7, ...gulls, glow(s, s.sun.x * s.w, s.sun.y * s.h, 0.5 * s.w, s.p.light, 0.35)),
  ]
}

/** A hanging bridge that walks into the fog. */
export const bridge: Scene = (s) => {
  const deck = s.r.between(0.6, 0.7) * s.h
  const near = { x: s.r.between(0.16, 0.32) * s.w, top: 0.08 * s.h, foot: 0.98 * s.h, wide: 58 * s.u }
  const far = { x: s.r.between(0.62, 0.78) * s.w, top: 0.34 * s.h, foot: 0.76 * s.h, wide: 26 * s.u }
  const tower = ({ x, top, foot, wide }: typeof near, colour: string) =>
    [-1, 1].map((side) => rect(x + side * wide - wide * 0.18, top, wide * 0.36, foot - top, colour)).join('') +
    [0, 0.22, 0.44].map((part) => rect(x - wide, top + part * (foot - top), wide * 2, wide * 0.3, colour)).join('')
  const red = mix(s.p.ink, s.p.accent, 0.55)
  const pale = mix(s.p.haze, s.p.accent, 0.35)
  const fromX = -0.3 * s.w
  const road = `M${n(fromX)} ${n(deck + 0.2 * s.h)}L${n(far.x)} ${n(deck - 0.06 * s.h)}L${n(1.3 * s.w)} ${n(deck - 0.13 * s.h)}V${n(deck - 0.12 * s.h)}L${n(far.x)} ${n(deck - 0.042 * s.h)}L${n(fromX)} ${n(deck + 0.25 * s.h)}Z`
  const sag = (a: { x: number; y: number }, b: { x: number; y: number }, drop: number) =>
    `M${n(a.x)} ${n(a.y)}Q${n((a.x + b.x) / 2)} ${n(Math.max(a.y, b.y) + drop)} ${n(b.x)} ${n(b.y)}`
  const cable =
    sag({ x: near.x, y: near.top }, { x: far.x, y: far.top }, 0.2 * s.h) +
    sag({ x: fromX, y: deck + 0.1 * s.h }, { x: near.x, y: near.top }, -0.1 * s.h) +
    sag({ x: far.x, y: far.top }, { x: 1.3 * s.w, y: deck - 0.14 * s.h }, -0.02 * s.h)
  const hangers = Array.from({ length: 30 }, (_, at) => {
    const part = (at + 1) / 31
    const x = near.x + (far.x - near.x) * part
    const y = near.top * (1 - part) ** 2 + 2 * part * (1 - part) * (far.top + 0.2 * s.h) + far.top * part ** 2
    const down = deck + 0.2 * s.h + ((x - fromX) / (far.x - fromX)) * -0.26 * s.h
    return `M${n(x)} ${n(y)}V${n(down)}`
  })
  return [
    layer(0, sky(s, 0.8), orb(s, s.r.between(40, 120) * s.u), clouds(s, 0.25, 6)),
    layer(0.15, path(outlinePath(s, ridgeLine(s, 0.72 * s.h, 0.2 * s.h, 0.3)), tone(s, 0.22)), water(s, 0.72 * s.h)),
    layer(0.3, tower(far, pale), mist(s, 0.5 * s.h, 0.36 * s.h, 0.75)),
    layer(
      0.45,
      line(hangers.join(''), red, 1.8 * s.u, 0.55),
      line(cable, red, 6 * s.u),
      path(
        road,
        gradient(
          s,
          [
            [0, red],
            [1, pale],
          ],
          [-1, 0],
        ),
      ),
      tower(near, red),
    ),
    layer(0.8, mist(s, 0.74 * s.h, 0.3 * s.h, 0.85), mist(s, 0.58 * s.h, 0.2 * s.h, 0.35)),
  ]
}
