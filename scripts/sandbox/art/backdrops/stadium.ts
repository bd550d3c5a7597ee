import { mix } from '../colour.ts'
import { clouds, sky, stars } from '../sky.ts'
import {
  type Backdrop,
  circle,
  ellipse,
  glow,
  gradient,
  layer,
  line,
  n,
  path,
  rect,
  type Stage,
  translate,
} from '../stage.ts'

const runner = (c: string) =>
  ellipse(12, -92, 6, 7.4, c) +
  path('M4 -86L14 -84L12 -64L8 -46L-10 -50L-6 -70Z', c) +
  path('M6 -80Q22 -76 30 -64L40 -72L43 -68L31 -56L12 -66ZM-2 -82Q-18 -78 -22 -62L-32 -52L-29 -48L-16 -58L-2 -70Z', c) +
  path(
    'M6 -50L28 -36L24 -10L32 -6L31 -2L17 -4L18 -30L-2 -40ZM-8 -52L-14 -34L-36 -22L-44 -30L-47 -27L-37 -14L-6 -28L4 -44Z',
    c,
  )

const kicker = (c: string) => runner(c) + circle(58, -8, 9, c)

/** Spectators in the stands above the grass, one path per colour. */
const crowd = (s: Stage, grass: number): string[] => {
  const people = Array.from({ length: 700 }, () => {
    const x = s.r.between(-0.25, 1.25)
    const top = 0.3 - 0.2 * (1 - ((x - 0.5) / 0.8) ** 2)
    return { x: x * s.w, y: grass - s.r.between(0.012, top) * s.h, colour: s.r.whole(0, 3) }
  })
  return [s.p.light, s.p.accent, s.p.haze, s.p.sky[2]].map((colour, kind) =>
    path(
      people
        .filter((person) => person.colour === kind)
        .map(({ x, y }) => `M${n(x)} ${n(y)}h${n(4 * s.u)}v${n(4.5 * s.u)}h${n(-4 * s.u)}Z`)
        .join(''),
      colour,
      0.55,
    ),
  )
}

/** A pitch under floodlights, the stands full, one player alone with the light. */
export const stadium: Backdrop = (s) => {
  const grass = s.r.between(0.58, 0.68) * s.h
  const dark = mix(s.p.ink, s.p.sky[0], 0.45)
  const masts = [0.06, 0.3, 0.7, 0.94].map((part, at) => {
    const x = part * s.w + s.r.between(-0.04, 0.04) * s.w
    const y = s.r.between(0.08, 0.2) * s.h
    const lamps = Array.from({ length: 12 }, (_, lamp) =>
      circle(x + ((lamp % 4) - 1.5) * 15 * s.u, y + Math.floor(lamp / 4) * 13 * s.u, 5 * s.u, '#ffffff'),
    )
    const aim = (0.35 + at * 0.1) * s.w
    const beam = path(
      `M${n(x - 20 * s.u)} ${n(y)}H${n(x + 20 * s.u)}L${n(aim + 220 * s.u)} ${n(grass + 40 * s.u)}H${n(aim - 220 * s.u)}Z`,
      gradient(s, [
        [0, s.p.light, 0.4],
        [1, s.p.light, 0],
      ]),
    )
    return (
      beam +
      line(`M${n(x)} ${n(y)}V${n(grass)}`, s.p.ink, 7 * s.u) +
      lamps.join('') +
      glow(s, x, y + 10 * s.u, 150 * s.u, s.p.light, 0.95)
    )
  })
  const stand = `M${n(-0.3 * s.w)} ${n(grass)}V${n(grass - 0.3 * s.h)}Q${n(0.5 * s.w)} ${n(grass - 0.1 * s.h)} ${n(1.3 * s.w)} ${n(grass - 0.3 * s.h)}V${n(grass)}Z`
  const dots = crowd(s, grass)
  const vx = s.r.between(0.4, 0.6) * s.w
  const stripes = Array.from({ length: 12 }, (_, at) => {
    const edge = (step: number) => (step / 12 - 0.5) * 4.2 * s.w
    return at % 2
      ? `M${n(vx + edge(at) * 0.2)} ${n(grass)}L${n(vx + edge(at + 1) * 0.2)} ${n(grass)}L${n(vx + edge(at + 1))} ${n(s.h + 9)}L${n(vx + edge(at))} ${n(s.h + 9)}Z`
      : ''
  })
  const px = s.r.between(0.25, 0.75) * s.w
  const py = s.r.between(0.84, 0.92) * s.h
  const act = s.r.pick([runner, kicker])
  const flip = s.r.pick([-1, 1])
  const size = s.u * s.r.between(2.4, 3.6)
  const shadow = `<g transform="translate(${n(px)} ${n(py)}) scale(${n(size * flip * 10) / 10} ${n(-size * 0.32 * 10) / 10}) skewX(-32)" opacity="0.4">${act(s.p.ink)}</g>`
  const pitch = gradient(s, [
    [0, mix(s.p.haze, s.p.light, 0.3)],
    [0.35, mix(s.p.haze, s.p.sky[1], 0.5)],
    [1, mix(s.p.ink, s.p.sky[1], 0.5)],
  ])
  return [
    layer(0, sky(s, 0.65), s.p.night ? stars(s, 60, 0.4) : clouds(s, 0.25, 6)),
    layer(
      0.15,
      path(
        stand,
        gradient(s, [
          [0, dark],
          [1, s.p.ink],
        ]),
      ),
      ...dots,
    ),
    layer(0.2, ...masts),
    layer(
      0.3,
      rect(-0.3 * s.w, grass, 1.6 * s.w, s.h, pitch),
      path(stripes.join(''), s.p.ink, 0.14),
      line(`M${n(-0.3 * s.w)} ${n(grass + 26 * s.u)}H${n(1.3 * s.w)}`, '#ffffff', 3 * s.u, 0.6),
      `<ellipse cx="${n(vx)}" cy="${n(grass + 0.17 * s.h)}" rx="${n(0.26 * s.w)}" ry="${n(0.075 * s.h)}" fill="none" stroke="#ffffff" stroke-width="${n(3.4 * s.u)}" opacity="0.5"/>`,
    ),
    layer(0.7, glow(s, px, py, 0.2 * s.w, s.p.light, 0.4, 0.25), shadow, translate(act(s.p.ink), px, py, size, flip)),
  ]
}
