import { readFile } from 'node:fs/promises'
import { adFile } from './footage.ts'

/** Seconds of the file that is repeated. */
export const fileSeconds = 16

type Box = { type: string; body: Buffer }

const containers = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl'])

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + bytes.readUInt32BE(at)),
    })
  return boxes
}

function boxOf({ type, body }: Box): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const numbers = (list: readonly number[]) => {
  const bytes = Buffer.alloc(list.length * 4)
  for (const [index, value] of list.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

const wordsIn = (bytes: Buffer) => Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4))

/** Number of samples of a track. */
const samplesIn = (table: readonly Box[]) => table.find(({ type }) => type === 'stsz')?.body.readUInt32BE(8) ?? 0
const chunksIn = (table: readonly Box[]) => table.find(({ type }) => type === 'stco')?.body.readUInt32BE(4) ?? 0

type Repeat = { loops: number; offset: (chunk: number, loop: number) => number }

/** Multiplies the durations and sample tables of a box. Offsets of chunks are those of the long file. */
function repeat({ type, body }: Box, table: readonly Box[], { loops, offset }: Repeat): Box {
  const scaled = (...fields: number[]) => {
    const copy = Buffer.from(body)
    for (const field of fields) copy.writeUInt32BE(copy.readUInt32BE(field) * loops, field)
    return { type, body: copy }
  }
  /** Repeats a list of entries; `step` is added to the first word of each in every loop. */
  const listed = (head: number, width: number, step = 0) => {
    const words = wordsIn(body.subarray(head))
    const all = Array.from({ length: loops }, (_, loop) =>
      words.map((word, index) => (index % width === 0 ? word + loop * step : word)),
    )
    const start = Buffer.from(body.subarray(0, head))
    start.writeUInt32BE((words.length / width) * loops, head - 4)
    return { type, body: Buffer.concat([start, numbers(all.flat())]) }
  }
  if (containers.has(type)) {
    const inner = boxesIn(body).filter((child) => !/^(sgpd|sbgp|udta)$/.test(child.type))
    return { type, body: Buffer.concat(inner.map((child) => boxOf(repeat(child, inner, { loops, offset })))) }
  }
  switch (type) {
    case 'mvhd':
    case 'mdhd':
      return scaled(16)
    case 'tkhd':
      return scaled(20)
    case 'elst':
      // The last entry is the film; one before it is a delay.
      return scaled(body.length - 12)
    case 'stts':
    case 'ctts':
      return listed(8, 2)
    case 'stss':
      return listed(8, 1, samplesIn(table))
    case 'stsz':
      return listed(12, 1)
    case 'stsc':
      return listed(8, 3, chunksIn(table))
    case 'stco': {
      const chunks = wordsIn(body.subarray(8))
      const all = Array.from({ length: loops }, (_, loop) => chunks.map((chunk) => offset(chunk, loop)))
      return { type, body: Buffer.concat([numbers([0, chunks.length * loops]), numbers(all.flat())]) }
    }
    default:
      return { type, body }
  }
}

/** The file of the trailer in a loop, as one MP4 with its index in front. `padding` follows each loop. */
export async function longFile(seconds: number, padding: number): Promise<Buffer> {
  const bytes = await readFile(adFile)
  const boxes = boxesIn(bytes)
  const [type, index, media] = ['ftyp', 'moov', 'mdat'].map((name) => boxes.find((box) => box.type === name))
  if (!type || !index || !media) throw new Error(`${adFile} is not an MP4 file`)
  const loops = Math.max(1, Math.round(seconds / fileSeconds))
  const before = bytes.length - media.body.length
  const loop = media.body.length + padding
  const indexFor = (start: number) =>
    boxOf(repeat(index, [], { loops, offset: (chunk, nth) => chunk - before + start + nth * loop }))
  const head = boxOf(type)
  const start = head.length + indexFor(0).length + 8
  const data = Buffer.alloc(loop * loops)
  for (let nth = 0; nth < loops; nth += 1) media.body.copy(data, nth * loop)
  return Buffer.concat([head, indexFor(start), boxOf({ type: 'mdat', body: data })])
}
