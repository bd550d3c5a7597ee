import { darker, lighter, mix } from '../colour.ts'
import { heightAt, hillLine, outlinePath, pines, ridgeLine } from '../land.ts'
import { bird, house } from '../props.ts'
import { clouds, orb, sky, stars } from '../sky.ts'
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
  rect,
  type Scene,
  type Stage,
  tone,
} from '../stage.ts'

type Cut = (s: Stage, x: number, y: number, size: number, colour: string) => string

const cuts: Cut[] = [
  (_, x, y, size, colour) => circle(x, y, size, colour),
  (_, x, y, size, colour) =>
    path(`M${n(x - size)} ${n(y)}A${n(size)} ${n(size)} 0 0 1 ${n(x + size)} ${n(y)}Z`, colour),
  (_, x, y, size, colour) =>
    path(
      `M${n(x - size)} ${n(y + size)}V${n(y - size)}A${n(size * 2)} ${n(size * 2)} 0 0 1 ${n(x + size)} ${n(y + size)}Z`,
      colour,
    ),
  (_, x, y, size, colour) => path(`M${n(x)} ${n(y - size)}L${n(x + size)} ${n(y + size)}H${n(x - size)}Z`, colour),
  (_, x, y, size, colour) =>
    [1, 0.72, 0.44]
      .map(
        (part) =>
          `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * part)}" fill="none" stroke="${colour}" stroke-width="${n(size * 0.13)}"/>`,
      )
      .join(''),
  (_, x, y, size, colour) =>
    Array.from({ length: 5 }, (_stripe, at) =>
      rect(x - size, y - size + at * size * 0.42, size * 2, size * 0.2, colour),
    ).join(''),
  (s, x, y, size, colour) =>
    Array.from({ length: 25 }, (_dot, at) =>
      circle(x + ((at % 5) - 2) * size * 0.44, y + (Math.floor(at / 5) - 2) * size * 0.44, 7 * s.u, colour),
    ).join(''),
  (_, x, y, size, colour) =>
    Array.from(
      { length: 12 },
      (_ray, at) =>
        `<g transform="rotate(${at * 30} ${n(x)} ${n(y)})">${rect(x - size * 0.07, y - size, size * 0.14, size * 0.62, colour)}</g>`,
    ).join(''),
]

/** Cut paper on coloured ground, each sheet with its soft shadow. */
export const shapes: Scene = (s) => {
  const colours = [s.p.accent, s.p.light, s.p.sky[0], s.p.sky[2], s.p.haze, mix(s.p.accent, s.p.light, 0.45), s.p.ink]
  const ground = mix(s.p.sky[s.r.whole(0, 2)] ?? s.p.haze, s.p.haze, 0.3)
  const big = s.r.between(0.24, 0.42) * s.h
  const pieces = Array.from({ length: s.r.whole(7, 13) }, (_, at) => {
    const size = at === 0 ? big : s.r.between(0.05, 0.26) * s.h
    const x = s.r.between(0.05, 0.95) * s.w
    const y = s.r.between(0.05, 0.95) * s.h + Math.sin(s.time * 0.8 + at) * 10 * s.u
    const cut = s.r.pick(at === 0 ? cuts.slice(0, 3) : cuts)
    const turn = s.r.pick([0, 0, 45, 90, 180, 270, s.r.between(0, 360)]) + s.time * s.r.between(-4, 4)
    const draw = (colour: string, shift: number) =>
      `<g transform="rotate(${n(turn)} ${n(x + shift)} ${n(y + shift)})">${cut(s, x + shift, y + shift, size, colour)}</g>`
    return layer(
      0.2 + at * 0.06,
      `<g opacity="0.16">${draw('#000000', 9 * s.u)}</g>`,
      `<g opacity="0.07">${draw('#000000', 16 * s.u)}</g>`,
      draw(s.r.pick(colours), 0),
    )
  })
  const sheet = gradient(
    s,
    [
      [0, lighter(ground, 0.12)],
      [1, darker(ground, 0.16)],
    ],
    [0.7, 1],
  )
  return [
    layer(
      0,
      rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, sheet),
      glow(s, s.sun.x * s.w, s.sun.y * s.h, 0.6 * s.w, lighter(ground, 0.5), 0.5),
    ),
    ...pieces,
  ]
}

