import { lighter, mix } from '../colour.ts'
import { flanks, heightAt, hillLine, land, outlinePath, pines, ridgeLine, tree, water } from '../land.ts'
import { bird, canoe, deer, figure, sailboat, ship } from '../props.ts'
import { clouds, mist, orb, rays, sky, stars } from '../sky.ts'
import { glow, gradient, layer, line, n, path, place, rect, type Scene, type Stage, tone } from '../stage.ts'

const flock = (s: Stage, count: number, x: number, y: number, spread: number, colour: string) =>
  Array.from({ length: count }, () => {
    const phase = s.r.between(0, 6.28)
    const across = x + s.r.between(-1, 1) * spread + s.time * 9 * s.u
    const up = y + s.r.between(-0.5, 0.5) * spread * 0.7
    const size = s.u * s.r.between(0.3, 1)
    return place(bird(colour, Math.sin(s.time * 6 + phase)), across, up, size)
  }).join('')

export const ridges: Scene = (s) => {
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
  const someone = s.r.chance(0.6) ? place(figure('walker', s.p.ink), x, heightAt(front, x) + 3, s.u * 0.85) : ''
  return [
    layer(0, sky(s, 0.75), s.p.night ? stars(s, 120) : '', orb(s, s.r.between(30, 75) * s.u)),
    layer(0.06, clouds(s, s.r.between(0.2, 0.5), 6)),
    ...far,
    layer(0.35, flock(s, s.r.whole(0, 9), s.r.between(0.2, 0.8) * s.w, 0.3 * s.h, 0.12 * s.w, s.p.ink)),
    layer(1, path(outlinePath(s, front), s.p.ink), someone),
  ]
}

export const seaMoon: Scene = (s) => {
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
    layer(0.5, place(boat, side * s.w + s.time * 6 * s.u, y + bob, s.u * s.r.between(0.9, 2.2))),
    layer(1, s.r.chance(0.5) ? path(outlinePath(s, rock), s.p.ink) : ''),
  ]
}

export const forest: Scene = (s) => {
  s.sun.y = s.r.between(0.1, 0.45)
  const rows = [0.12, 0.3, 0.55, 1]
  const trunks = rows.map((depth) => {
    const wide = (12 + depth * depth * 90) * s.u
    const colour = tone(s, depth)
    const count = Math.round(26 - depth * 20)
    const stems = Array.from({ length: count }, (_, at) => {
      const x = ((at + s.r.between(-0.4, 0.4)) / count) * 1.5 * s.w - 0.25 * s.w
      const lean = s.r.between(-0.4, 0.4) * wide
      const w = wide * s.r.between(0.5, 1.1)
      const branch = s.r.between(0.1, 0.5) * s.h
      const side = s.r.pick([-1, 1])
      return [
        `M${n(x - w * 0.3 + lean)} -5L${n(x + w * 0.3 + lean)} -5Q${n(x + w * 0.3)} ${n(s.h * 0.7)} ${n(x + w * 0.75)} ${n(s.h + 5)}L${n(x - w * 0.75)} ${n(s.h + 5)}Q${n(x - w * 0.3)} ${n(s.h * 0.7)} ${n(x - w * 0.3 + lean)} -5Z`,
        `M${n(x)} ${n(branch + w)}Q${n(x + side * w * 1.4)} ${n(branch + w * 0.2)} ${n(x + side * w * 3.4)} ${n(branch - w * 1.2)}Q${n(x + side * w * 1.4)} ${n(branch + w * 0.7)} ${n(x)} ${n(branch + w * 1.5)}Z`,
      ]
    })
    const ground = hillLine(s, (0.8 + depth * 0.2) * s.h, 0.07 * s.h, 1.2)
    const fog = depth < 1 ? mist(s, 0.5 * s.h, 0.5 * s.h, 0.55, s.p.haze) : ''
    return layer(
      0.1 + depth * 0.9,
      path(stems.map(([stem]) => stem).join(''), colour),
      stems.map(([, bough]) => path(bough ?? '', colour)).join(''),
      land(s, ground, depth, 0.5),
      fog,
    )
  })
  const who = s.r.pick(['deer', 'coat', 'dress', 'none'] as const)
  const x = s.r.between(0.3, 0.7) * s.w
  const guest =
    who === 'none'
      ? ''
      : place(who === 'deer' ? deer(s.p.ink) : figure(who, s.p.ink), x, 0.87 * s.h, s.u * 1.5, s.r.pick([-1, 1]))
  const [a, b, c, d] = trunks
  if (!a || !b || !c || !d) return trunks
  return [
    layer(0, sky(s, 0.95), glow(s, s.sun.x * s.w, s.sun.y * s.h, 0.42 * s.w, lighter(s.p.light, 0.3), 0.9)),
    a,
    b,
    layer(0.4, rays(s, 9, 1.2 * s.w, 0.2)),
    c,
    layer(0.7, glow(s, x, 0.8 * s.h, 0.16 * s.w, s.p.light, 0.5), guest),
    d,
  ]
}

