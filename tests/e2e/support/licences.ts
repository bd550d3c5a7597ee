import type { Page } from '@playwright/test'

/** Sets the status of every key, as an output or a licence changes it; `once`: keys of later sessions are as they are. */
export const setKeyStatus = (page: Page, status: MediaKeyStatus, { once = false } = {}): Promise<unknown> =>
  page.evaluate(([status, once]) => Reflect.get(window, 'setKeyStatus')(status, once), [status, once] as const)

/** Lets `setKeyStatus` change the keys of real sessions; `first` is their first status. */
export const withKeyStatuses = (page: Page, first?: MediaKeyStatus): Promise<unknown> =>
  page.addInitScript((first) => {
    const sessions = new Set<MediaKeySession>()
    const statuses = new Map<MediaKeySession, MediaKeyStatus>()
    const { createSession } = MediaKeys.prototype
    Object.defineProperty(MediaKeys.prototype, 'createSession', {
      value(this: MediaKeys, type?: MediaKeySessionType) {
        const session = createSession.call(this, type)
        sessions.add(session)
        return session
      },
    })
    const getter = Object.getOwnPropertyDescriptor(MediaKeySession.prototype, 'keyStatuses')?.get
    Object.defineProperty(MediaKeySession.prototype, 'keyStatuses', {
      get(this: MediaKeySession) {
        const real: MediaKeyStatusMap = getter?.call(this)
        const changed = new Map<BufferSource, MediaKeyStatus>()
        for (const [key, status] of real) changed.set(key, statuses.get(this) ?? first ?? status)
        return changed
      },
    })
    Object.assign(window, {
      setKeyStatus(status: MediaKeyStatus, once: boolean) {
        for (const session of sessions) statuses.set(session, status)
        if (!once) first = status
        for (const session of sessions) session.dispatchEvent(new Event('keystatuseschange'))
      },
    })
  }, first)

/** Removes every key system from the page. */
export const withoutKeySystems = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Unsupported keySystem', 'NotSupportedError'))
    Object.defineProperty(navigator, 'requestMediaKeySystemAccess', { value: refuse })
    const { decodingInfo } = MediaCapabilities.prototype
    Object.defineProperty(MediaCapabilities.prototype, 'decodingInfo', {
      async value(this: MediaCapabilities, config: MediaDecodingConfiguration & { keySystemConfiguration?: object }) {
        const { keySystemConfiguration, ...clear } = config
        const info = await decodingInfo.call(this, clear)
        return keySystemConfiguration ? { ...info, supported: false, keySystemAccess: null } : info
      },
    })
  })
