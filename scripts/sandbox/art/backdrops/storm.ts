import { mix } from '../colour.ts'
import { heightAt, hillLine, outlinePath, ridgeLine, tree } from '../land.ts'
import { house, windmill } from '../props.ts'
import { cumulus, sky } from '../sky.ts'
import { type Backdrop, glow, gradient, layer, line, n, path, type Stage, tone, translate } from '../stage.ts'

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

export const storm: Backdrop = (s) => {
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
    house: translate(house(s.p.ink, s.p.accent), x, y, s.u * 2),
    windmill: translate(windmill(s.p.ink, 20 + s.time * 24), x, y, s.u * 1.9),
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
