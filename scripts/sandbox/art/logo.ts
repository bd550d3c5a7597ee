import { palettes } from './palettes.ts'
import { random } from './random.ts'
import { circle, n, path } from './stage.ts'

const ring = (x: number, y: number, outer: number, inner: number) => {
  const loop = (r: number, sweep: number) =>
    `M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 1 ${sweep} ${n(x + r)} ${n(y)}A${n(r)} ${n(r)} 0 1 ${sweep} ${n(x - r)} ${n(y)}Z`
  return loop(outer, 1) + loop(inner, 0)
}

type Emblem = (main: string, accent: string, angle: number) => string

const emblems: Emblem[] = [
  (main, accent) => path(ring(100, 100, 84, 62), main) + path('M82 64L142 100L82 136Z', accent),
  (main, accent) => path('M100 16L184 100L100 184L16 100Z', main) + circle(100, 100, 34, accent),
  (main, accent) => circle(78, 100, 62, main) + circle(122, 100, 62, accent, 0.85),
  (main, accent, angle) => {
    const bars = [44, 96, 148, 108, 64].map((high, at) => {
      const tall = at === angle % 5 ? 160 : high
      return path(`M${22 + at * 34} ${100 - tall / 2}h20v${tall}h-20Z`, at === angle % 5 ? accent : main)
    })
    return bars.join('')
  },
  (main, accent) => path('M20 150A80 80 0 0 1 180 150Z', main) + path('M8 162H192V176H8Z', accent),
  (main, accent, angle) => {
    const petals = Array.from({ length: 6 }, (_, at) => {
      const by = at * 60 + angle
      return `<g transform="rotate(${by} 100 100)">${path('M100 96C72 74 76 30 100 14C124 30 128 74 100 96Z', at % 2 ? accent : main)}</g>`
    })
    return petals.join('')
  },
  (main, accent) => path('M24 24H112V112H24Z', main) + path('M88 88H176V176H88Z', accent, 0.92),
  (main, accent) => path(ring(100, 100, 86, 66) + ring(100, 100, 48, 30), main) + circle(100, 100, 14, accent),
  (main, accent) => path('M20 40L100 172L180 40H140L100 108L60 40Z', main) + circle(100, 44, 20, accent),
  (main, accent) =>
    path('M16 128C44 60 72 60 100 100S156 140 184 72V112C156 180 128 180 100 140S44 100 16 168Z', main) +
    circle(150, 44, 18, accent),
]

/** A simple emblem on transparent ground, readable on dark. */
export const logoSvg = (id: string, width: number, height: number): string => {
  const r = random(`logo ${id}`)
  const hue = r.pick(palettes)
  const drawing = r.pick(emblems)(hue.light, hue.accent, r.whole(0, 59))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 200 200">${drawing}</svg>`
}
