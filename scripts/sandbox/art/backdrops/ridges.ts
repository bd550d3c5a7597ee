import { flanks, heightAt, hillLine, land, outlinePath, pines, ridgeLine } from '../land.ts'
import { figure } from '../props.ts'
import { clouds, mist, orb, sky, stars } from '../sky.ts'
import { type Backdrop, layer, path, tone, translate } from '../stage.ts'
import { flock } from './parts.ts'

export const ridges: Backdrop = (s) => {
  const count = s.r.whole(3, 5)
  const rough = s.r.between(0.25, 0.9)
  const far = Array.from({ length: count }, (_, at) => {
    const depth = (at + 0.6) / (count + 1)
    const base = (0.6 + depth * 0.34) * s.h
    const outline = ridgeLine(s, base, (0.36 - depth * 0.16) * s.h * s.r.between(0.7, 1.4), rough)
    const trees =
      depth > 0.5 ? pines(s, outline, 70, 52 * depth * s.u, tone(s, depth)) : flanks(s, outline, depth, 0.14 * s.h)
    return layer(0.1 + depth * 0.6, land(s, outline, depth, 0.75), trees, mist(s, base, 0.2 * s.h, 0.5 * (1 - depth)))
  })
  const front = hillLine(s, 0.99 * s.h, 0.17 * s.h, s.r.between(0.8, 1.8))
  const x = s.r.between(0.15, 0.85) * s.w
  const someone = s.r.chance(0.6) ? translate(figure('walker', s.p.ink), x, heightAt(front, x) + 3, s.u * 0.85) : ''
  return [
    layer(0, sky(s, 0.75), s.p.night ? stars(s, 120) : '', orb(s, s.r.between(30, 75) * s.u)),
    layer(0.06, clouds(s, s.r.between(0.2, 0.5), 6)),
    ...far,
    layer(0.35, flock(s, s.r.whole(0, 9), s.r.between(0.2, 0.8) * s.w, 0.3 * s.h, 0.12 * s.w, s.p.ink)),
    layer(1, path(outlinePath(s, front), s.p.ink), someone),
  ]
}
