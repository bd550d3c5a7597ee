import { lighter, mix } from '../colour.ts'
import { outlinePath, pines, ridgeLine } from '../land.ts'
import { bird } from '../props.ts'
import { clouds, orb, sky, stars } from '../sky.ts'
import { type Backdrop, circle, gradient, layer, n, path, rect, tone, translate } from '../stage.ts'

/** Head in profile with a landscape inside. */
export const profile: Backdrop = (s) => {
  const scale = (s.h / 900) * s.r.between(1.15, 1.35)
  const cx = s.r.between(0.36, 0.64) * s.w
  const d =
    'M-250 480C-250 330 -120 330 -105 250C-110 215 -170 180 -190 90C-215 -40 -190 -190 -60 -245C60 -290 175 -225 190 -110C192 -85 186 -66 192 -46C204 -16 228 12 232 30C234 44 212 46 206 54C202 64 214 76 210 88C206 98 196 98 198 106C202 116 208 122 202 134C192 148 198 160 194 182C188 212 150 218 112 216C92 216 84 236 88 272C96 330 230 340 250 480Z'
  const id = `face${s.defs.length}`
  s.defs.push(
    `<clipPath id="${id}"><path transform="translate(${n(cx)} ${n(0.5 * s.h)}) scale(${n(scale)})" d="${d}"/></clipPath>`,
  )
  const far = ridgeLine(s, 0.66 * s.h, 0.34 * s.h, 0.6)
  const near = ridgeLine(s, 0.86 * s.h, 0.2 * s.h, 0.5)
  const inside = [
    sky(s, 0.62),
    s.p.night ? stars(s, 130, 0.6) : '',
    orb(s, s.r.between(40, 90) * s.u),
    clouds(s, 0.35, 6),
    path(outlinePath(s, far), tone(s, 0.35)),
    path(outlinePath(s, near), tone(s, 0.75)),
    pines(s, near, 90, 80 * s.u, tone(s, 0.85)),
  ].join('')
  const paper = mix(s.p.light, s.p.haze, s.r.between(0.1, 0.55))
  const outside = s.r.chance(0.5)
    ? gradient(
        s,
        [
          [0, lighter(paper, 0.2)],
          [1, mix(paper, s.p.haze, 0.4)],
        ],
        [0.6, 1],
      )
    : gradient(
        s,
        [
          [0, s.p.ink],
          [1, mix(s.p.ink, s.p.sky[0], 0.7)],
        ],
        [0.5, 1],
      )
  const birds = Array.from({ length: s.r.whole(5, 16) }, (_, at) => {
    const away = at * 34 * s.u
    return translate(
      bird(mix(s.p.accent, s.p.ink, s.r.next() * 0.6), Math.sin(s.time * 5 + at)),
      cx - (0.13 * s.h + away) * 1.1,
      0.24 * s.h - away * s.r.between(0.1, 0.7),
      s.u * s.r.between(0.5, 1.2),
    )
  })
  return [
    layer(
      0.05,
      rect(-0.3 * s.w, -4, 1.6 * s.w, s.h + 8, outside),
      circle(
        cx + s.r.between(-0.1, 0.1) * s.w,
        s.r.between(0.35, 0.5) * s.h,
        s.r.between(0.3, 0.46) * s.h,
        s.p.accent,
        s.r.pick([0, 0.55, 0.9]),
      ),
    ),
    layer(0.3, `<g clip-path="url(#${id})">${inside}</g>`),
    layer(0.5, ...birds),
  ]
}