const cloudShape = (x: number, y: number, size: number) =>
  `M${n(x - size)} ${n(y)}A${n(size * 0.4)} ${n(size * 0.4)} 0 0 1 ${n(x - size * 0.62)} ${n(y - size * 0.44)}A${n(size * 0.56)} ${n(size * 0.56)} 0 0 1 ${n(x + size * 0.36)} ${n(y - size * 0.5)}A${n(size * 0.42)} ${n(size * 0.42)} 0 0 1 ${n(x + size)} ${n(y)}Z`

const roundTree = (x: number, y: number, size: number, crown: string, trunk: string) =>
  rect(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, trunk) +
  ellipse(x, y - size * 0.78, size * 0.3, size * 0.42, crown) +
  ellipse(x + size * 0.09, y - size * 0.72, size * 0.2, size * 0.34, '#000000', 0.09)

/** Rolling paper hills with toy houses, round trees and a cheerful sky: for the youngest. */
export const papercut: Scene = (s) => {
  const hues = [
    s.p.haze,
    mix(s.p.haze, s.p.accent, 0.35),
    mix(s.p.sky[1], s.p.haze, 0.5),
    mix(s.p.sky[0], s.p.sky[1], 0.5),
    s.p.sky[0],
  ]
  const disc = circle(s.sun.x * s.w, s.sun.y * s.h, s.r.between(80, 170) * s.u, lighter(s.p.light, 0.15))
  const halo = [2.2, 1.7, 1.35].map((grow) => circle(s.sun.x * s.w, s.sun.y * s.h, 130 * grow * s.u, s.p.light, 0.16))
  const puffs = Array.from({ length: s.r.whole(3, 6) }, () => {
    const d = cloudShape(
      s.r.between(0, 1) * s.w + s.time * 9 * s.u,
      s.r.between(0.12, 0.45) * s.h,
      s.r.between(60, 150) * s.u,
    )
    return `<g transform="translate(${n(7 * s.u)} ${n(9 * s.u)})">${path(d, '#000000', 0.1)}</g>${path(d, lighter(s.p.light, 0.6))}`
  })
  const hills = hues.map((hue, at) => {
    const outline = hillLine(s, (0.66 + at * 0.1) * s.h, s.r.between(0.14, 0.26) * s.h, s.r.between(0.7, 1.7))
    const body = outlinePath(s, outline)
    const things = Array.from({ length: s.r.whole(2, 5) }, () => {
      const x = s.r.between(-0.1, 1.1) * s.w
      const y = heightAt(outline, x) + 8 * s.u
      const crown = mix(hues[(at + 2) % 5] ?? hue, s.r.pick([s.p.accent, s.p.light, s.p.ink]), 0.4)
      return s.r.chance(0.25)
        ? place(house(mix(s.p.accent, s.p.light, s.r.next() * 0.5), s.p.light), x, y, s.u * (0.9 + at * 0.3))
        : roundTree(x, y, (90 + at * 34) * s.u * s.r.between(0.7, 1.2), crown, s.p.ink)
    })
    const edge = `<g transform="translate(0 ${n(-7 * s.u)})">${path(body, '#000000', 0.09)}</g>`
    return layer(
      0.15 + at * 0.17,
      things.join(''),
      edge,
      path(
        body,
        gradient(s, [
          [0, lighter(hue, 0.08)],
          [1, darker(hue, 0.14)],
        ]),
      ),
    )
  })
  const backdrop = gradient(s, [
    [0, s.p.sky[1]],
    [1, mix(s.p.sky[2], s.p.light, 0.3)],
  ])
  return [
    layer(0, rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, backdrop), s.p.night ? stars(s, 70) : '', ...halo, disc),
    layer(0.1, ...puffs),
    ...hills,
  ]
}

