import { resolve } from 'node:path'
import { preview } from 'vite'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const { FOYER_FIREFOX: firefox, FOYER_WEBKIT: webkit, FOYER_DIST: dist } = process.env

/** Serves the built site and starts the browser of the environment. */
export async function openSite() {
  const outDir = resolve(dist || 'dist')
  const site = await preview({ configFile: false, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const browser = webkit ? await startWebKit(webkit) : await startFirefox(firefox || 'firefox')
  await browser.resize(1440, 900)
  return {
    browser,
    url: site.resolvedUrls?.local[0] ?? '',
    async close() {
      await browser.close()
      await site.close()
    },
  }
}
