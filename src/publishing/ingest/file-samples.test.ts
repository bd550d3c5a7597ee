import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFileSamples } from './file-samples.ts'

const media = (file: string, type = 'application/vnd.apple.mpegurl') => ({
  sources: [{ file, type }],
  tracks: [{ kind: 'thumbnails' as const, file: file.replace(/m3u8$/, 'vtt') }],
})

const sample = (files: string[]) => {
  const samples = createFileSamples()
  for (const file of files) samples.addMedia(media(file))
  return samples.files().map(([url]) => url)
}

it('of 10,000 items with files on one host, two files of each kind are opened', () => {
  const items = Array.from({ length: 10_000 }, (_, index) => `https://a.test/manifests/Film${index}.m3u8`)
  expect(sample(items)).toEqual([
    ...['https://a.test/manifests/Film0.m3u8', 'https://a.test/manifests/Film0.vtt'],
    ...['https://a.test/manifests/Film1.m3u8', 'https://a.test/manifests/Film1.vtt'],
  ])
})

it('of 10,000 items whose folders all differ, at most 16 files of a host are opened', () => {
  const letters = (index: number) => index.toString(36).replace(/\d/g, (digit) => 'klmnopqrst'[Number(digit)] ?? '')
  const items = Array.from({ length: 10_000 }, (_, index) => `https://a.test/${letters(index)}/master.m3u8`)
  expect(sample(items).length).toBeLessThanOrEqual(16)
})

it('each host has files of its own, and streams, files, thumbnails and schedules have their kinds', () => {
  const samples = createFileSamples()
  samples.addMedia({
    sources: [
      { file: 'https://a.test/1.m3u8', type: 'application/vnd.apple.mpegurl' },
      { file: 'https://b.test/1.mpd', type: 'application/dash+xml' },
      { file: 'https://c.test/1.mp4', type: 'video/mp4' },
      { file: '/own/1.mp4', type: 'video/mp4' },
    ],
    tracks: [
      { kind: 'thumbnails', file: 'https://d.test/1.vtt' },
      { kind: 'captions', file: 'https://e.test/1.vtt' },
      { kind: 'chapters', file: 'https://g.test/1.vtt' },
    ],
    schedule: { url: 'https://f.test/1.json', type: 'jwp', demo: false },
  })
  expect(samples.files()).toEqual([
    ['https://a.test/1.m3u8', 'manifest'],
    ['https://b.test/1.mpd', 'manifest'],
    ['https://c.test/1.mp4', 'file'],
    ['https://d.test/1.vtt', 'thumbnails'],
    ['https://e.test/1.vtt', 'file'],
    ['https://f.test/1.json', 'file'],
  ])
})

it('the order of the items has no effect on the sample', () => {
  const path = fc.constantFrom('a', 'b/c', 'B1/c', 'B2/c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'Z9', 'Y8')
  fc.assert(
    fc.property(fc.array(path), (paths) => {
      const files = paths.map((name) => `https://a.test/${name}.m3u8`)
      expect(sample(files.toReversed())).toEqual(sample(files))
    }),
  )
})