/** A head in profile, and inside it the land somebody remembers. */
export const profile: Scene = (s) => {
  const scale = (s.h / 900) * s.r.between(1.15, 1.35)
  const cx = s.r.between(0.36, 0.64) * s.w
  const d =
    'M-250 480C-250 330 -120 330 -105 250C-110 215 -170 180 -190 90C-215 -40 -190 -190 -60 -245C60 -290 175 -225 190 -110C192 -85 186 -66 192 -46C204 -16 228 12 232 30C234 44 212 46 206 54C202 64 214 76 210 88C206 98 196 98 198 106C202 116 208 122 202 134C192 148 198 160 194 182C188 212 150 218 112 216C92 216 84 236 88 272C96 330 230 340 250 480Z'
  const id = `face${s.defs.length}`
  s.defs.push(
    `<clipPath id="${id}"><path transform="translate(${n(cx)} ${n(0.5 * s.h)}) scale(${n(scale)})" d="${d}"/></clipPath>`,
  )
  const far = ridgeLine(s, 0.66 * s.h, 0.34 * s.h, 0.6)
  const near = ridgeLine(s, 0.86 * s.h, 0.2 * s.h, 0.5)
  const inside = [
    sky(s, 0.62),
    s.p.night ? stars(s, 130, 0.6) : '',
    orb(s, s.r.between(40, 90) * s.u),
    clouds(s, 0.35, 6),
    path(outlinePath(s, far), tone(s, 0.35)),
    path(outlinePath(s, near), tone(s, 0.75)),
    pines(s, near, 90, 80 * s.u, tone(s, 0.85)),
  ].join('')
  const paper = mix(s.p.light, s.p.haze, s.r.between(0.1, 0.55))
  const outside = s.r.chance(0.5)
    ? gradient(
        s,
        [
          [0, lighter(paper, 0.2)],
          [1, mix(paper, s.p.haze, 0.4)],
        ],
        [0.6, 1],
      )
    : gradient(
        s,
        [
          [0, s.p.ink],
          [1, mix(s.p.ink, s.p.sky[0], 0.7)],
        ],
        [0.5, 1],
      )
  const birds = Array.from({ length: s.r.whole(5, 16) }, (_, at) => {
    const away = at * 34 * s.u
    return place(
      bird(mix(s.p.accent, s.p.ink, s.r.next() * 0.6), Math.sin(s.time * 5 + at)),
      cx - (0.13 * s.h + away) * 1.1,
      0.24 * s.h - away * s.r.between(0.1, 0.7),
      s.u * s.r.between(0.5, 1.2),
    )
  })
  return [
    layer(
      0.05,
      rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, outside),
      circle(
        cx + s.r.between(-0.1, 0.1) * s.w,
        s.r.between(0.35, 0.5) * s.h,
        s.r.between(0.3, 0.46) * s.h,
        s.p.accent,
        s.r.pick([0, 0.55, 0.9]),
      ),
    ),
    layer(0.3, `<g clip-path="url(#${id})">${inside}</g>`),
    layer(0.5, ...birds),
  ]
}

const runner = (c: string) =>
  ellipse(12, -92, 6, 7.4, c) +
  path('M4 -86L14 -84L12 -64L8 -46L-10 -50L-6 -70Z', c) +
  path('M6 -80Q22 -76 30 -64L40 -72L43 -68L31 -56L12 -66ZM-2 -82Q-18 -78 -22 -62L-32 -52L-29 -48L-16 -58L-2 -70Z', c) +
  path(
    'M6 -50L28 -36L24 -10L32 -6L31 -2L17 -4L18 -30L-2 -40ZM-8 -52L-14 -34L-36 -22L-44 -30L-47 -27L-37 -14L-6 -28L4 -44Z',
    c,
  )

const kicker = (c: string) => runner(c) + circle(58, -8, 9, c)

