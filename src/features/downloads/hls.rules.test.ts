import { describe, expect, it, test } from 'vitest'
import { parseThumbnails } from '#core/captions/parse-thumbnails.ts'
import { CopyRefusedError, copyMaster, copyPlaylist, copyThumbnails, variantsOf, variantWithin } from './hls.rules.ts'

const base = 'https://cdn.test/films/one/main.m3u8'

const master = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-SESSION-DATA:DATA-ID="a",VALUE="b"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="English",LANGUAGE="en",URI="low.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="English",LANGUAGE="en",URI="high.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Español",LANGUAGE="es",URI="/subs/es.m3u8?a=1,2"
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2000000,RESOLUTION=1280x720,AUDIO="high",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=320x180,CODECS="avc1,mp4a",AUDIO="low",SUBTITLES="subs"

180.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"
`

describe('variants', () => {
  it('variantsOf sorts variants by average bandwidth, or by bandwidth without an average', () => {
    expect(variantsOf(master, base)).toEqual([
      { address: 'https://cdn.test/films/one/180.m3u8', bandwidth: 400_000, height: 180 },
      { address: 'https://cdn.test/films/one/720.m3u8', bandwidth: 2_000_000, height: 720 },
    ])
  })

  it('variantsOf reads lines that end with a carriage return alone', () => {
    expect(variantsOf(master.replaceAll('\n', '\r'), base)).toEqual(variantsOf(master, base))
  })

  it('variantsOf and copyMaster read attributes with a space after their comma', () => {
    const spaced = master.replaceAll(/,(?=[A-Z-]+=)/g, ', ')
    expect(variantsOf(spaced, base)).toEqual(variantsOf(master, base))
    const low = variantsOf(spaced, base)[0] ?? expect.unreachable()
    expect(copyMaster(spaced, base, low).playlists).toEqual(copyMaster(master, base, low).playlists)
  })

  it('variantsOf omits an audio-only variant, unless the manifest has no other', () => {
    const audio = '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"\naudio.m3u8\n'
    expect(variantsOf(master + audio, base).map(({ height }) => height)).toEqual([180, 720])
    expect(variantsOf(`#EXTM3U\n${audio}`, base).map(({ bandwidth }) => bandwidth)).toEqual([64_000])
  })

  it('variantsOf names portrait variants and cinema crops by the lines of their quality', () => {
    const sizes = ['202x360', '720x1280', '1920x804']
    const streams = sizes.map((size, at) => `#EXT-X-STREAM-INF:BANDWIDTH=${at + 1},RESOLUTION=${size}\n${at}.m3u8`)
    expect(variantsOf(['#EXTM3U', ...streams].join('\n'), base).map(({ height }) => height)).toEqual([202, 720, 1080])
  })

  it('variantsOf returns a media playlist as its only variant', () => {
    expect(variantsOf('#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', base)).toEqual([{ address: base, bandwidth: 0 }])
  })

  it('variantWithin returns the best variant within a bandwidth, or else the smallest one', () => {
    const variants = variantsOf(master, base)
    expect(variantWithin(variants, 1_999_999)?.height).toBe(180)
    expect(variantWithin(variants, 2_000_000)?.height).toBe(720)
    expect(variantWithin(variants, 1)?.height).toBe(180)
  })

  it('variantsOf rejects an HTML page', () => {
    expect(() => variantsOf('<!doctype html>', base)).toThrow(CopyRefusedError)
  })
})

test('copyMaster contains one variant with its audio and subtitles, under local names', () => {
  const [small] = variantsOf(master, base)
  const copied = copyMaster(master, base, small ?? expect.unreachable())
  expect(copied.text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="English",LANGUAGE="en",URI="p0.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Español",LANGUAGE="es",URI="p1.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=320x180,CODECS="avc1,mp4a",AUDIO="low",SUBTITLES="subs"',
    'p2.m3u8',
    '',
  ])
  expect([...copied.playlists]).toEqual([
    ['p0.m3u8', 'https://cdn.test/films/one/low.m3u8'],
    ['p1.m3u8', 'https://cdn.test/subs/es.m3u8?a=1,2'],
    ['p2.m3u8', 'https://cdn.test/films/one/180.m3u8'],
  ])
})

test('copyMaster retains the closed captions of the chosen variant', () => {
  const large = variantsOf(master, base)[1] ?? expect.unreachable()
  expect(copyMaster(master, base, large).text).toContain('INSTREAM-ID="CC1"')
})

