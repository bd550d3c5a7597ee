import type { Page } from '@playwright/test'

// Licence requests in the form of each system.
const licenceRequests: Record<string, string> = {
  'com.widevine.alpha': '\u0008\u0001\u0012\u0004test',
  'com.microsoft.playready': '<soap:Envelope><soap:Body><AcquireLicense/></soap:Body></soap:Envelope>',
  'com.apple.fps': 'test',
}

/** Fake key system that records its calls and requests a licence. Nothing is decoded. */
export const withKeySystem = (page: Page, system: string): Promise<unknown> =>
  page.addInitScript(
    ({ only, request }) => {
      class Session extends EventTarget {
        sessionId = 'one'
        expiration = Number.NaN
        closed = new Promise(() => undefined)
        keyStatuses = new Map()
        async generateRequest() {
          const message = new TextEncoder().encode(request).buffer
          const event = Object.assign(new Event('message'), { messageType: 'license-request', message })
          setTimeout(() => this.dispatchEvent(event))
        }
        async update() {}
        async close() {}
        async remove() {}
      }
      const asked: unknown[] = []
      const keys = { createSession: () => new Session(), setServerCertificate: async () => true }
      Object.assign(window, { askedKeySystems: asked })
      Object.defineProperty(HTMLMediaElement.prototype, 'setMediaKeys', { value: async () => undefined })
      Object.defineProperty(navigator, 'requestMediaKeySystemAccess', {
        value: async (name: string, configs: MediaKeySystemConfiguration[]) => {
          if (name !== only) throw new DOMException('Unsupported keySystem', 'NotSupportedError')
          asked.push(...configs)
          return accessWith(configs[0])
        },
      })
      const accessWith = (configuration: unknown) => ({
        keySystem: only,
        getConfiguration: () => configuration,
        createMediaKeys: async () => keys,
      })
      // PlayReady has this name in Edge only.
      if (only === 'com.microsoft.playready') {
        const userAgent = `${navigator.userAgent} Edg/140.0.0.0`
        Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
      }
      // Shaka Player gets its key system from here.
      const { decodingInfo } = MediaCapabilities.prototype
      Object.defineProperty(MediaCapabilities.prototype, 'decodingInfo', {
        async value(this: MediaCapabilities, config: MediaDecodingConfiguration & { keySystemConfiguration?: object }) {
          const { keySystemConfiguration: keySystem } = config
          if (!keySystem) return decodingInfo.call(this, config)
          const supported = Reflect.get(keySystem, 'keySystem') === only
          const { video, audio } = config
          const configuration = {
            initDataTypes: ['cenc'],
            sessionTypes: ['temporary'],
            videoCapabilities: video ? [{ contentType: video.contentType }] : [],
            audioCapabilities: audio ? [{ contentType: audio.contentType }] : [],
          }
          if (supported) asked.push(configuration)
          const info = { supported, smooth: supported, powerEfficient: supported }
          return { ...info, keySystemAccess: supported ? accessWith(configuration) : null }
        },
      })
    },
    { only: system, request: licenceRequests[system] ?? '' },
  )

/** Recorded calls of the key system. */
export const askedKeySystems = (page: Page): Promise<MediaKeySystemConfiguration[]> =>
  page.evaluate(() => Reflect.get(window, 'askedKeySystems'))
