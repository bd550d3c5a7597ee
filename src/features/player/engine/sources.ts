import type { Source } from '#core/media.ts'

const hlsTypes = ['application/vnd.apple.mpegurl', 'application/x-mpegurl']

const hasExtension = ({ file }: Source, extension: string) =>
  (file.split(/[?#]/)[0] ?? '').toLowerCase().endsWith(extension)

export const isHls = (source: Source) => hlsTypes.includes(source.type.toLowerCase()) || hasExtension(source, '.m3u8')

export const isDash = (source: Source) =>
  source.type.toLowerCase() === 'application/dash+xml' || hasExtension(source, '.mpd')

const isFilm = ({ type }: Source) => /^video\//i.test(type)

/** Returns the first HLS manifest, else the first video file, else the first DASH manifest. */
export const bestSource = (sources: readonly Source[]) =>
  sources.find(isHls) ?? sources.find(isFilm) ?? sources.find(isDash)
