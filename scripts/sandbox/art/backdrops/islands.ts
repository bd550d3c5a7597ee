import { darker, lighter, mix } from '../colour.ts'
import { bird } from '../props.ts'
import { clouds } from '../sky.ts'
import { type Backdrop, glow, gradient, layer, n, path, rect, translate } from '../stage.ts'

/** Islands from high above: shores of light water, a boat's wake, shadows of clouds. */
export const islands: Backdrop = (s) => {
  const sea = gradient(
    s,
    [
      [0, mix(s.p.sky[1], s.p.sky[2], 0.45)],
      [0.5, s.p.sky[1]],
      [1, mix(s.p.sky[0], s.p.sky[1], 0.4)],
    ],
    [0.6, 1],
  )
  const coast = (cx: number, cy: number, size: number, spin: number, grow: number) => {
    const points = Array.from({ length: 56 }, (_, at) => {
      const angle = (at / 56) * 6.283
      const wobble =
        0.26 * Math.sin(angle * 2 + spin) +
        0.15 * Math.sin(angle * 3 + spin * 2) +
        0.05 * Math.sin(angle * 5 + spin * 5) +
        0.03 * Math.sin(angle * 11 + spin * 3)
      const away = size * (1 + wobble) + grow * s.u
      return `${n(cx + Math.cos(angle) * away * 1.4)} ${n(cy + Math.sin(angle) * away * 0.8)}`
    })
    return `M${points.join('L')}Z`
  }
  const isles = Array.from({ length: s.r.whole(6, 13) }, () => ({
    x: s.r.between(-0.05, 1.05) * s.w,
    y: s.r.between(0.02, 0.98) * s.h,
    size: (0.018 + s.r.next() ** 2.4 * 0.15) * s.w,
    spin: s.r.between(0, 6.28),
  }))
  const all = (part: number, grow: number, colour: string, opacity: number, slip = 0) =>
    path(
      isles.map(({ x, y, size, spin }) => coast(x + slip, y + slip, size * part, spin, grow)).join(''),
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
    translate(
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
      wake,
      all(1, 90, shallow, 0.16),
      all(1, 56, shallow, 0.2),
      all(1, 28, shallow, 0.36),
      all(1, 8, mix(s.p.light, shallow, 0.2), 0.95),
      ...woods,
    ),
    layer(0.4, clouds(s, s.r.between(0.3, 0.7), 9, '#ffffff', 0.42)),
    layer(0.7, ...gulls, glow(s, s.sun.x * s.w, s.sun.y * s.h, 0.5 * s.w, s.p.light, 0.35)),
  ]
}
