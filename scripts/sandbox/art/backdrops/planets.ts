import { darker, lighter, mix } from '../colour.ts'
import { heightAt, land, outlinePath, ridgeLine } from '../land.ts'
import { figure } from '../props.ts'
import { sky, stars } from '../sky.ts'
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
  type Stage,
  translate,
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

export const planets: Backdrop = (s) => {
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
  const walker = translate(figure('walker', s.p.ink), hx, heightAt(ground, hx) + 3, s.u * 0.7)
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
