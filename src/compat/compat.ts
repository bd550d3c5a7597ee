import { replaceStyles } from './compat-styles.ts'
import { addPolyfills } from './polyfills.ts'

// Pages load this script before all others where `Promise.try` is missing.
const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) {
  Reflect.set(self, 'compat', true)
  replaceStyles(currentScript.src.replace(/[^/]*$/, ''))
  addPolyfills()
}
