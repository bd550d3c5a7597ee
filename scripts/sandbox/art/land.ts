import { lighter, mix } from './colour.ts'
import { ellipse, gradient, line, n, path, rect, type Stage, tone } from './stage.ts'

export type Outline = { x: number; y: number }[]

/** Mountain line by midpoint displacement; `rough` 0 to 1, heights in picture units downwards. */
export const ridgeLine = (s: Stage, base: number, height: number, rough: number): Outline => {
  let points: Outline = [-0.3, 0.05, 0.4, 0.75, 1.05, 1.3].map((x) => ({
    x: x * s.w,
    y: base - s.r.between(0.1, 1) * height,
  }))
  let swing = height * 0.42
  for (let round = 0; round < 5; round++) {
    const finer: Outline = []
    points.forEach((point, at) => {
      finer.push(point)
      const next = points[at + 1]
      if (next) finer.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 + s.r.between(-swing, swing) })
    })
    points = finer
    swing *= 0.36 + rough * 0.22
  }
  return points
}

/** Round hills: a sum of slow waves. */
export const hillLine = (s: Stage, base: number, height: number, waves = 2.2): Outline => {
  const phase = s.r.between(0, 6.28)
  const second = s.r.between(0, 6.28)
  return Array.from({ length: 61 }, (_, at) => {
    const x = -0.3 + (at / 60) * 1.6
    const rise = Math.sin(x * waves * 3.1 + phase) * 0.5 + Math.sin(x * waves * 6.7 + second) * 0.22 + 0.5
    return { x: x * s.w, y: base - rise * height }
  })
}

export const outlinePath = (s: Stage, outline: Outline): string =>
  `M${n(-0.3 * s.w)} ${n(s.h + 4)}${outline.map(({ x, y }) => `L${n(x)} ${n(y)}`).join('')}L${n(1.3 * s.w)} ${n(s.h + 4)}Z`

export const heightAt = (outline: Outline, x: number): number => {
  const after = outline.findIndex((point) => point.x >= x)
  const right = outline[after]
  const left = outline[after - 1]
  if (!right || !left) return outline[0]?.y ?? 0
  return left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x || 1)
}

/** Land at a depth: its own colour above, haze at its base. */
export const land = (s: Stage, outline: Outline, depth: number, fog = 0.5): string => {
  const body = tone(s, depth)
  const paint = gradient(s, [
    [0, mix(body, s.p.ink, 0.12)],
    [0.35, body],
    [1, mix(body, s.p.haze, fog * (1 - depth * 0.8))],
  ])
  return path(outlinePath(s, outline), paint)
}

/** Light on the slopes that face the sun: facets from peaks down. */
export const flanks = (s: Stage, outline: Outline, depth: number, reach: number): string => {
  const lit = s.sun.x < 0.5 ? -1 : 1
  const shine = mix(tone(s, depth), s.p.light, 0.55)
  const facets = outline.flatMap((peak, at) => {
    const before = outline[at - 1]
    const after = outline[at + 1]
    if (!before || !after || peak.y > before.y || peak.y > after.y) return []
    const down = reach * s.r.between(0.4, 1)
    const sway = () => s.r.between(0.1, 0.45) * down
    return [
      `M${n(peak.x)} ${n(peak.y)}L${n(peak.x + lit * down * 0.9)} ${n(peak.y + down * 0.8)}` +
        `L${n(peak.x + lit * sway())} ${n(peak.y + down * 0.6)}L${n(peak.x + lit * sway() * 0.4)} ${n(peak.y + down)}Z`,
    ]
  })
  const paint = gradient(s, [
    [0, shine, 0.75],
    [1, shine, 0],
  ])
  return facets.map((facet) => path(facet, paint)).join('')
}

