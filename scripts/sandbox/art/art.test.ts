import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import { pictureRef } from '../insights/pictures.ts'
import { footage } from './footage.ts'
import { type PictureOptions, picture, sprite, spriteVtt } from './index.ts'

const card = (more: Partial<PictureOptions> = {}): PictureOptions => ({
  label: 'card',
  width: 320,
  format: 'webp',
  ...more,
})
const pictures = join(import.meta.dirname, '../pictures')
const sizesIn = (folder: string) =>
  readdirSync(join(pictures, folder)).map((name) => statSync(join(pictures, folder, name)).size)

describe('sandbox pictures', () => {
  it('every item of the catalogue with images has a card and a background of its own, and no file is unused', () => {
    const ids = catalogue.media.flatMap(({ id, images }) => (images === false ? [] : [`${id}.webp`]))
    for (const folder of ['card', 'background']) expect(readdirSync(join(pictures, folder))).toEqual(ids.sort())
  })

  it('the same id gives the same bytes, and another id gives other bytes, with and without a file', async () => {
    const ids = ['SaltRoad', 'SaltRoad', 'LastFerr', 'Sy000001', 'Sy000001', 'Sy000002']
    const [film, again, other, made, repeated, another] = await Promise.all(ids.map((id) => picture(id, card())))
    expect([film?.equals(again ?? film), made?.equals(repeated ?? made)]).toEqual([true, true])
    expect([film?.equals(other ?? film), made?.equals(another ?? made)]).toEqual([false, false])
  })

  it.each([
    ['SaltRoad', card({ width: 640 }), [640, 360, 'webp']],
    ['SaltRoad', card({ format: 'jpeg' }), [320, 180, 'jpeg']],
    ['SaltRoad', card({ label: 'poster', width: 720, format: 'jpeg' }), [720, 405, 'jpeg']],
    ['RoomWith', card({ label: 'card_tall' }), [320, 480, 'webp']],
    ['Sy000001', card({ label: 'card_square' }), [320, 320, 'webp']],
    ['Sy000001', card({ label: 'background', width: 1280 }), [1280, 720, 'webp']],
    ['ChanOne1', card({ label: 'channel_logo', width: 96 }), [96, 96, 'webp']],
  ] as const)('a picture of %s with %o has the requested width, ratio and format', async (id, options, expected) => {
    const { width, height, format } = await sharp(await picture(id, options)).metadata()
    expect([width, height, format]).toEqual(expected)
  })

  it('all pictures together take less than 8 MB, a card less than 32 kB and a background less than 40 kB', () => {
    expect(Math.max(...sizesIn('card'))).toBeLessThan(32_000)
    expect(Math.max(...sizesIn('background'))).toBeLessThan(40_000)
    const all = readdirSync(pictures).flatMap(sizesIn)
    expect(all.reduce((sum, size) => sum + size)).toBeLessThan(8_000_000)
  })

  // White has a contrast of 4:1 on a grey of 126.
  it('the left side of backgrounds is dark enough for white text', async () => {
    const region = { left: 0, top: 0, width: 400, height: 720 }
    const names = readdirSync(join(pictures, 'background'))
    for (const name of names.filter((_, at) => at % 12 === 0)) {
      const { channels } = await sharp(join(pictures, 'background', name))
        .extract(region)
        .greyscale()
        .stats()
      expect(channels[0]?.mean, name).toBeLessThan(126)
    }
  })

  it('a channel logo has a transparent background', async () => {
    const { channels } = await sharp(await picture('ChanNat1', card({ label: 'channel_logo', width: 120 }))).stats()
    expect(channels[3]?.min).toBe(0)
    expect(channels[3]?.max).toBe(255)
  })

  it('the pictures of articles have the size in their reference', async () => {
    expect(pictureRef('insight-mule-15', '2:3')).toMatch(/-1000x1500-jpg$/)
    const { width, height } = await sharp(join(pictures, 'insight/insight-mule-15.webp')).metadata()
    expect([width, height]).toEqual([1000, 1500])
  })

  it('picture rejects a width of 0', async () => {
    await expect(async () => picture('SaltRoad', card({ width: 0 }))).rejects.toThrow('Picture width 0')
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
    const tiles = [...vtt.matchAll(/a\.jpg#xywh=(\d+),(\d+),(\d+),(\d+)/g)].map((match) => match.slice(1).map(Number))
    expect(tiles).toHaveLength(63)
    for (const [x = 0, y = 0, w = 0, h = 0] of tiles) {
      expect(x + w).toBeLessThanOrEqual(width)
      expect(y + h).toBeLessThanOrEqual(height)
    }
    expect(vtt).toContain('--> 00:02:05.000')
  })
})
