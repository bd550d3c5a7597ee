import type { Page } from '@playwright/test'

/** Fake key system that records its calls and requests a licence. Nothing is decoded. */
export const withKeySystem = (page: Page, system: string): Promise<unknown> =>
  page.addInitScript((only) => {
    class Session extends EventTarget {
      sessionId = 'one'
      expiration = Number.NaN
      closed = new Promise(() => undefined)
      keyStatuses = new Map()
      async generateRequest() {
        const message = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).buffer
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
        return { keySystem: name, getConfiguration: () => configs[0], createMediaKeys: async () => keys }
      },
    })
  }, system)

/** Recorded calls of the key system. */
export const askedKeySystems = (page: Page): Promise<MediaKeySystemConfiguration[]> =>
  page.evaluate(() => Reflect.get(window, 'askedKeySystems'))
