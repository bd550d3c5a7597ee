/**
 * Signs of a television: the mode set by the boot script, a mode in the address, or the name of a browser (Samsung, LG,
 * Sony, Philips, Hisense, Android TV, Fire TV, Chromecast).
 */
export const televisionSigns = /^tv|[?&]screen=|TV\b|Web0S|\bAFT[A-Z]|BRAVIA|VIDAA|CrKey/

/** Returns whether the page must load `remote-control.ts`. Runs on every page. */
export const mayBeTelevision = () =>
  televisionSigns.test(document.documentElement.dataset.screen + location.search + navigator.userAgent)
