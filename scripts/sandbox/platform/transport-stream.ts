const packet = 188

/** Offset of a packet's payload; 0 when it has none. */
const payloadAt = (bytes: Uint8Array, start: number): number => {
  const control = ((bytes[start + 3] ?? 0) >> 4) & 3
  if (control === 1) return start + 4
  return control === 3 ? start + 5 + (bytes[start + 4] ?? 0) : 0
}

const isVideoStart = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1 && ((bytes[at + 3] ?? 0) & 0xf0) === 0xe0

/** The 33 bits of a presentation time, spread over five bytes. */
const timeAt = (bytes: Uint8Array, at: number): number => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes.subarray(at, at + 5)
  return ((a >> 1) & 7) * 2 ** 30 + b * 2 ** 22 + (c >> 1) * 2 ** 15 + d * 2 ** 7 + (e >> 1)
}

/** First presentation time of an MPEG-TS segment in 1/90000 s; 0 without video. */
export const firstPicture = (bytes: Uint8Array): number => {
  for (let start = 0; start + packet <= bytes.length; start += packet) {
    const payload = payloadAt(bytes, start)
    if (payload && isVideoStart(bytes, payload)) return timeAt(bytes, payload + 9)
  }
  return 0
}