export const dunes: Scene = (s) => {
  const layers = [0.2, 0.4, 0.6, 0.82].map((depth) => {
    const base = (0.58 + depth * 0.42) * s.h
    const outline = hillLine(s, base, s.r.between(0.1, 0.24) * s.h, s.r.between(0.5, 1.5))
    const lit = mix(tone(s, depth * 0.8), s.p.light, 0.35 * (1 - depth))
    const paint = gradient(
      s,
      [
        [0, lit],
        [0.5, tone(s, depth)],
        [1, mix(tone(s, depth), s.p.ink, 0.3)],
      ],
      s.sun.x < 0.5 ? [1, 0.6] : [-1, 0.6],
    )
    const shade = outline.map(({ x, y }) => ({
      x: x + 0.06 * s.w,
      y: y + 0.07 * s.h + Math.sin(x / (0.11 * s.w)) * 0.03 * s.h,
    }))
    return { outline, depth, svg: path(outlinePath(s, outline), paint) + path(outlinePath(s, shade), s.p.ink, 0.16) }
  })
  const trail = layers[2]
  const start = s.r.between(0.15, 0.5) * s.w
  const caravan = Array.from({ length: s.r.whole(1, 6) }, (_, at) => {
    const x = start + at * 62 * s.u + s.time * 5 * s.u
    return place(
      figure(s.r.pick(['walker', 'coat', 'dress']), s.p.ink),
      x,
      heightAt(trail?.outline ?? [], x) + 2,
      s.u * 0.62,
    )
  })
  return [
    layer(0, sky(s, 0.68), s.p.night ? stars(s, 140) : '', orb(s, s.r.between(60, 170) * s.u), clouds(s, 0.3, 4)),
    ...layers.map((dune, at) => layer(0.15 + dune.depth * 0.8, at === 3 ? caravan.join('') : '', dune.svg)),
  ]
}

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

export const lake: Scene = (s) => {
  const shore = s.r.between(0.5, 0.62) * s.h
  const back = ridgeLine(s, shore, 0.36 * s.h, s.r.between(0.3, 0.8))
  const near = ridgeLine(s, shore, 0.12 * s.h, 0.4)
  const wood = pines(s, near, 90, 46 * s.u, tone(s, 0.7))
  const scene = land(s, back, 0.3, 0.8) + flanks(s, back, 0.3, 0.13 * s.h) + land(s, near, 0.62, 0.4) + wood
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
  const upsideDown = `<g transform="matrix(1 0 0 -0.9 0 ${n(shore * 1.9)})" opacity="0.8">${scene}</g>`
  const mirror = `<g clip-path="url(#water)">${upsideDown}</g>`
  const boat = place(
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
      `<g clip-path="url(#shore)">${scene}</g>`,
      mist(s, shore - 0.04 * s.h, 0.08 * s.h, 0.7),
      ripples.join(''),
    ),
    layer(0.5, boat),
    layer(1, path(reeds.join(''), s.p.ink)),
  ]
}

export const marsh: Scene = (s) => {
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
