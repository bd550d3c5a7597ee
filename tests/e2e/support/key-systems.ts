import type { Page } from '@playwright/test'

/**
 * Fake key system that records its calls and requests a licence in the form of its vendor. Nothing is decoded.
 * `robustness` is its highest level; others are refused.
 */
export const withKeySystem = (page: Page, system: string, robustness?: string): Promise<unknown> =>
  page.addInitScript(
    ({ only, robustness }) => {
      // SignedMessage of type LICENSE_REQUEST, whose request has the `pssh` box as its content id.
      const widevine = (initData: Uint8Array) => {
        const bytes = [...initData]
        for (const tag of [0x0a, 0x0a, 0x12, 0x12]) bytes.unshift(tag, bytes.length)
        return [0x08, 0x01, ...bytes]
      }
      // Message in UTF-16 with the challenge and the headers of the request. The header follows box and object.
      const playready = (initData: Uint8Array) => {
        const header = new TextDecoder('utf-16le').decode(initData.subarray(42))
        const challenge = btoa(
          `<soap:Envelope><soap:Body><AcquireLicense>${header}</AcquireLicense></soap:Body></soap:Envelope>`,
        )
        const action = 'http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense'
        const headers = Object.entries({ 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${action}"` })
        const listed = headers.map(
          ([name, value]) => `<HttpHeader><name>${name}</name><value>${value}</value></HttpHeader>`,
        )
        const message =
          '<PlayReadyKeyMessage type="LicenseAcquisition"><LicenseAcquisition Version="1">' +
          `<Challenge encoding="base64encoded">${challenge}</Challenge><HttpHeaders>${listed.join('')}</HttpHeaders>` +
          '</LicenseAcquisition></PlayReadyKeyMessage>'
        return [...message].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8])
      }
      const requests: Record<string, (initData: Uint8Array) => number[]> = {
        'com.widevine.alpha': widevine,
        'com.microsoft.playready': playready,
        'com.apple.fps': (initData) => [...initData],
      }
      class Session extends EventTarget {
        sessionId = 'one'
        expiration = Number.NaN
        closed = new Promise(() => undefined)
        keyStatuses = new Map()
        async generateRequest(_: string, initData: BufferSource) {
          const bytes = ArrayBuffer.isView(initData)
            ? new Uint8Array(initData.buffer.slice(0))
            : new Uint8Array(initData)
          const message = new Uint8Array(requests[only]?.(bytes) ?? []).buffer
          const event = Object.assign(new Event('message'), { messageType: 'license-request', message })
          setTimeout(() => this.dispatchEvent(event))
        }
        async update() {}
        async close() {}
        async remove() {}
      }
      const requested: unknown[] = []
      let media: HTMLMediaElement | undefined
      // Safari names the key of a FairPlay stream by this event.
      const nameKey = () => {
        const initData = new TextEncoder().encode('skd://key').buffer
        media?.dispatchEvent(Object.assign(new Event('encrypted'), { initDataType: 'skd', initData }))
      }
      const createSession = () => {
        if (only === 'com.apple.fps') setTimeout(nameKey)
        return new Session()
      }
      const keys = { createSession, setServerCertificate: async () => true }
      Object.assign(window, { requestedKeySystems: requested })
      Object.defineProperty(HTMLMediaElement.prototype, 'setMediaKeys', {
        async value(this: HTMLMediaElement) {
          media = this
        },
      })
      Object.defineProperty(navigator, 'requestMediaKeySystemAccess', {
        value: async (name: string, configs: MediaKeySystemConfiguration[]) => {
          if (name !== only) throw new DOMException('Unsupported keySystem', 'NotSupportedError')
          requested.push(...configs)
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
          const { video, audio } = config
          const level = Reflect.get(keySystem, 'video')?.robustness
          const supported = Reflect.get(keySystem, 'keySystem') === only && (!robustness || level === robustness)
          const configuration = {
            initDataTypes: ['cenc'],
            sessionTypes: ['temporary'],
            videoCapabilities: video ? [{ contentType: video.contentType, robustness: level }] : [],
            audioCapabilities: audio ? [{ contentType: audio.contentType }] : [],
          }
          if (supported) requested.push(configuration)
          const info = { supported, smooth: supported, powerEfficient: supported }
          return { ...info, keySystemAccess: supported ? accessWith(configuration) : null }
        },
      })
    },
    { only: system, robustness },
  )

/** Recorded calls of the key system. */
export const requestedKeySystems = (page: Page): Promise<MediaKeySystemConfiguration[]> =>
  page.evaluate(() => Reflect.get(window, 'requestedKeySystems'))
