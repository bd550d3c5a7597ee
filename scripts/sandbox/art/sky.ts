import { lighter, mix } from './colour.ts'
import { circle, ellipse, glow, gradient, n, path, radial, rect, type Stage } from './stage.ts'

const sheet = (s: Stage, fill: string) => rect(-0.3 * s.w, -2, 1.6 * s.w, s.h + 4, fill)

/** Sky: three colours downwards, a warm side and a wide glow. */
export const sky = (s: Stage, horizon = 0.7): string => {
  const [top, middle, low] = s.p.sky
  const down = gradient(s, [
    [0, top],
    [horizon * 0.5, mix(top, middle, 0.75)],
    [horizon * 0.75, middle],
    [horizon, low],
    [1, mix(low, s.p.haze, 0.6)],
  ])
  const darkSide = s.sun.x < 0.5 ? 1 : 0
  const across = gradient(
    s,
    [
      [0, s.p.ink, darkSide ? 0 : 0.5],
      [0.55, s.p.ink, 0],
      [1, s.p.ink, darkSide ? 0.5 : 0],
    ],
    [1, 0.15],
  )
  return sheet(s, down) + sheet(s, across) + glow(s, s.sun.x * s.w, s.sun.y * s.h, s.w * 0.55, s.p.light, 0.5, 0.8)
}

/** Sun or moon with a halo; the moon may be a crescent. */
export const orb = (s: Stage, radius: number): string => {
  const x = s.sun.x * s.w
  const y = s.sun.y * s.h
  const face = radial(s, [
    [0, lighter(s.p.light, 0.5)],
    [0.8, lighter(s.p.light, 0.2)],
    [1, mix(s.p.light, s.p.sky[2], 0.25)],
  ])
  const disc = glow(s, x, y, radius * 4.2, s.p.light, 0.55) + circle(x, y, radius, face)
  if (!s.p.night) return disc
  const seas = Array.from({ length: 9 }, () => {
    const angle = s.r.between(0, 6.28)
    const away = s.r.between(0, 0.62) * radius
    const size = s.r.between(0.07, 0.24) * radius
    return `M${n(x + Math.cos(angle) * away - size)} ${n(y + Math.sin(angle) * away)}a${n(size)} ${n(size * 0.85)} 0 1 1 ${n(size * 2)} 0a${n(size)} ${n(size * 0.85)} 0 1 1 ${n(-size * 2)} 0Z`
  })
  return disc + path(seas.join(''), s.p.haze, 0.18)
}

export const stars = (s: Stage, count: number, below = 0.7): string =>
  Array.from({ length: count }, () => {
    const x = s.r.between(-0.2, 1.2) * s.w
    const y = s.r.next() ** 1.4 * below * s.h
    const bright = s.r.next() ** 3
    const twinkle = 0.75 + 0.25 * Math.sin(s.time * 2 + x)
    return circle(x, y, (0.7 + bright * 2) * s.u, '#ffffff', Math.round((0.25 + bright * 0.75) * twinkle * 100) / 100)
  }).join('')

/** Banks of long soft clouds, lit from below by the light. */
export const clouds = (s: Stage, y: number, count: number, colour = s.p.light, strength = 0.34): string =>
  Array.from({ length: count }, () => {
    const x = s.r.between(-0.25, 1.25) * s.w
    const wide = s.r.between(0.14, 0.42) * s.w
    const high = wide * s.r.between(0.05, 0.16)
    const at = y * s.h + s.r.between(-0.16, 0.12) * s.h
    const paint = radial(s, [
      [0, colour, strength],
      [0.6, colour, strength * 0.5],
      [1, colour, 0],
    ])
    return Array.from({ length: 3 }, (_, part) =>
      ellipse(x + (part - 1) * wide * 0.5, at + s.r.between(-1, 1) * high * 0.6, wide * (1 - part * 0.22), high, paint),
    ).join('')
  }).join('')

/** Heaped clouds with a firm rim of light on the side of the sun. */
export const cumulus = (s: Stage, x: number, y: number, size: number, body: string, rim: string): string => {
  const side = s.sun.x * s.w < x ? -1 : 1
  const puffs = Array.from({ length: 9 }, (_, at) => {
    const across = (at / 8 - 0.5) * 2
    const swell = (1 - across * across * 0.75) * s.r.between(0.7, 1.1)
    return { x: x + across * size, y: y - swell * size * 0.22, r: size * (0.14 + swell * 0.2) }
  })
  const union = (shift: number) =>
    puffs
      .map((puff) => {
        const r = n(puff.r)
        return `M${n(puff.x + shift - puff.r)} ${n(puff.y - Math.abs(shift) * 0.6)}a${r} ${r} 0 1 1 ${n(puff.r * 2)} 0a${r} ${r} 0 1 1 ${n(-puff.r * 2)} 0Z`
      })
      .join('')
  const fade = (colour: string) =>
    gradient(s, [
      [0, colour],
      [0.45, colour, 0.95],
      [0.92, colour, 0],
    ])
  return path(union(side * size * 0.03), fade(rim)) + path(union(0), fade(body))
}

/** Band of mist in front of distant shapes. */
export const mist = (s: Stage, y: number, height: number, strength = 0.7, colour = s.p.haze): string =>
  rect(
    -0.3 * s.w,
    y,
    1.6 * s.w,
    height,
    gradient(s, [
      [0, colour, 0],
      [0.5, colour, strength],
      [1, colour, 0],
    ]),
  )

/** Rays that fan out from the light. */
export const rays = (s: Stage, count: number, length: number, strength = 0.16): string => {
  const x = s.sun.x * s.w
  const y = s.sun.y * s.h
  const paint = radial(s, [
    [0, s.p.light, strength * 2],
    [1, s.p.light, 0],
  ])
  const wedges = Array.from({ length: count }, (_, at) => {
    const angle = s.r.between(0.1, 3.04) + Math.sin(s.time * 0.15 + at) * 0.03
    const half = s.r.between(0.012, 0.06)
    const point = (angle: number) => `${n(x + Math.cos(angle) * length)} ${n(y + Math.sin(angle) * length)}`
    return `M${n(x)} ${n(y)}L${point(angle - half)}L${point(angle + half)}Z`
  })
  return wedges.map((wedge) => path(wedge, paint, 0.8)).join('')
}

export const vignette = (s: Stage, strength = 0.55): string =>
  sheet(
    s,
    radial(s, [
      [0, s.p.ink, 0],
      [0.55, s.p.ink, 0],
      [1, s.p.ink, strength],
    ]),
  )
