import { describe, expect, it } from 'vitest'
import { addressesInAds, addressesInManifest, addressesInThumbnails } from './named-addresses.ts'

const base = 'https://a.test/films/master.m3u8?x=1'
const hostsIn = (text: string) => [
  ...new Set(addressesInManifest(text, base).addresses.map((url) => new URL(url).host)),
]

const master = `#EXTM3U
#EXT-X-CONTENT-STEERING:SERVER-URI="https://steering.test/s"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="https://audio.test/en.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Spanish",URI="https://audio.test/es.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="https://texts.test/en.m3u8"
#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://key"
#EXT-X-STREAM-INF:BANDWIDTH=1
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2
https://b.test/high.m3u8`

describe('addressesInManifest', () => {
  it('a master playlist names its variants, renditions and content steering, and no key of another scheme', () => {
    expect(hostsIn(master)).toEqual(['a.test', 'b.test', 'steering.test', 'audio.test', 'texts.test'])
  })

  it('one variant and rendition of each host is opened further, also with spaces between attributes', () => {
    const spaced = master.replaceAll(/,(?=[A-Z-]+=)/g, ', ')
    expect(addressesInManifest(spaced, base)).toEqual(addressesInManifest(master, base))
    expect(addressesInManifest(master, base).manifests).toEqual([
      'https://a.test/films/low.m3u8',
      'https://b.test/high.m3u8',
      'https://audio.test/en.m3u8',
      'https://texts.test/en.m3u8',
    ])
  })

  it('a media playlist names segments, keys, initialisation sections and interstitials, and no manifest', () => {
    const list = `\uFEFF#EXTM3U\r
#EXT-X-KEY:METHOD=AES-128,URI="https://keys.test/k"\r
#EXT-X-MAP:URI="https://init.test/i.mp4"\r
#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",X-ASSET-LIST="https://assets.test/l.json"\r
#EXTINF:4,\r
//segments.test/1.ts\r
#EXTINF:4,\r
2.ts\r
`
    const { addresses, manifests } = addressesInManifest(list, base)
    expect(addresses).toEqual([
      'https://segments.test/1.ts',
      'https://a.test/films/2.ts',
      'https://keys.test/k',
      'https://init.test/i.mp4',
      'https://assets.test/l.json',
    ])
    expect(manifests).toEqual([])
  })

  it('variables of a playlist are replaced, also those of its address and of the playlist above it', () => {
    const main = `#EXTM3U
#EXT-X-DEFINE:NAME="host",VALUE="https://b.test"
#EXT-X-DEFINE:QUERYPARAM="x"
#EXT-X-MEDIA:URI="{$host}/en.m3u8?x={$x}",TYPE=AUDIO,GROUP-ID="a",NAME="English"
#EXT-X-STREAM-INF:BANDWIDTH=1
{$host}/low.m3u8`
    const { manifests, variables } = addressesInManifest(main, base)
    expect(manifests).toEqual(['https://b.test/low.m3u8', 'https://b.test/en.m3u8?x=1'])
    const list = '#EXTM3U\n#EXT-X-DEFINE:IMPORT="host"\n#EXTINF:4,\n{$host}/1.ts\n#EXTINF:4,\n{$other}/2.ts'
    expect(addressesInManifest(list, 'https://c.test/low.m3u8', variables).addresses[0]).toBe('https://b.test/1.ts')
  })

  it.each([
    'NAME="host",VALUE="https://b.test"',
    'VALUE="https://b.test",NAME="host"',
    'VALUE="https://b.test", NAME="host"',
  ])('the attributes of a variable have any order: %s', (attributes) => {
    const list = `#EXTM3U\n#EXT-X-DEFINE:${attributes}\n#EXTINF:4,\n{$host}/1.ts`
    expect(addressesInManifest(list, base).addresses).toEqual(['https://b.test/1.ts'])
  })

  it.each([
    ['#EXTM3U\n#EXT-X-DEFINE:', 'NAME="a",'],
    ['<MPD>', '<BaseURL '],
    ['<MPD>', '<UTCTiming value="'],
  ])('a manifest with an unfinished part %s%s repeated 200,000 times is read in one pass', (start, part) => {
    expect(addressesInManifest(start + part.repeat(200_000), base).manifests).toEqual([])
  })

  it('a DASH manifest may write apostrophes, and names licences, patches and content steering', () => {
    const manifest = `<?xml version='1.0'?><MPD xmlns='urn:mpeg:dash:schema:mpd:2011'>
      <ContentSteering defaultServiceLocation='a'>https://steering.test/s</ContentSteering>
      <PatchLocation ttl="60">https://patches.test/p</PatchLocation>
      <UTCTiming schemeIdUri='urn:mpeg:dash:utc:http-iso:2014' value = 'https://clock.test/now'/>
      <ContentProtection><ms:laurl licenseUrl="https://licences.test/l"/></ContentProtection>
      <SegmentTemplate media='https://segments.test/$Number$.m4s' initialization='i.mp4'/></MPD>`
    expect(hostsIn(manifest).toSorted()).toEqual(
      ['steering.test', 'patches.test', 'licences.test', 'segments.test', 'a.test', 'clock.test'].toSorted(),
    )
  })

  it('a DASH manifest names base addresses, segments, licences and the clock, and no schema', () => {
    const manifest = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"
      xsi:schemaLocation="urn:mpeg:dash:schema:mpd:2011 https://standards.test/DASH-MPD.xsd">
      <UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="https://clock.test/now?a=1&amp;b=2"/>
      <Location>https://location.test/m.mpd</Location>
      <Period xlink:href="https://periods.test/p"><BaseURL serviceLocation="b">https://base.test/</BaseURL>
      <ContentProtection schemeIdUri="https://scheme.test/"><dashif:Laurl>https://licence.test/l</dashif:Laurl></ContentProtection>
      <SegmentTemplate initialization="https://init.test/$RepresentationID$.mp4" media="segments/$Number$.m4s"/>
      </Period></MPD>`
    expect(hostsIn(manifest).toSorted()).toEqual([
      ...['a.test', 'base.test', 'clock.test', 'init.test', 'licence.test', 'location.test', 'periods.test'],
    ])
  })

  it('the elements of a DASH manifest may have a namespace prefix', () => {
    const manifest = `<mpd:MPD xmlns:mpd="urn:mpeg:dash:schema:mpd:2011">
      <mpd:UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="https://clock.test/now"/>
      <mpd:Location>https://location.test/m.mpd</mpd:Location>
      <mpd:Period><mpd:BaseURL><![CDATA[https://base.test/]]></mpd:BaseURL>
      <mpd:SegmentTemplate media="https://segments.test/$Number$.m4s"/></mpd:Period></mpd:MPD>`
    expect(hostsIn(manifest).toSorted()).toEqual(['base.test', 'clock.test', 'location.test', 'segments.test'])
  })

  it('lines of a playlist may end with a carriage return alone, as hls.js reads them', () => {
    const { addresses, manifests } = addressesInManifest(master.replaceAll('\n', '\r'), base)
    expect({ addresses, manifests }).toEqual({
      addresses: addressesInManifest(master, base).addresses,
      manifests: addressesInManifest(master, base).manifests,
    })
  })

  it('other texts and invalid addresses name nothing', () => {
    for (const text of ['', '<html>https://a.test</html>', 'WEBVTT', '{"a":"https://b.test"}'])
      expect(addressesInManifest(text, base)).toMatchObject({ addresses: [], manifests: [] })
    expect(hostsIn('#EXTM3U\n#EXT-X-KEY:METHOD=NONE,URI=""\nhttps://[/a.ts\ndata:video/mp2t,\n')).toEqual([])
  })
})

it('addressesInThumbnails returns the pictures of a WebVTT file, relative and absolute', () => {
  const text = `WEBVTT

1
00:00.000 --> 00:05.000
https://pictures.test/sheet.jpg#xywh=0,0,160,90

00:05.000 --> 00:10.000
sheet-2.png?v=1#xywh=pixel:0,0,160,90

00:10.000 --> 00:15.000
https://single.test/3.webp

00:15.000 --> 00:20.000
https://service.test/frames/4?token=a

00:20.000 --> 00:25.000
https://spaces.test/my sheet.jpg#xywh=0,0,160,90

NOTE https://elsewhere.test is no picture`
  expect(addressesInThumbnails(text, 'https://a.test/thumbs/strip.vtt')).toEqual([
    'https://pictures.test/sheet.jpg',
    'https://a.test/thumbs/sheet-2.png?v=1',
    'https://single.test/3.webp',
    'https://service.test/frames/4?token=a',
    'https://spaces.test/my%20sheet.jpg',
  ])
})

it('addressesInThumbnails returns nothing for a file of another kind', () => {
  expect(addressesInThumbnails('<html>https://pictures.test/a.jpg</html>', base)).toEqual([])
})

it('addressesInAds returns ad tags, wrappers and videos of VMAP and VAST documents', () => {
  const vmap = `<vmap:VMAP><vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://tags.test/a?b=1&c=2]]></vmap:AdTagURI>
    </vmap:AdSource><VASTAdTagURI> https://wrapped.test/v </VASTAdTagURI><MediaFile type="video/mp4">https://files.test/a.mp4</MediaFile></vmap:VMAP>`
  expect(addressesInAds(vmap, 'https://a.test/')).toEqual([
    'https://tags.test/a?b=1&c=2',
    'https://wrapped.test/v',
    'https://files.test/a.mp4',
  ])
})
