import { describe, expect, it } from 'vitest'
import { mediaTypeOf } from './media-type.ts'

const hls = 'application/vnd.apple.mpegurl'

describe('mediaTypeOf', () => {
  it.each([
    ['hls', hls],
    ['HLS', hls],
    ['m3u8', hls],
    ['application/x-mpegURL', hls],
    ['application/mpegurl', hls],
    ['audio/mpegurl', hls],
    ['audio/x-mpegurl', hls],
    ['application/vnd.apple.mpegurl; charset=utf-8', hls],
    ['dash', 'application/dash+xml'],
    ['mpd', 'application/dash+xml'],
    ['video/dash+xml', 'application/dash+xml'],
    ['mp4', 'video/mp4'],
    ['MP4', 'video/mp4'],
    ['Video/MP4', 'video/mp4'],
    ['video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video/mp4'],
    ['video/x-m4v', 'video/mp4'],
    ['video/m4v', 'video/mp4'],
    ['video/x-mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['m4a', 'audio/mp4'],
    ['mp3', 'audio/mpeg'],
    ['audio/mp4', 'audio/mp4'],
    ['video/mp4v-es', 'video/mp4v-es'],
    ['video/m4v-es', 'video/m4v-es'],
  ])('a source of the stated type "%s" has the MIME type %s', (stated, type) =>
    expect(mediaTypeOf('https://a.test/content', stated)).toBe(type),
  )

  it.each([
    ['https://a.test/film.m3u8', hls],
    ['https://a.test/FILM.MP4?exp=1&sig=2#t=3', 'video/mp4'],
    ['https://a.test/film.mpd?next=b.mp4', 'application/dash+xml'],
    ['https://a.test/film.webm', 'video/webm'],
    ['https://a.test/sound.mp3', 'audio/mpeg'],
    ['https://a.test/sound.oga', 'audio/ogg'],
  ])('the source %s without a type has that of its extension, %s', (file, type) => {
    expect(mediaTypeOf(file)).toBe(type)
    expect(mediaTypeOf(file, 'content')).toBe(type)
    for (const generic of ['application/octet-stream', 'binary/octet-stream', 'text/plain'])
      expect(mediaTypeOf(file, generic)).toBe(type)
  })

  it('a source of an unlisted type keeps it, and one without type and extension has an empty type', () => {
    expect(mediaTypeOf('rtmp://a.test/film.mp4', 'application/vnd.ms-sstr+xml')).toBe('application/vnd.ms-sstr+xml')
    expect(mediaTypeOf('https://a.test/content')).toBe('')
  })
})
