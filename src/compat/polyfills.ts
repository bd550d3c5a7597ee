import 'core-js/modules/es.array.at.js'
import 'core-js/modules/es.array.find-last.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.map.group-by.js'
import 'core-js/modules/es.object.has-own.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/es.string.is-well-formed.js'
import 'core-js/modules/es.string.to-well-formed.js'
import 'core-js/modules/web.structured-clone.js'
import 'core-js/modules/web.url.can-parse.js'
import 'core-js/modules/web.url.parse.js'
import 'core-js/modules/web.url-search-params.size.js'
import { apply, isSupported } from '@oddbird/popover-polyfill/fn'
import { addAbortSignals } from './abort-signals.ts'
import { returnFocus } from './dialog-focus.ts'
import { applyFilters } from './filters.ts'

/** Adds the functions that browsers of the complete level and older lack. */
export function addPolyfills() {
  addAbortSignals()
  returnFocus()
  if (!isSupported()) apply()
  if (!CSS.supports('selector(:has(a))')) applyFilters()
  Element.prototype.checkVisibility ??= isRendered
  if (!('role' in Element.prototype)) Object.defineProperty(Element.prototype, 'role', { set: setRole })
  // Safari has none in any version
  self.requestIdleCallback ??= (run) => window.setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), 200)
  self.cancelIdleCallback ??= clearTimeout
  if (!crypto.randomUUID) crypto.randomUUID = randomUuid
}

function setRole(this: Element, role: string) {
  this.setAttribute('role', role)
}

function isRendered(this: Element): boolean {
  return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible'
}

/** UUID of version 4 (RFC 9562). */
function randomUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as ReturnType<Crypto['randomUUID']>
}
