import type { DRMSystemConfiguration, HlsConfig } from 'hls.js'
import type { Drm } from '#core/media.ts'

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

/** DRM options of hls.js, which picks a key system of manifest and browser. */
export function drmConfig(drm: Drm | undefined): Partial<HlsConfig> {
  if (!drm) return {}
  const { widevine, playready, fairplay, clearkey } = drm
  return {
    emeEnabled: true,
    drmSystems: {
      ...(widevine && { 'com.widevine.alpha': { licenseUrl: widevine.url } }),
      ...(playready && { 'com.microsoft.playready': { licenseUrl: playready.url } }),
      ...(fairplay && {
        'com.apple.fps': {
          licenseUrl: fairplay.processSpcUrl,
          ...(fairplay.certificateUrl && { serverCertificateUrl: fairplay.certificateUrl }),
        },
      }),
      ...(clearkey && { 'org.w3.clearkey': { licenseUrl: clearkey.url, generateRequest: byKeyId } }),
    },
  }
}
