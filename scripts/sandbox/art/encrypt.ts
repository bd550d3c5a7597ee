import { createCipheriv } from 'node:crypto'

/** MP4 box: start, end and start of its content. */
export type Box = { type: string; start: number; body: number; end: number }

export const boxesIn = (file: Buffer, from = 0, to = file.length): Box[] => {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    const end = start + file.readUInt32BE(start)
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, body: start + 8, end })
    start = end
  }
  return boxes
}

const inside = (file: Buffer, box: Box, type: string): Box => {
  const child = boxesIn(file, box.body, box.end).find((candidate) => candidate.type === type)
  if (!child) throw new Error(`${box.type} contains no ${type}`)
  return child
}

const box = (type: string, ...segments: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + segments.reduce((total, part) => total + part.length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...segments])
}

const numbers = (...list: number[]): Buffer => {
  const bytes = Buffer.alloc(list.length * 4)
  for (const [index, number] of list.entries()) bytes.writeUInt32BE(number, index * 4)
  return bytes
}

/** Offsets of a track run: sample sizes and first data offset. */
const readRun = (file: Buffer, traf: Box) => {
  const [tfhd, trun] = [inside(file, traf, 'tfhd'), inside(file, traf, 'trun')]
  const flags = file.readUInt32BE(trun.body) & 0xff_ff_ff
  const count = file.readUInt32BE(trun.body + 4)
  const offsetAt = trun.body + 8
  const first = offsetAt + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  const sizeAt = fields.indexOf(0x200) * 4
  if (sizeAt < 0) throw new Error('the track run contains no sample sizes')
  const sizes = Array.from({ length: count }, (_, n) => file.readUInt32BE(first + n * fields.length * 4 + sizeAt))
  return { track: file.readUInt32BE(tfhd.body + 4), sizes, offsetAt }
}

type Part = { clear: number; secret: number }

// The head of a slice stays clear; only whole blocks are encrypted
const readable = 96

/** Clear and encrypted ranges of a sample; unit heads of video stay clear. */
const segmentsOf = (sample: Buffer, isVideo: boolean): Part[] => {
  if (!isVideo) return [{ clear: 0, secret: sample.length }]
  const segments: Part[] = []
  for (let at = 0; at < sample.length; ) {
    const size = 4 + sample.readUInt32BE(at)
    const secret = Math.max(0, Math.floor((size - readable) / 16) * 16)
    segments.push({ clear: size - secret, secret })
    at += size
  }
  return segments
}

/** Encrypts a sample in place with one continuous key stream. */
const encryptSample = (sample: Buffer, segments: Part[], key: Buffer, vector: Buffer) => {
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.concat([vector, Buffer.alloc(8)]))
  let at = 0
  for (const { clear, secret } of segments) {
    const from = at + clear
    cipher.update(sample.subarray(from, from + secret)).copy(sample, from)
    at = from + secret
  }
}

const entry = (vector: Buffer, segments: Part[], isVideo: boolean): Buffer => {
  if (!isVideo) return vector
  const list = Buffer.alloc(2 + segments.length * 6)
  list.writeUInt16BE(segments.length)
  for (const [index, { clear, secret }] of segments.entries()) {
    list.writeUInt16BE(clear, 2 + index * 6)
    list.writeUInt32BE(secret, 4 + index * 6)
  }
  return Buffer.concat([vector, list])
}

const videoTrack = 1

/** Encrypts one fragment (moof and mdat) with common encryption (`cenc`). */
export const encryptFragment = (clear: Buffer, key: Buffer, nextVector: () => Buffer): Buffer => {
  const file = Buffer.from(clear)
  const [moof, mdat] = boxesIn(file)
  if (!moof || !mdat) throw new Error('a fragment is a moof and its mdat')
  const tracks = boxesIn(file, moof.body, moof.end).map((child) => {
    if (child.type !== 'traf') return { before: file.subarray(child.start, child.end), entries: [], isVideo: false }
    const { track, sizes, offsetAt } = readRun(file, child)
    const isVideo = track === videoTrack
    let at = moof.start + file.readInt32BE(offsetAt)
    const entries = sizes.map((size) => {
      const [sample, vector] = [file.subarray(at, at + size), nextVector()]
      const segments = segmentsOf(sample, isVideo)
      encryptSample(sample, segments, key, vector)
      at += size
      return entry(vector, segments, isVideo)
    })
    return { before: file.subarray(child.start, child.end), entries, isVideo, offsetAt: offsetAt - child.start }
  })
  const saizOf = (entries: Buffer[]) =>
    box('saiz', numbers(0), Buffer.from([0]), numbers(entries.length), Buffer.from(entries.map(({ length }) => length)))
  const sencOf = (entries: Buffer[], isVideo: boolean) =>
    box('senc', numbers(isVideo ? 2 : 0, entries.length), ...entries)
  const added = tracks.reduce(
    (total, { entries, isVideo }) =>
      entries.length === 0 ? total : total + saizOf(entries).length + 20 + sencOf(entries, isVideo).length,
    0,
  )
  const built: Buffer[] = []
  for (const { before, entries, isVideo, offsetAt } of tracks) {
    if (entries.length === 0 || offsetAt === undefined) {
      built.push(before)
      continue
    }
    const traf = Buffer.from(before)
    traf.writeInt32BE(traf.readInt32BE(offsetAt) + added, offsetAt)
    const index = 8 + built.reduce((total, part) => total + part.length, 0)
    const saiz = saizOf(entries)
    // Counted from the moof: past this track's own boxes, and the head of senc
    const dataAt = index + traf.length + saiz.length + 20 + 16
    const saio = box('saio', numbers(0, 1, dataAt))
    built.push(box('traf', traf.subarray(8), saiz, saio, sencOf(entries, isVideo)))
  }
  return Buffer.concat([box('moof', ...built), file.subarray(mdat.start, mdat.end)])
}
