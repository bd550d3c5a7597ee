import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { compose, designFor, toSvg } from './compose.ts'
import { footage } from './footage.ts'
import { draw, type PictureOptions, sprite, spriteVtt } from './index.ts'
import { logoSvg } from './logo.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${at.toString(36)}`)
const svgOf = (id: string, width = 144) => {
  const { s, body } = compose({ seed: id, design: designFor(id), ratio: '16:9', time: 0, pan: 0, zoom: 1 })
  return toSvg(s, body, width, Math.round((width * 9) / 16))
}

/** 64-bit difference hash of 8 by 8 cells, each compared with its right neighbour. */
const differenceHash = async (svg: string): Promise<bigint> => {
  const pixels = await sharp(Buffer.from(svg)).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  const bits = Array.from({ length: 64 }, (_, cell) => {
    const at = Math.floor(cell / 8) * 9 + (cell % 8)
    return (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0'
  })
  return BigInt(`0b${bits.join('')}`)
}

const distance = (a: bigint, b: bigint): number => (a ^ b).toString(2).replaceAll('0', '').length

const card = (more: Partial<PictureOptions> = {}): PictureOptions => ({
  label: 'card',
  width: 320,
  format: 'webp',
  ...more,
})

describe('sandbox pictures', () => {
  const hashes: bigint[] = []
  beforeAll(async () => {
    for (const id of ids(300)) hashes.push(await differenceHash(svgOf(id)))
  }, 60_000)

  it('the hashes of 300 pictures differ from each other by at least 5 of 64 bits', () => {
    const closest = Math.min(
      ...hashes.flatMap((hash, at) => hashes.slice(at + 1).map((other) => distance(hash, other))),
    )
    expect(closest).toBeGreaterThanOrEqual(5)
  })

  it('2,000 ids produce 2,000 different drawings', () => {
    expect(new Set(ids(2000).map((id) => svgOf(id))).size).toBe(2000)
  }, 60_000)

  it('the same id produces the same bytes, and another id produces other bytes', async () => {
    const [first, again, other] = await Promise.all([draw('same', card()), draw('same', card()), draw('other', card())])
    expect(first.equals(again)).toBe(true)
    expect(first.equals(other)).toBe(false)
  })

  it('draw returns a picture of the requested width, aspect ratio and format', async () => {
    const wide = await sharp(await draw('size', card({ width: 640 }))).metadata()
    expect([wide.width, wide.height, wide.format]).toEqual([640, 360, 'webp'])
    const tall = await sharp(await draw('size', card({ ratio: '2:3', format: 'jpeg' }))).metadata()
    expect([tall.width, tall.height, tall.format]).toEqual([320, 480, 'jpeg'])
  })

  it('a 640 px card is smaller than 32 kB, and a 1280 px background smaller than 40 kB', async () => {
    for (const id of ids(3)) {
      expect((await draw(id, card({ width: 640, title: 'The Last Harbour' }))).length).toBeLessThan(32_000)
      expect((await draw(id, card({ label: 'background', width: 1280 }))).length).toBeLessThan(40_000)
    }
  }, 60_000)

  it('a card shows its title unless the script or length is unsupported, and a background shows no title', async () => {
    const plain = await draw('title', card())
    expect((await draw('title', card({ title: 'El niño y el faro' }))).equals(plain)).toBe(false)
    expect((await draw('title', card({ title: 'رحلة الليل' }))).equals(plain)).toBe(true)
    expect((await draw('title', card({ title: 'Party 🎉' }))).equals(plain)).toBe(true)
    expect((await draw('title', card({ title: 'word '.repeat(60) }))).equals(plain)).toBe(true)
    const still = await draw('title', card({ label: 'background' }))
    expect((await draw('title', card({ label: 'background', title: 'Night' }))).equals(still)).toBe(true)
  })

  it('the left side of a background is dark enough for white text', async () => {
    const region = { left: 0, top: 0, width: 200, height: 360 }
    for (const id of ids(4)) {
      const image = await draw(id, card({ label: 'background', width: 640 }))
      const { channels } = await sharp(image).extract(region).greyscale().stats()
      expect(channels[0]?.mean).toBeLessThan(110)
    }
  })

  it('a channel logo has a transparent background', async () => {
    const { channels } = await sharp(Buffer.from(logoSvg('news', 120, 120))).stats()
    expect(channels[3]?.min).toBe(0)
    expect(channels[3]?.max).toBe(255)
  })

  it('draw rejects a width of 0', async () => {
    await expect(async () => draw('size', card({ width: 0 }))).rejects.toThrow('Picture width 0')
  })
})

describe('footage', () => {
  const all = Object.values(footage).flatMap((clip) => clip.renditions.map((rendition) => ({ clip, rendition })))

  it('each rendition has exactly its listed segment files, and their durations add up to the clip', () => {
    for (const { clip, rendition } of all) {
      for (const { file } of rendition.segments) expect(existsSync(join(rendition.dir, file))).toBe(true)
      expect(rendition.segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(clip.seconds, 1)
      expect(readdirSync(rendition.dir)).toHaveLength(rendition.segments.length)
    }
  })

  it('no segment exceeds the bandwidth of its rendition, and the first film segment is below 75 kB', () => {
    for (const { rendition } of all) {
      const rates = rendition.segments.map(
        ({ file, seconds }) => (statSync(join(rendition.dir, file)).size * 8) / seconds,
      )
      expect(Math.max(...rates)).toBeLessThanOrEqual(rendition.bandwidth)
    }
    const lowest = footage.film.renditions[0]
    const first = lowest?.segments[0]
    expect(lowest && first ? statSync(join(lowest.dir, first.file)).size : Number.NaN).toBeLessThan(75_000)
  })

  it('each segment is an MPEG transport stream', () => {
    for (const { rendition } of all)
      for (const { file } of rendition.segments) {
        const segment = readFileSync(join(rendition.dir, file))
        expect([segment[0], segment[188]], file).toEqual([0x47, 0x47])
      }
  })

  it('each clip has WebVTT captions in English and Spanish that end before the clip', () => {
    for (const clip of Object.values(footage)) {
      for (const text of [clip.captions.en, clip.captions.es]) {
        expect(text.startsWith('WEBVTT\n\n')).toBe(true)
        const ends = [...text.matchAll(/--> 00:00:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
        expect(ends.length).toBeGreaterThan(2)
        expect(Math.max(...ends)).toBeLessThanOrEqual(clip.seconds)
      }
    }
  })
})

describe('thumbnail sprite', () => {
  it('the thumbnails stay inside the sprite sheet and cover the whole film', async () => {
    const { width, height } = await sharp(await sprite()).metadata()
    const vtt = spriteVtt('/strips/a.jpg', 125)
    const tiles = [...vtt.matchAll(/a\.jpg#xywh=(\d+),(\d+),(\d+),(\d+)/g)].map((found) => found.slice(1).map(Number))
    expect(tiles).toHaveLength(63)
    for (const [x = 0, y = 0, w = 0, h = 0] of tiles) {
      expect(x + w).toBeLessThanOrEqual(width)
      expect(y + h).toBeLessThanOrEqual(height)
    }
    expect(vtt).toContain('--> 00:02:05.000')
  })
})
