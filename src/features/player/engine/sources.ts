import type { Source } from '#core/content/media.ts'

const hlsTypes = ['application/vnd.apple.mpegurl', 'application/x-mpegurl']

/** Address of a source without its query, in which signatures differ. */
export const pathOf = ({ file }: Source) => file.split(/[?#]/)[0] ?? ''

const hasExtension = (source: Source, extension: string) => pathOf(source).toLowerCase().endsWith(extension)

export const isHls = (source: Source) => hlsTypes.includes(source.type.toLowerCase()) || hasExtension(source, '.m3u8')

export const isDash = (source: Source) =>
  source.type.toLowerCase() === 'application/dash+xml' || hasExtension(source, '.mpd')

const isVideo = ({ type }: Source) => /^video\//i.test(type)

export const isSound = ({ type }: Source) => /^audio\//i.test(type)

/** Returns the first HLS manifest, else the first video file, DASH manifest or audio file. */
export const bestSource = (sources: readonly Source[]) =>
  sources.find(isHls) ?? sources.find(isVideo) ?? sources.find(isDash) ?? sources.find(isSound)

/** Returns the files with the qualities of a file: those of its type, and the file itself for manifests. */
export const filesLike = (source: Source, sources: readonly Source[]): Source[] =>
  isHls(source) || isDash(source)
    ? [source]
    : sources.filter((file) => file.type === source.type && !file.drm && !isHls(file) && !isDash(file))