test('copyPlaylist lists each segment, key and init file once and reuses names of repeated segments', () => {
  const text = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-KEY:METHOD=AES-128,URI="https://keys.test/k1?x=1",IV=0x01
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4,
a.m4s?token=1
#EXT-X-DISCONTINUITY
#EXTINF:3.5,
b.m4s
#EXTINF:4,
a.m4s?token=1
#EXT-X-ENDLIST`
  const { text: copied, files } = copyPlaylist(text, base, new Map())
  expect(files).toEqual([
    { name: '0', url: 'https://keys.test/k1?x=1', seconds: 0 },
    { name: '1.mp4', url: 'https://cdn.test/films/one/init.mp4', seconds: 0 },
    { name: '2.m4s', url: 'https://cdn.test/films/one/a.m4s?token=1', seconds: 4 },
    { name: '3.m4s', url: 'https://cdn.test/films/one/b.m4s', seconds: 3.5 },
  ])
  expect(copied.split('\n').filter((line) => !line.startsWith('#') || line.includes('URI'))).toEqual([
    '#EXT-X-KEY:METHOD=AES-128,URI="0",IV=0x01',
    '#EXT-X-MAP:URI="1.mp4"',
    '2.m4s',
    '3.m4s',
    '2.m4s',
  ])
  expect(copied).toContain('#EXT-X-DISCONTINUITY')
})

test('copyPlaylist converts the byte ranges of one file to separate files', () => {
  const text = `#EXTM3U
#EXT-X-MAP:URI="all.mp4",BYTERANGE="100@0"
#EXTINF:4,
#EXT-X-BYTERANGE:50@100
all.mp4
#EXTINF:4,
#EXT-X-BYTERANGE:25
all.mp4
#EXT-X-ENDLIST`
  const { text: copied, files } = copyPlaylist(text, base, new Map())
  expect(files.map(({ name, range }) => [name, range])).toEqual([
    ['0.mp4', '0-99'],
    ['1.mp4', '100-149'],
    ['2.mp4', '150-174'],
  ])
  expect(copied).not.toContain('BYTERANGE')
})

describe('unsupported playlists', () => {
  const film = (line: string) => `#EXTM3U\n${line}\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST`
  it.each([
    ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"', 'protected'],
    ['#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:,a",KEYFORMAT="org.w3.clearkey"', 'protected'],
    ['#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="com.widevine"', 'protected'],
    ['#EXT-X-DEFINE:NAME="a",VALUE="b"', 'format'],
  ])('copyPlaylist rejects the line %s', (line, kind) => {
    expect(() => copyPlaylist(film(line), base, new Map())).toThrow(expect.objectContaining({ kind }))
  })

  it('copyPlaylist rejects a live playlist', () => {
    expect(() => copyPlaylist('#EXTM3U\n#EXTINF:4,\na.ts', base, new Map())).toThrow(/live/)
  })

  it('copyPlaylist accepts the key method NONE', () => {
    expect(copyPlaylist(film('#EXT-X-KEY:METHOD=NONE'), base, new Map()).files).toHaveLength(1)
  })
})

test('copyThumbnails replaces pictures of their own, and throws for a text that is no track', () => {
  const text = 'WEBVTT\n\n00:00.000 --> 00:05.000\na.jpg?v=1\n\n00:05.000 --> 00:10.000\n/b'
  const { text: copied, files } = copyThumbnails(text, base, new Map())
  expect(files.map(({ name, url }) => [name, url])).toEqual([
    ['0.jpg', 'https://cdn.test/films/one/a.jpg?v=1'],
    ['1', 'https://cdn.test/b'],
  ])
  expect(parseThumbnails(copied, base).map(({ start, picture }) => [start, picture])).toEqual([
    [0, 'https://cdn.test/films/one/0.jpg'],
    [5, 'https://cdn.test/films/one/1'],
  ])
  expect(() => copyThumbnails('<!doctype html>', base, new Map())).toThrow('neither')
})

test('copyThumbnails replaces the sheet with a local file and retains the coordinates', () => {
  const text =
    'WEBVTT\n\n00:00.000 --> 00:05.000\n../strip.jpg#xywh=0,0,120,68\n\n00:05.000 --> 00:10.000\n../strip.jpg#xywh=120,0,120,68'
  const { text: copied, files } = copyThumbnails(text, base, new Map([['a', '0.ts']]))
  expect(files).toEqual([{ name: '1.jpg', url: 'https://cdn.test/films/strip.jpg', seconds: 0 }])
  expect(copied.split('\n').filter((line) => line.includes('xywh'))).toEqual([
    '1.jpg#xywh=0,0,120,68',
    '1.jpg#xywh=120,0,120,68',
  ])
})

test('a master playlist of a million lines is read in one pass', () => {
  const stream = '#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=16x9'
  const master = `#EXTM3U\n${'# comment\n'.repeat(500_000)}${`${stream}\n`.repeat(2)}\nv.m3u8\n${'# comment\n'.repeat(500_000)}`
  const [variant, ...otherVariants] = variantsOf(master, base)
  expect(variant).toEqual({ address: new URL('v.m3u8', base).href, bandwidth: 1, height: 9 })
  expect(otherVariants).toHaveLength(1)
  expect(copyMaster(master, base, { address: variant?.address ?? '', bandwidth: 1 }).text).toBe(
    `#EXTM3U\n${stream}\np0.m3u8\n`,
  )
})
