import { random } from './random.ts'

const period = 65_521
const noise = (() => {
  const r = random('grain')
  return Float32Array.from({ length: period }, () => r.next() + r.next() + r.next() - 1.5)
})()

/** Adds film grain to raw RGB pixels in place, against banding. */
export const grain = (pixels: Uint8Array, amount: number): void => {
  let at = 0
  for (let pixel = 0; pixel + 2 < pixels.length; pixel += 3) {
    const tone = pixels[pixel + 1] ?? 0
    const weight = 0.35 + (tone * (255 - tone)) / 20_000
    const push = Math.round((noise[at] ?? 0) * amount * weight)
    at = at + 1 === period ? 0 : at + 1
    for (let channel = pixel; channel < pixel + 3; channel++) {
      pixels[channel] = Math.min(255, Math.max(0, (pixels[channel] ?? 0) + push))
    }
  }
}