/** A pitch under floodlights, the stands full, one player alone with the light. */
export const stadium: Scene = (s) => {
  const grass = s.r.between(0.58, 0.68) * s.h
  const dark = mix(s.p.ink, s.p.sky[0], 0.45)
  const masts = [0.06, 0.3, 0.7, 0.94].map((part, at) => {
    const x = part * s.w + s.r.between(-0.04, 0.04) * s.w
    const y = s.r.between(0.08, 0.2) * s.h
    const lamps = Array.from({ length: 12 }, (_, lamp) =>
      circle(x + ((lamp % 4) - 1.5) * 15 * s.u, y + Math.floor(lamp / 4) * 13 * s.u, 5 * s.u, '#ffffff'),
    )
    const aim = (0.35 + at * 0.1) * s.w
    const beam = path(
      `M${n(x - 20 * s.u)} ${n(y)}H${n(x + 20 * s.u)}L${n(aim + 220 * s.u)} ${n(grass + 40 * s.u)}H${n(aim - 220 * s.u)}Z`,
      gradient(s, [
        [0, s.p.light, 0.4],
        [1, s.p.light, 0],
      ]),
    )
    return (
      beam +
      line(`M${n(x)} ${n(y)}V${n(grass)}`, s.p.ink, 7 * s.u) +
      lamps.join('') +
      glow(s, x, y + 10 * s.u, 150 * s.u, s.p.light, 0.95)
    )
  })
  const stand = `M${n(-0.3 * s.w)} ${n(grass)}V${n(grass - 0.3 * s.h)}Q${n(0.5 * s.w)} ${n(grass - 0.1 * s.h)} ${n(1.3 * s.w)} ${n(grass - 0.3 * s.h)}V${n(grass)}Z`
  const people = Array.from({ length: 700 }, () => {
    const x = s.r.between(-0.25, 1.25)
    const top = 0.3 - 0.2 * (1 - ((x - 0.5) / 0.8) ** 2)
    return { x: x * s.w, y: grass - s.r.between(0.012, top) * s.h, colour: s.r.whole(0, 3) }
  })
  const dots = [s.p.light, s.p.accent, s.p.haze, s.p.sky[2]].map((colour, kind) =>
    path(
      people
        .filter((person) => person.colour === kind)
        .map(({ x, y }) => `M${n(x)} ${n(y)}h${n(4 * s.u)}v${n(4.5 * s.u)}h${n(-4 * s.u)}Z`)
        .join(''),
      colour,
      0.55,
    ),
  )
  const vx = s.r.between(0.4, 0.6) * s.w
  const stripes = Array.from({ length: 12 }, (_, at) => {
    const edge = (step: number) => (step / 12 - 0.5) * 4.2 * s.w
    return at % 2
      ? `M${n(vx + edge(at) * 0.2)} ${n(grass)}L${n(vx + edge(at + 1) * 0.2)} ${n(grass)}L${n(vx + edge(at + 1))} ${n(s.h + 9)}L${n(vx + edge(at))} ${n(s.h + 9)}Z`
      : ''
  })
  const px = s.r.between(0.25, 0.75) * s.w
  const py = s.r.between(0.84, 0.92) * s.h
  const act = s.r.pick([runner, kicker])
  const flip = s.r.pick([-1, 1])
  const size = s.u * s.r.between(2.4, 3.6)
  const shadow = `<g transform="translate(${n(px)} ${n(py)}) scale(${n(size * flip * 10) / 10} ${n(-size * 0.32 * 10) / 10}) skewX(-32)" opacity="0.4">${act(s.p.ink)}</g>`
  const pitch = gradient(s, [
    [0, mix(s.p.haze, s.p.light, 0.3)],
    [0.35, mix(s.p.haze, s.p.sky[1], 0.5)],
    [1, mix(s.p.ink, s.p.sky[1], 0.5)],
  ])
  return [
    layer(0, sky(s, 0.65), s.p.night ? stars(s, 60, 0.4) : clouds(s, 0.25, 6)),
    layer(
      0.15,
      path(
        stand,
        gradient(s, [
          [0, dark],
          [1, s.p.ink],
        ]),
      ),
      ...dots,
    ),
    layer(0.2, ...masts),
    layer(
      0.3,
      rect(-0.3 * s.w, grass, 1.6 * s.w, s.h, pitch),
      path(stripes.join(''), s.p.ink, 0.14),
      line(`M${n(-0.3 * s.w)} ${n(grass + 26 * s.u)}H${n(1.3 * s.w)}`, '#ffffff', 3 * s.u, 0.6),
      `<ellipse cx="${n(vx)}" cy="${n(grass + 0.17 * s.h)}" rx="${n(0.26 * s.w)}" ry="${n(0.075 * s.h)}" fill="none" stroke="#ffffff" stroke-width="${n(3.4 * s.u)}" opacity="0.5"/>`,
    ),
    layer(0.7, glow(s, px, py, 0.2 * s.w, s.p.light, 0.4, 0.25), shadow, place(act(s.p.ink), px, py, size, flip)),
  ]
}
