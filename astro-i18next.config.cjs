// CommonJS, because the package silently ignores a configuration that is an ES module.
const { defaultLocale, locales, textGroups } = require('./src/core/i18n/locales.ts')

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale,
  locales: [...locales],
  namespaces: Object.values(textGroups).flat(),
  // Neither server nor client: both would hold one language for everyone, and pages are rendered side by side.
  load: [],
  i18nextServer: { initAsync: false },
}
