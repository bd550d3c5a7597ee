const hls = 'application/vnd.apple.mpegurl'
const dash = 'application/dash+xml'

/** Short names, also used as extensions of files. */
const names = new Map([
  ...['m3u8', 'm3u', 'hls', 'mpegurl', 'x-mpegurl', 'vnd.apple.mpegurl'].map((name) => [name, hls] as const),
  ...['mpd', 'dash', 'dash+xml'].map((name) => [name, dash] as const),
  ...['mp4', 'm4v'].map((name) => [name, 'video/mp4'] as const),
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
  ['ogv', 'video/ogg'],
  ['m4a', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['mp3', 'audio/mpeg'],
  ['oga', 'audio/ogg'],
])

const listedType = /^(application|audio|video)\/(?=.*mpegurl$|dash\+xml$)|^video\/(x-)?(?=mp4$|m4v$)/
const genericType = /octet-stream$|^text\/plain$/

/**
 * Returns the MIME type of a source by its stated type, which may be a short name such as `mp4`, else by the extension
 * of its address, also for generic types of file stores. Returns the stated type if neither is listed, and an empty
 * string without one.
 */
export function mediaTypeOf(file: string, stated = ''): string {
  const [type = ''] = stated.toLowerCase().split(';')
  const name = type.trim().replace(listedType, '')
  const [, extension = ''] = /\.(\w+)$/.exec(file.split(/[?#]/)[0] ?? '') ?? []
  if (names.has(name)) return names.get(name) ?? ''
  return name.includes('/') && !genericType.test(name) ? name : (names.get(extension.toLowerCase()) ?? name)
}
