import { ellipse, line, n, path } from './stage.ts'

/** Silhouettes around (0, 0), feet on the ground, about 100 high by default. */

const head = (colour: string, y = -92) => ellipse(0, y, 6.2, 7.6, colour)

const figures: Record<'coat' | 'dress' | 'hat' | 'walker' | 'umbrella', (colour: string) => string> = {
  coat: (c) =>
    head(c) +
    path(
      'M-3 -87L3 -87L4 -82Q13 -80 14 -72L17 -40Q17 -36 14 -37L10 -62L13 -22L-13 -22L-10 -62L-14 -37Q-17 -36 -17 -40L-14 -72Q-13 -80 -4 -82Z',
      c,
    ) +
    path('M-10 -24L-8 -2L-13 0L-3 0L-1 -24ZM1 -24L3 0L13 0L8 -2L9 -24Z', c),
  dress: (c) =>
    head(c) +
    ellipse(3.5, -93, 6, 8, c) +
    path(
      'M-2 -87L2 -87L3 -82Q10 -80 10 -73L13 -48Q14 -42 11 -44L7 -64L6 -58Q12 -36 17 -16Q0 -11 -17 -16Q-12 -36 -6 -58L-7 -64L-11 -44Q-14 -42 -13 -48L-10 -73Q-10 -80 -3 -82Z',
      c,
    ) +
    path('M-5 -18L-4 0L-8 0L-1 0L-1 -18ZM1 -18L1 0L8 0L4 0L5 -18Z', c),
  hat: (c) => figures.coat(c) + path('M-13 -95Q0 -99 13 -95L7 -97Q7 -106 3 -105Q0 -103 -3 -105Q-7 -106 -7 -97Z', c),
  walker: (c) =>
    head(c) +
    path('M-3 -87L3 -87L4 -82Q11 -80 12 -72L11 -46L-9 -46L-12 -72Q-11 -80 -4 -82Z', c) +
    path('M-12 -76Q-22 -76 -21 -58Q-20 -50 -11 -52Z', c) +
    path('M9 -78L19 -58L27 -62L28 -58L17 -51L7 -66Z', c) +
    path('M-9 -48L-14 -24L-24 -3L-29 -2L-19 1L-6 -22L1 -38L9 -22L13 0L23 0L17 -3L15 -26L11 -48Z', c) +
    line('M27 -66L31 0', c, 1.5),
  umbrella: (c) =>
    figures.coat(c) +
    path(
      'M-38 -104Q-32 -130 2 -132Q36 -130 42 -104Q36 -109 28 -104Q20 -109 12 -104Q2 -109 -8 -104Q-16 -109 -24 -104Q-31 -109 -38 -104Z',
      c,
    ) +
    line('M2 -130L2 -62', c, 1.8) +
    path('M10 -76L4 -62L0 -64L7 -80Z', c),
}
export type Figure = keyof typeof figures
export const figure = (kind: Figure, colour: string) => figures[kind](colour)

/** A gull seen from afar; `beat` -1 to 1 moves its wings. About 40 wide. */
export const bird = (colour: string, beat: number) => {
  const tip = n(-7 - beat * 7)
  return path(
    `M-20 ${tip}Q-10 ${n(-9 - beat * 4)} 0 0Q10 ${n(-9 - beat * 4)} 20 ${tip}Q10 ${n(-4 - beat * 3)} 0 4Q-10 ${n(-4 - beat * 3)} -20 ${tip}Z`,
    colour,
  )
}

export const sailboat = (hull: string, sail: string) =>
  path('M-34 -9Q0 -5 36 -11Q30 2 22 2L-24 2Q-31 0 -34 -9Z', hull) +
  line('M2 -8L2 -104', hull, 1.8) +
  path('M5 -100Q30 -50 34 -15Q20 -13 5 -15Z', sail) +
  path('M-1 -94Q-22 -48 -28 -15Q-14 -13 -1 -15Z', sail, 0.85)

export const ship = (colour: string, lamp: string) =>
  path('M-100 -20L104 -24Q98 -2 88 2L-86 2Q-96 -4 -100 -20ZM-70 -22V-42H-10V-56H34V-42H60V-24Z', colour) +
  path('M-2 -56L0 -84H14L16 -56Z', colour) +
  Array.from({ length: 9 }, (_, at) => ellipse(-60 + at * 13, -33, 2, 2, lamp)).join('') +
  line('M70 -24L70 -70M-84 -20L-84 -58', colour, 2)