const pine = (x: number, y: number, height: number): string => {
  const half = height * 0.2
  return [0, 0.27, 0.54]
    .map((from) => {
      const top = y - height + from * height * 0.9
      const wide = half * (0.5 + from)
      const foot = top + height * 0.42
      return `M${n(x)} ${n(top)}L${n(x + wide)} ${n(foot)}L${n(x - wide)} ${n(foot)}Z`
    })
    .join('')
}

/** Pines that stand on an outline. */
export const pines = (s: Stage, outline: Outline, count: number, height: number, colour: string): string => {
  const shapes = Array.from({ length: count }, () => {
    const x = s.r.between(-0.25, 1.25) * s.w
    return pine(x, heightAt(outline, x) + height * 0.12, height * s.r.between(0.45, 1.15))
  })
  return path(shapes.join(''), colour)
}

/** A leafy tree: a crown of overlapping rounds over a forked trunk. */
export const tree = (s: Stage, x: number, y: number, height: number, colour: string): string => {
  const trunk =
    `M${n(x - height * 0.03)} ${n(y)}Q${n(x - height * 0.01)} ${n(y - height * 0.3)} ${n(x - height * 0.12)} ${n(y - height * 0.6)}` +
    `L${n(x)} ${n(y - height * 0.45)}L${n(x + height * 0.13)} ${n(y - height * 0.62)}` +
    `Q${n(x + height * 0.02)} ${n(y - height * 0.3)} ${n(x + height * 0.04)} ${n(y)}Z`
  const crown = Array.from({ length: 42 }, (_, at) => {
    const angle = at * 2.4
    const away = Math.sqrt(at / 42) * height * 0.32
    const size = height * s.r.between(0.05, 0.12)
    return ellipse(
      x + Math.cos(angle) * away * 1.3,
      y - height * 0.7 + Math.sin(angle) * away * 0.85,
      size,
      size * 0.75,
      colour,
    )
  })
  return path(trunk, colour) + crown.join('')
}

/** Open water below a horizon, with reflected light and waves. */
export const water = (s: Stage, y: number, options: { calm?: number; glitter?: number } = {}): string => {
  const { calm = 0.5, glitter = 1 } = options
  const deep = gradient(s, [
    [0, mix(s.p.sky[2], s.p.haze, 0.5)],
    [0.12, mix(s.p.haze, s.p.sky[1], 0.55)],
    [0.55, mix(s.p.sky[0], s.p.sky[1], 0.45)],
    [1, mix(s.p.ink, s.p.sky[0], 0.4)],
  ])
  const strokes: string[] = []
  const shine = lighter(s.p.light, 0.25)
  const rows = 46
  for (let row = 0; row < rows; row++) {
    const near = (row / rows) ** 1.7
    const at = y + near * (s.h - y) + 1.5 * s.u
    const dash = (6 + near * 120) * s.u
    const drift = Math.sin(s.time * (0.5 + s.r.next() * 0.6) + row * 1.7) * dash * 0.5
    for (let piece = 0; piece < 3; piece++) {
      const spread = (0.012 + near * 0.16) * s.w
      const x = s.sun.x * s.w + (s.r.next() + s.r.next() - 1) * spread * 1.6 + drift
      const long = dash * s.r.between(0.4, 1.5)
      const fade = Math.round(glitter * s.r.between(0.25, 0.85) * (1 - near * 0.55) * 100) / 100
      strokes.push(line(`M${n(x - long / 2)} ${n(at)}h${n(long)}`, shine, (0.9 + near * 4.5) * s.u, fade))
    }
    const x = s.r.between(-0.2, 1.2) * s.w - drift
    strokes.push(
      line(
        `M${n(x)} ${n(at)}q${n(dash)} ${n(-dash * 0.06 * (1 - calm))} ${n(dash * 2.4)} 0`,
        s.p.ink,
        (0.8 + near * 4) * s.u,
        0.22,
      ),
    )
  }
  return rect(-0.3 * s.w, y, 1.6 * s.w, s.h - y + 4, deep) + strokes.join('')
}
