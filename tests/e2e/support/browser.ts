/** Flags of Chromium that map the sandbox of the pages, `seen`, to the one of a worker. */
export const chromiumFlags = (seen: string, url: string): string[] => [
  `--host-resolver-rules=MAP ${new URL(seen).host} ${new URL(url).host}`,
  // Autoplay otherwise depends on earlier pages of the browser
  '--autoplay-policy=no-user-gesture-required',
]

/** Preferences of Firefox, which maps ports. */
export const firefoxPrefs = (seen: string, url: string) => ({
  'network.socket.forcePort': `${new URL(seen).port}=${new URL(url).port}`,
  'media.autoplay.default': 0,
  // As Chromium of Playwright, which waits for a load event
  'browser.sessionhistory.max_total_viewers': 0,
  // Headless machines have no mouse; `(hover: hover)` must match
  'ui.primaryPointerCapabilities': 6,
  'ui.prefersReducedMotion': 1,
  // Refused, as by the headless shell of Chromium
  'permissions.default.desktop-notification': 2,
  // A saved PDF would open in another tab, and a list of downloads would take the keys
  'pdfjs.disabled': true,
  'browser.download.alwaysOpenPanel': false,
})

/** Script of pages in Firefox: inserts text by the editor, because Playwright's own script hides it from React. */
export const insertByEditor = () =>
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => document.execCommand('insertText', false, text),
    set: () => {},
  })

/** Details of a journey that Firefox does not run, for a reason. */
export const inChromium = (reason: string, ...tags: string[]) => ({
  tag: ['@chromium', ...tags],
  annotation: { type: 'only in Chromium', description: reason },
})

/** Reason of journeys with an offline service worker. */
export const offlineWorkers = 'The protocol of Firefox does not disconnect service workers'

/** Details of journeys without JavaScript. */
export const withoutScripts = inChromium('Playwright switches JavaScript off only in its own build of Firefox')
