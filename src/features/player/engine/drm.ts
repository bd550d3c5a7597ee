import type { DRMSystemConfiguration, HlsConfig } from 'hls.js'
import type { Drm, Source } from '#core/content/media.ts'
import { ownValue } from '#core/data/own-value.ts'
import { bestSource, isDash, isHls } from './sources.ts'

type GenerateRequest = NonNullable<DRMSystemConfiguration['generateRequest']>

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** ClearKey requests contain only the key id of the manifest, so streams without `pssh` open too. */
const byKeyId: GenerateRequest = (initDataType, initData, { decryptdata }) => {
  const { keyId } = decryptdata
  if (!keyId) return initData ? { initDataType, initData } : undefined
  const request = new TextEncoder().encode(JSON.stringify({ kids: [base64Url(keyId)] }))
  return { initDataType: 'keyids', initData: request.buffer }
}

export type KeySystem = (typeof keySystems)[number]

/** Key systems in order of preference. ClearKey has no hardware protection. */
export const keySystems = ['com.apple.fps', 'com.widevine.alpha', 'com.microsoft.playready', 'org.w3.clearkey'] as const

/** Licence server URLs by key system. */
export const licenceServers = ({
  fairplay,
  widevine,
  playready,
  clearkey,
}: Drm): Partial<Record<KeySystem, string>> => ({
  ...(fairplay && { 'com.apple.fps': fairplay.processSpcUrl }),
  ...(widevine && { 'com.widevine.alpha': widevine.url }),
  ...(playready && { 'com.microsoft.playready': playready.url }),
  ...(clearkey && { 'org.w3.clearkey': clearkey.url }),
})

/** DRM options of hls.js, which picks a key system of manifest and browser. */
export function drmConfig(drm: Drm): Partial<HlsConfig> {
  const certificate = drm.fairplay?.certificateUrl
  const options: Partial<Record<string, Partial<DRMSystemConfiguration>>> = {
    'com.apple.fps': certificate ? { serverCertificateUrl: certificate } : {},
    'org.w3.clearkey': { generateRequest: byKeyId },
  }
  const systems = Object.entries(licenceServers(drm)).map(([system, licenseUrl]) => [
    system,
    { licenseUrl, ...ownValue(options, system) },
  ])
  return { emeEnabled: true, drmSystems: Object.fromEntries(systems) }
}

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
