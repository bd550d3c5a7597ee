const types = new Map(
  Object.entries({
    html: 'text/html; charset=utf-8',
    css: 'text/css; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    mjs: 'text/javascript; charset=utf-8',
    json: 'application/json; charset=utf-8',
    map: 'application/json; charset=utf-8',
    webmanifest: 'application/manifest+json; charset=utf-8',
    xml: 'application/xml; charset=utf-8',
    rss: 'application/rss+xml; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
    ini: 'text/plain; charset=utf-8',
    vtt: 'text/vtt; charset=utf-8',
    m3u8: 'application/vnd.apple.mpegurl',
    wasm: 'application/wasm',
    svg: 'image/svg+xml',
    ico: 'image/x-icon',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    woff: 'font/woff',
    woff2: 'font/woff2',
    mp4: 'video/mp4',
    m4s: 'video/iso.segment',
    ts: 'video/mp2t',
    webm: 'video/webm',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
  }),
)

const worthPacking = /^(text\/|image\/svg|image\/x-icon|application\/(json|manifest|xml|rss|vnd\.apple|wasm))/

/** Content type of a file by extension. Defaults to binary. */
export const contentType = (name: string): string =>
  types.get(/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'application/octet-stream'

/** Tests whether brotli or gzip reduce a content type. Images and video are already compressed. */
export const isCompressible = (type: string): boolean => worthPacking.test(type)
