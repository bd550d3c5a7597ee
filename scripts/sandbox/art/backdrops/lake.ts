import { mix } from '../colour.ts'
import { flanks, land, pines, ridgeLine } from '../land.ts'
import { canoe } from '../props.ts'
import { clouds, mist, orb, sky, stars } from '../sky.ts'
import { type Backdrop, gradient, layer, line, n, path, rect, type Stage, tone, translate } from '../stage.ts'

const curtain = (s: Stage, y: number) => {
  const phase = s.r.between(0, 6.28)
  const colour = mix(s.p.accent, s.p.sky[2], s.r.next())
  return Array.from({ length: 90 }, (_, at) => {
    const part = at / 90
    const x = (part * 1.5 - 0.25) * s.w
    const wave = Math.sin(part * 9 + phase + s.time * 0.12) + 0.5 * Math.sin(part * 23 + phase)
    const high = (0.16 + 0.1 * Math.sin(part * 31 + phase * 3 + s.time * 0.4)) * s.h
    const foot = y + wave * 0.06 * s.h + 0.12 * s.h
    return rect(
      x,
      foot - high,
      (1.6 * s.w) / 90,
      high,
      gradient(s, [
        [0, colour, 0],
        [0.8, colour, 0.3],
        [1, colour, 0],
      ]),
    )
  }).join('')
}

export const lake: Backdrop = (s) => {
  const shore = s.r.between(0.5, 0.62) * s.h
  const back = ridgeLine(s, shore, 0.36 * s.h, s.r.between(0.3, 0.8))
  const near = ridgeLine(s, shore, 0.12 * s.h, 0.4)
  const wood = pines(s, near, 90, 46 * s.u, tone(s, 0.7))
  const backdrop = land(s, back, 0.3, 0.8) + flanks(s, back, 0.3, 0.13 * s.h) + land(s, near, 0.62, 0.4) + wood
  const aurora = s.p.night ? curtain(s, s.r.between(0.1, 0.3) * s.h) + curtain(s, s.r.between(0.2, 0.42) * s.h) : ''
  const still = gradient(s, [
    [0, s.p.sky[2], 0.05],
    [0.4, s.p.sky[1], 0.22],
    [1, s.p.ink, 0.85],
  ])
  const ripples = Array.from({ length: 26 }, () => {
    const y = shore + s.r.next() ** 1.5 * (s.h - shore)
    const x = s.r.between(-0.2, 1) * s.w + Math.sin(s.time + y) * 8 * s.u
    return line(`M${n(x)} ${n(y)}h${n(s.r.between(40, 260) * s.u)}`, s.p.light, s.r.between(0.8, 2.4) * s.u, 0.22)
  })
  const half = (id: string, top: number, high: number) =>
    `<clipPath id="${id}"><rect x="${n(-0.3 * s.w)}" y="${n(top)}" width="${n(1.6 * s.w)}" height="${n(high)}"/></clipPath>`
  s.defs.push(half('water', shore, s.h), half('shore', -9, shore + 9))
  const upsideDown = `<g transform="matrix(1 0 0 -0.9 0 ${n(shore * 1.9)})" opacity="0.8">${backdrop}</g>`
  const mirror = `<g clip-path="url(#water)">${upsideDown}</g>`
  const boat = translate(
    canoe(s.p.ink),
    s.r.between(0.25, 0.75) * s.w + s.time * 10 * s.u,
    shore + s.r.between(0.12, 0.28) * s.h,
    s.u * s.r.between(0.9, 1.7),
  )
  const reeds = Array.from({ length: 40 }, () => {
    const x = (s.r.chance(0.5) ? s.r.between(-0.2, 0.25) : s.r.between(0.75, 1.2)) * s.w
    const high = s.r.between(60, 220) * s.u
    return `M${n(x - 3 * s.u)} ${n(s.h + 4)}Q${n(x)} ${n(s.h - high * 0.6)} ${n(x + s.r.between(-40, 40) * s.u)} ${n(s.h - high)}Q${n(x + 6 * s.u)} ${n(s.h - high * 0.5)} ${n(x + 4 * s.u)} ${n(s.h + 4)}Z`
  })
  return [
    layer(
      0,
      sky(s, shore / s.h),
      s.p.night ? stars(s, 160, 0.5) : '',
      aurora,
      orb(s, s.r.between(24, 60) * s.u),
      clouds(s, 0.22, 5),
    ),
    layer(
      0.2,
      path(`M${n(-0.3 * s.w)} ${n(shore)}H${n(1.3 * s.w)}V${n(s.h + 4)}H${n(-0.3 * s.w)}Z`, s.p.sky[2]),
      mirror,
      path(`M${n(-0.3 * s.w)} ${n(shore)}H${n(1.3 * s.w)}V${n(s.h + 4)}H${n(-0.3 * s.w)}Z`, still),
      `<g clip-path="url(#shore)">${backdrop}</g>`,
      mist(s, shore - 0.04 * s.h, 0.08 * s.h, 0.7),
      ripples.join(''),
    ),
    layer(0.5, boat),
    layer(1, path(reeds.join(''), s.p.ink)),
  ]
}
