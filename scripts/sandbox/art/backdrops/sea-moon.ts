import { mix } from '../colour.ts'
import { land, outlinePath, ridgeLine, water } from '../land.ts'
import { sailboat, ship } from '../props.ts'
import { clouds, mist, orb, sky, stars } from '../sky.ts'
import { type Backdrop, layer, path, translate } from '../stage.ts'

export const seaMoon: Backdrop = (s) => {
  const horizon = s.r.between(0.52, 0.68) * s.h
  s.sun.y = Math.min(s.sun.y, horizon / s.h - 0.02)
  const isle = ridgeLine(s, horizon + 0.03 * s.h, s.r.between(0.05, 0.2) * s.h, 0.5)
  const side = s.r.pick([0.22, 0.36, 0.64, 0.78])
  const boat = s.r.chance(0.65)
    ? sailboat(s.p.ink, mix(s.p.light, s.p.accent, s.r.between(0, 0.6)))
    : ship(s.p.ink, s.p.accent)
  const bob = Math.sin(s.time * 0.9) * 4 * s.u
  const y = horizon + s.r.between(0.06, 0.2) * s.h
  const rock = ridgeLine(s, 1.03 * s.h, 0.12 * s.h, 0.9)
  return [
    layer(0, sky(s, horizon / s.h), s.p.night ? stars(s, 150, 0.55) : '', orb(s, s.r.between(40, 120) * s.u)),
    layer(0.05, clouds(s, s.r.between(0.15, 0.42), 8)),
    layer(0.12, s.r.chance(0.5) ? land(s, isle, 0.3) : ''),
    layer(0.2, water(s, horizon), mist(s, horizon - 0.05 * s.h, 0.1 * s.h, 0.6, s.p.sky[2])),
    layer(0.5, translate(boat, side * s.w + s.time * 6 * s.u, y + bob, s.u * s.r.between(0.9, 2.2))),
    layer(1, s.r.chance(0.5) ? path(outlinePath(s, rock), s.p.ink) : ''),
  ]
}
