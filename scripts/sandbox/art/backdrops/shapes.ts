import { darker, lighter, mix } from '../colour.ts'
import { type Backdrop, circle, glow, gradient, layer, n, path, rect, type Stage } from '../stage.ts'

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
export const shapes: Backdrop = (s) => {
  const colours = [s.p.accent, s.p.light, s.p.sky[0], s.p.sky[2], s.p.haze, mix(s.p.accent, s.p.light, 0.45), s.p.ink]
  const ground = mix(s.p.sky[s.r.whole(0, 2)] ?? s.p.haze, s.p.haze, 0.3)
  const big = s.r.between(0.24, 0.42) * s.h
  const pieces = Array.from({ length: s.r.whole(7, 13) }, (_, at) => {
    const size = at === 0 ? big : s.r.between(0.05, 0.26) * s.h
    const x = s.r.between(0.05, 0.95) * s.w
    const y = s.r.between(0.05, 0.95) * s.h + Math.sin(s.time * 0.8 + at) * 10 * s.u
    const cut = s.r.pick(at === 0 ? cuts.slice(0, 3) : cuts)
    const angle = s.r.pick([0, 0, 45, 90, 180, 270, s.r.between(0, 360)]) + s.time * s.r.between(-4, 4)
    const draw = (colour: string, shift: number) =>
      `<g transform="rotate(${n(angle)} ${n(x + shift)} ${n(y + shift)})">${cut(s, x + shift, y + shift, size, colour)}</g>`
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
