import { expect, test } from 'vitest'
import { previewFile, sourcesIn, trailerIn } from './preview-file.ts'

const mp4 = (file: string, width?: number) => ({ file, type: 'video/mp4', width })
const hls = { file: 'film.m3u8', type: 'application/vnd.apple.mpegurl' }
const playsAll = () => true
const playsNone = () => false

test('sourcesIn returns the sources of the item in serialised properties', () => {
  const source = { file: [0, 'https://p.test/a.mp4'], type: [0, 'video/mp4'], width: [0, 640] }
  const props = { language: [0, 'en'], media: [0, { id: [0, 'a'], poster: [0, null], sources: [1, [[0, source]]] }] }
  expect(sourcesIn(JSON.stringify(props))).toEqual([{ file: 'https://p.test/a.mp4', type: 'video/mp4', width: 640 }])
})

test('sourcesIn returns no source for a page without a player or an item without sources', () => {
  for (const props of [undefined, null, '{}', '{"media":[0,{"id":[0,"a"]}]}']) expect(sourcesIn(props)).toEqual([])
})

test('trailerIn returns the id of the trailer in serialised properties, and none for a page without one', () => {
  expect(trailerIn(JSON.stringify({ language: [0, 'en'], trailerId: [0, 'Trailer1'] }))).toBe('Trailer1')
  for (const props of [undefined, null, '{}']) expect(trailerIn(props)).toBeUndefined()
})

test('previewFile returns the smallest file that fills the card, else the largest', () => {
  const sources = [hls, mp4('large', 1920), mp4('small', 320), mp4('middle', 640)]
  expect(previewFile(sources, 400, playsAll)).toBe('middle')
  expect(previewFile(sources, 2500, playsAll)).toBe('large')
  expect(previewFile([mp4('unknown')], 400, playsNone)).toBe('unknown')
})

test('previewFile returns a stream only where no file exists and the browser plays it', () => {
  expect(previewFile([hls], 400, playsAll)).toBe('film.m3u8')
  expect(previewFile([hls], 400, playsNone)).toBeUndefined()
  expect(previewFile([{ file: 'sound.m4a', type: 'audio/mp4' }], 400, playsAll)).toBeUndefined()
})

test('previewFile returns no encrypted source', () => {
  const drm = { widevine: { url: 'https://l.test' } }
  expect(
    previewFile(
      [
        { ...mp4('film', 640), drm },
        { ...hls, drm },
      ],
      400,
      playsAll,
    ),
  ).toBeUndefined()
})
