import { mix } from '../colour.ts'
import { heightAt, hillLine, land, outlinePath, tree } from '../land.ts'
import { clouds, mist, orb, sky } from '../sky.ts'
import { type Backdrop, layer, n, path } from '../stage.ts'
import { flock } from './parts.ts'

export const marsh: Backdrop = (s) => {
  const edge = hillLine(s, 0.84 * s.h, 0.08 * s.h, 0.7)
  const x = s.r.pick([0.2, 0.3, 0.7, 0.8]) * s.w
  const grass = Array.from({ length: 130 }, () => {
    const at = s.r.between(-0.25, 1.25) * s.w
    const high = s.r.between(20, 90) * s.u
    const foot = heightAt(edge, at) + 8
    const bend = s.r.between(-14, 26) * s.u + Math.sin(s.time * 1.3 + at / 90) * 5 * s.u
    return `M${n(at)} ${n(foot)}Q${n(at)} ${n(foot - high * 0.6)} ${n(at + bend)} ${n(foot - high)}Q${n(at + 4 * s.u)} ${n(foot - high * 0.5)} ${n(at + 5 * s.u)} ${n(foot)}Z`
  })
  return [
    layer(0, sky(s, 0.8), orb(s, s.r.between(60, 190) * s.u), clouds(s, s.r.between(0.2, 0.6), 8)),
    layer(0.2, land(s, hillLine(s, 0.8 * s.h, 0.1 * s.h, 1.2), 0.3, 0.7), mist(s, 0.68 * s.h, 0.2 * s.h, 0.6)),
    layer(
      0.4,
      flock(
        s,
        s.r.whole(24, 60),
        s.r.between(0.3, 0.7) * s.w,
        s.r.between(0.25, 0.45) * s.h,
        0.32 * s.w,
        mix(s.p.ink, s.p.haze, 0.1),
      ),
    ),
    layer(0.8, s.r.chance(0.8) ? tree(s, x, heightAt(edge, x) + 6, s.r.between(220, 420) * s.u, s.p.ink) : ''),
    layer(1, path(outlinePath(s, edge), s.p.ink), path(grass.join(''), s.p.ink)),
  ]
}
