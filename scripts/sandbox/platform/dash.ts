import type { Footage, Rendition } from '../content/media-assets.ts'
import { keyOf, nameInLoop } from '../content/protected.ts'

const systems = {
  widevine: 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed',
  playready: '9a04f079-9840-4286-ab92-e65be0885f95',
  clearkey: 'e2719d58-a985-b3c9-781a-b030af78d30e',
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Version 0 `pssh` box in base64. */
const pssh = (system: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from('pssh'), uint32(0), bytesOf(system), uint32(data.length), data])
  return Buffer.concat([uint32(body.length + 4), body]).toString('base64')
}

/** Widevine header: algorithm AESCTR (field 1) and the key id (field 2) as protobuf. */
const widevineData = (keyId: string) =>
  Buffer.concat([Buffer.from([0x08, 0x01, 0x12, 0x10]), Buffer.from(keyId, 'hex')])

/** Key id with the little-endian GUID fields of PlayReady. */
export const guidOf = (keyId: string) => {
  const id = Buffer.from(keyId, 'hex')
  const [first, second, third] = [id.subarray(0, 4), id.subarray(4, 6), id.subarray(6, 8)]
  return Buffer.concat([first.reverse(), second.reverse(), third.reverse(), id.subarray(8)])
}

/** PlayReady object with one rights management header. */
const playreadyData = (keyId: string) => {
  const guid = guidOf(keyId)
  const header = Buffer.from(
    '<WRMHEADER xmlns="http://schemas.microsoft.com/DRM/2007/03/PlayReadyHeader" version="4.0.0.0"><DATA>' +
      `<PROTECTINFO><KEYLEN>16</KEYLEN><ALGID>AESCTR</ALGID></PROTECTINFO><KID>${guid.toString('base64')}</KID>` +
      '</DATA></WRMHEADER>',
    'utf16le',
  )
  const lengths = Buffer.alloc(10)
  lengths.writeUInt32LE(header.length + 10, 0)
  lengths.writeUInt16LE(1, 4)
  lengths.writeUInt16LE(1, 6)
  lengths.writeUInt16LE(header.length, 8)
  return Buffer.concat([lengths, header])
}

const protectionOf = (keyId: string) => [
  `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="${uuidOf(keyId)}"/>`,
  `<ContentProtection schemeIdUri="urn:uuid:${systems.widevine}"><cenc:pssh>${pssh(systems.widevine, widevineData(keyId))}</cenc:pssh></ContentProtection>`,
  `<ContentProtection schemeIdUri="urn:uuid:${systems.playready}"><cenc:pssh>${pssh(systems.playready, playreadyData(keyId))}</cenc:pssh></ContentProtection>`,
  `<ContentProtection schemeIdUri="urn:uuid:${systems.clearkey}" value="ClearKey1.0"/>`,
]

const timescale = 90_000

type Address = (rendition: string, file: string) => string

const representation = (rendition: Rendition, loop: number, address: Address): string[] => {
  const { name, width, height, bandwidth, codecs, segments, init } = rendition
  const urlOf = (file: string) => address(name, nameInLoop(rendition, file, loop)).replaceAll('&', '&amp;')
  return [
    `<Representation id="${name}" bandwidth="${bandwidth}" width="${width}" height="${height}" codecs="${codecs}">`,
    `<SegmentList timescale="${timescale}">`,
    ...(init ? [`<Initialization sourceURL="${urlOf(init)}"/>`] : []),
    '<SegmentTimeline>',
    ...segments.map((segment, at) => `<S ${at ? '' : 't="0" '}d="${Math.round(segment.seconds * timescale)}"/>`),
    '</SegmentTimeline>',
    ...segments.map(({ file }) => `<SegmentURL media="${urlOf(file)}"/>`),
    '</SegmentList></Representation>',
  ]
}

/** Period of one loop of the footage, starting at segment 0. */
const period = ({ renditions }: Footage, loop: number, seconds: number, address: Address): string[] => [
  `<Period id="p${loop}" start="PT${(loop * seconds).toFixed(3)}S" duration="PT${seconds.toFixed(3)}S">`,
  '<AdaptationSet contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1">',
  ...(renditions[0]?.isProtected ? protectionOf(keyOf(loop).id) : []),
  ...renditions.flatMap((rendition) => representation(rendition, loop, address)),
  '</AdaptationSet></Period>',
]

const opening = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013"',
  ' profiles="urn:mpeg:dash:profile:isoff-main:2011" minBufferTime="PT2S"',
]

const loopSeconds = ({ renditions: [first] }: Footage) =>
  first?.segments.reduce((total, segment) => total + segment.seconds, 0) ?? 0

/** Static DASH manifest of looping footage up to `duration`, one period per loop. */
export const dashManifest = (footage: Footage, duration: number, address: Address): string => {
  const seconds = loopSeconds(footage)
  const periods = Array.from({ length: Math.ceil(duration / seconds) }, (_, loop) =>
    period(footage, loop, seconds, address),
  )
  const total = (periods.length * seconds).toFixed(3)
  return [...opening, ` type="static" mediaPresentationDuration="PT${total}S">`, ...periods.flat(), '</MPD>', ''].join(
    '\n',
  )
}

const windowSeconds = 60

/** Live DASH manifest of the last minute of footage that loops since 1970, one period per loop. */
export const liveManifest = (footage: Footage, now: Date, address: Address): string => {
  const seconds = loopSeconds(footage)
  const current = Math.floor(now.getTime() / 1000 / seconds)
  const count = Math.ceil(windowSeconds / seconds) + 1
  const periods = Array.from({ length: count }, (_, index) =>
    period(footage, current - count + 1 + index, seconds, address),
  )
  return [
    ...opening,
    ` type="dynamic" availabilityStartTime="1970-01-01T00:00:00Z" timeShiftBufferDepth="PT${windowSeconds}S"`,
    ' minimumUpdatePeriod="PT4S" suggestedPresentationDelay="PT6S">',
    ...periods.flat(),
    `<UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="${now.toISOString()}"/>`,
    '</MPD>',
    '',
  ].join('\n')
}
