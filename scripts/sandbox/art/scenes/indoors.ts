import { darker, lighter, mix } from '../colour.ts'
import { figure } from '../props.ts'
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

const wholeWall = (s: Stage, fill: string) => rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, fill)

const dust = (s: Stage, count: number, x: number, y: number, spread: number) =>
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

/** A dark corridor, a bright door, somebody in it, and the light that reaches us over the floor. */
export const doorway: Scene = (s) => {
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
    layer(0.25, shadow, place(figure(who, s.p.ink), hx, foot + 6 * s.u, tall / 100)),
    ...frames,
    layer(0.9, dust(s, 60, cx, foot, 0.4 * s.w)),
  ]
}

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

const seated = (c: string) =>
  path('M-6 -84Q-16 -82 -16 -66L-14 -34H12L30 -32L32 -4L40 -2V2H24L20 -22L-4 -20Q-20 -22 -20 -40Z', c) +
  ellipse(-3, -94, 7, 8.5, c)

/** A room at the end of the day: the window, its light lying on the wall and floor, a chair, somebody waiting. */
export const room: Scene = (s) => {
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
    ? place(armchair(mix(s.p.ink, s.p.accent, 0.28)) + seated(s.p.ink), cx, foot + 0.07 * s.h, scale, flip)
    : place(figure(s.r.pick(['dress', 'coat']), s.p.ink), cx - throwTo * 0.5, foot + 0.06 * s.h, scale * 1.25)
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
export const concert: Scene = (s) => {
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
      place(act(s.p.ink), target, floor + 22 * s.u, s.u * s.r.between(1.9, 2.7)),
    ),
    layer(0.6, crowd(s, 0.86 * s.h, 34 * s.u, mix(s.p.ink, s.p.haze, 0.34))),
    layer(1, crowd(s, 0.97 * s.h, 60 * s.u, s.p.ink)),
  ]
}

/** Looking down a stairwell: turns of steps that shrink to a point of light. */
export const spiral: Scene = (s) => {
  const cx = s.r.between(0.3, 0.7) * s.w
  const cy = s.r.between(0.38, 0.6) * s.h
  const turns = s.r.whole(3, 5)
  const per = s.r.whole(14, 22)
  const reach = 0.8 * Math.hypot(s.w, s.h)
  const sense = s.r.pick([-1, 1])
  const start = s.r.between(0, 6.28) + s.time * 0.05
  const total = turns * per
  const at = (step: number, across: number) => {
    const size = reach * (1 - step / total) ** 2.3 * across
    const angle = start + (sense * step * 6.283) / per
    return `${n(cx + Math.cos(angle) * size)} ${n(cy + Math.sin(angle) * size * 0.86)}`
  }
  const steps = Array.from({ length: total - 2 }, (_, step) => {
    const deep = step / total
    const lit = 0.5 + 0.5 * Math.cos((step / per) * 6.283 + start)
    const colour = mix(mix(s.p.ink, s.p.sky[1], 0.25 + lit * 0.75), mix(s.p.light, s.p.sky[2], 0.3), deep ** 1.5 * 0.9)
    return path(
      `M${at(step, 1)}L${at(step + 1, 1)}L${at(step + 1, 0.56)}L${at(step, 0.56)}Z`,
      step % 2 ? colour : darker(colour, 0.28),
    )
  })
  const rail = Array.from({ length: total - 2 }, (_, step) => at(step, 0.55)).join('L')
  const lost = place(
    figure(s.r.pick(['hat', 'coat']), s.p.ink),
    cx + 0.26 * s.w * (cx < 0.5 * s.w ? 1 : -1),
    cy + 0.36 * s.h,
    s.u * 1.7,
  )
  return [
    layer(
      0.1,
      wholeWall(s, mix(s.p.ink, s.p.sky[0], 0.5)),
      ...steps,
      line(`M${rail}`, s.p.accent, 6 * s.u, 0.9),
      glow(s, cx, cy, 0.3 * s.w, s.p.light, 1),
    ),
    layer(0.6, s.r.chance(0.6) ? lost : ''),
  ]
}
