import type { Source } from '#core/media.ts'

const hlsTypes = ['application/vnd.apple.mpegurl', 'application/x-mpegurl']

export const isHls = ({ file, type }: Source) =>
  hlsTypes.includes(type.toLowerCase()) || /\.m3u8$/i.test(file.split(/[?#]/)[0] ?? '')

const isFilm = ({ type }: Source) => /^video\//i.test(type)

/** Returns the first HLS manifest, else the first video file. */
export const bestSource = (sources: readonly Source[]) => sources.find(isHls) ?? sources.find(isFilm)
