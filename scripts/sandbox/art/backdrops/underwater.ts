import { lighter, mix } from '../colour.ts'
import { heightAt, outlinePath, ridgeLine } from '../land.ts'
import { figure, fish, whale } from '../props.ts'
import { type Backdrop, circle, glow, gradient, layer, line, n, path, rect, type Stage, translate } from '../stage.ts'

/** Coral branches that grow on a reef. */
const coralOn = (s: Stage, reef: ReturnType<typeof ridgeLine>): string[] =>
  Array.from({ length: 26 }, () => {
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

export const underwater: Backdrop = (s) => {
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
      return translate(
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
    whale: translate(
      whale(mix(s.p.ink, s.p.sky[1], 0.25)),
      hx - s.time * 8 * s.u,
      hy + sway,
      s.u * s.r.between(1.6, 2.6),
    ),
    diver:
      translate(diver, hx, hy + sway, s.u * 1.8) +
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
  const coral = coralOn(s, reef)
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
