import type { Source } from '#core/media.ts'
import { type KeySystem, keySystems, licenceServers } from './drm.ts'

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

/**
 * Returns the first protected source with a key system of the browser, else a clear one. Without either, returns the
 * protected source, whose playback ends in an error message.
 */
export async function chooseStream(
  sources: readonly Source[],
  isSupported: (system: KeySystem) => Promise<boolean>,
): Promise<Source | undefined> {
  const manifests = sources.filter((source) => source.drm && (isHls(source) || isDash(source)))
  for (const system of keySystems) {
    const source = manifests.find(({ drm }) => drm && licenceServers(drm)[system])
    if (source && (await isSupported(system))) return source
  }
  return bestSource(sources.filter(({ drm }) => !drm)) ?? bestSource(sources)
}

const video = [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }]

/** Returns whether the browser has a key system. Insecure contexts have none. */
export async function hasKeySystem(system: KeySystem): Promise<boolean> {
  if (!('requestMediaKeySystemAccess' in navigator)) return false
  const initDataTypes = system === 'com.apple.fps' ? ['sinf', 'skd'] : ['cenc', 'keyids']
  return navigator.requestMediaKeySystemAccess(system, [{ initDataTypes, videoCapabilities: video }]).then(
    () => true,
    () => false,
  )
}