export const canoe = (colour: string) =>
  path('M-60 -12Q-50 2 0 2Q50 2 60 -12Q40 -6 0 -6Q-40 -6 -60 -12Z', colour) +
  path('M-12 -6Q-14 -34 -4 -38Q6 -36 8 -6Z', colour) +
  ellipse(-2, -45, 6, 7, colour) +
  line('M2 -30L26 -22M14 -38L34 2', colour, 2.4)

export const lighthouse = (body: string, band: string, lamp: string) =>
  path('M-15 0L-10 -110H10L15 0Z', body) +
  path('M-14 -22L-12.800 -48H12.800L14 -22ZM-11.700 -70L-10.600 -94H10.600L11.700 -70Z', band) +
  path('M-15 -110H15V-115H-15ZM-9 -131H9L0 -143Z', band) +
  path('M-8 -115H8V-131H-8Z', lamp)

export const house = (body: string, lamp: string) =>
  path('M-30 0V-34L0 -58L30 -34V0ZM12 -48V-64H20V-42Z', body) + path('M-18 -12V-28H-6V-12ZM8 -12V-28H20V-12Z', lamp)

export const windmill = (colour: string, angle: number) => {
  const blade = 'M-2 0L-3 -62L11 -62L9 -18L2 -12Z'
  const blades = [0, 90, 180, 270].map((by) => `<g transform="rotate(${n(angle + by)})">${path(blade, colour)}</g>`)
  return `${path('M-14 0L-9 -70Q0 -84 9 -70L14 0Z', colour)}<g transform="translate(0 -74)">${blades.join('')}</g>`
}

/** A hot-air balloon, 100 wide and 140 high, centred on its envelope. */
export const balloon = (main: string, stripe: string, dark: string) =>
  path('M0 -62C36 -62 52 -38 52 -10C52 22 22 48 12 62L-12 62C-22 48 -52 22 -52 -10C-52 -38 -36 -62 0 -62Z', main) +
  path('M0 -62C20 -62 26 -38 26 -10C26 22 10 48 6 62L-6 62C-10 48 -26 22 -26 -10C-26 -38 -20 -62 0 -62Z', stripe) +
  path('M0 -62C7 -62 9 -38 9 -10C9 22 4 48 2 62L-2 62C-4 48 -9 22 -9 -10C-9 -38 -7 -62 0 -62Z', main) +
  line('M-10 62L-7 76M10 62L7 76', dark, 1.4) +
  path('M-9 75H9L7 90H-7Z', dark)

export const fish = (colour: string) => path('M-20 0Q-4 -10 14 -1L24 -9Q21 0 24 9L14 1Q-4 10 -20 0Z', colour)

export const whale = (colour: string) =>
  path(
    'M-150 4C-146 -30 -90 -46 -30 -40C30 -36 80 -18 116 -8C130 -12 138 -30 160 -40C160 -22 154 -10 142 -2C156 4 166 14 168 28C150 24 136 12 118 6C80 18 30 34 -20 34C-40 34 -60 33 -70 30C-64 46 -50 58 -36 62C-58 64 -84 50 -92 28C-126 26 -150 20 -150 4Z',
    colour,
  )

export const deer = (colour: string) =>
  path(
    'M-34 -52Q-10 -58 14 -54L24 -78Q30 -86 42 -78L44 -74L32 -70L26 -44Q24 -34 18 -32L17 0H13L10 -32L-20 -32L-24 0H-28L-32 -34Q-40 -40 -34 -52Z',
    colour,
  ) + line('M29 -82Q22 -96 30 -108M27 -94L18 -102M29 -100L38 -108M33 -82Q40 -94 50 -98M41 -93L42 -104', colour, 2)

/** A car seen from behind, 100 wide, with its two lamps. */
export const car = (body: string, glass: string, lamp: string) =>
  path(
    'M-50 -6V-30Q-48 -38 -40 -40L-32 -62Q-30 -66 -24 -66H24Q30 -66 32 -62L40 -40Q48 -38 50 -30V-6ZM-46 -8H-30V4H-46ZM30 -8H46V4H30Z',
    body,
  ) +
  path('M-33 -41L-26 -59H26L33 -41Z', glass) +
  path('M-47 -32H-32V-23H-47ZM32 -32H47V-23H32Z', lamp)
