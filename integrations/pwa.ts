import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import vitePwa, { type PwaOptions } from '@vite-pwa/astro'
import type { AstroIntegration } from 'astro'
import { minifySync } from 'vite'
import { siteBase, withSiteBase } from '#core/address/site-path.ts'
import { builtBase } from '#publishing/config/site-data.ts'
import { shellFiles, workerOptions } from './offline.ts'

/** Service worker by `@vite-pwa/astro`. Each page build fills in the parts that depend on content. */
export function pwa(): AstroIntegration {
  let plugin: AstroIntegration | undefined
  return {
    name: 'foyer:pwa',
    hooks: {
      'astro:config:setup': async (setup) => {
        if (setup.command !== 'build') return
        const shell = new Set<string>()
        setup.updateConfig({ vite: { plugins: [shellFiles(shell)] } })
        plugin = vitePwa(options(fileURLToPath(setup.config.outDir), shell))
        await plugin.hooks['astro:config:setup']?.(setup)
      },
      'astro:build:done': async (done) => {
        await plugin?.hooks['astro:build:done']?.(done)
        await appendFile(
          join(fileURLToPath(done.dir), 'sw.js'),
          `\n${minifySync('migrate-scripts.js', withSiteBase(migrateScript, builtBase())).code}`,
        )
      },
    },
  }
}

const options = (outDir: string, shell: ReadonlySet<string>): PwaOptions => ({
  outDir,
  // An inline script of every page registers the worker.
  injectRegister: null,
  registerType: 'autoUpdate',
  // The web manifest depends on the config, this build on code only.
  manifest: false,
  workbox: workerOptions(outDir, shell, builtBase()),
})

type Store = Pick<Cache, 'matchAll' | 'keys' | 'put' | 'delete'>
type Stores = { open: (name: string) => Promise<Store>; match: (path: string) => Promise<Response | undefined> }

/** Copies scripts of cached pages out of the old precache on install, prunes unused ones. */
export async function migrateCachedScripts(caches: Stores): Promise<void> {
  const [pages, downloadsPage, partsCache] = await Promise.all([
    caches.open(`pages${siteBase}`),
    caches.open(`downloads-page${siteBase}`),
    caches.open(`parts${siteBase}`),
  ])
  const needed = new Set<string>()
  const read = (text: string) => {
    for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) needed.add(`${siteBase}/_astro/${name}`)
  }
  for (const page of [...(await pages.matchAll()), ...(await downloadsPage.matchAll())]) read(await page.text())
  // Iteration includes imports added during the loop.
  for (const path of needed) {
    const part = await caches.match(path)
    if (!part) continue
    await partsCache.put(path, part.clone())
    read(await part.text())
  }
  for (const { url } of await partsCache.keys()) if (!needed.has(new URL(url).pathname)) await partsCache.delete(url)
}

type Clients = { matchAll: (options: object) => Promise<readonly { url: string }[]> }

/** On activation, caches pages opened before the worker took control, such as the first visit. */
export async function migrateOpenPages(
  clients: Clients,
  caches: Pick<Stores, 'open'>,
  fetch: (url: string) => Promise<Response>,
) {
  const pages = await caches.open(`pages${siteBase}`)
  for (const { url } of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const [address = ''] = url.split(/[?#]/)
    // Pages outside the site path belong to other applications of the host.
    if (!new URL(address).pathname.startsWith(`${siteBase}/`)) continue
    const { body, status, headers } = await fetch(address)
    // A new Response omits `url`, and with it the query.
    if (status === 200) await pages.put(address, new Response(body, { status, headers }))
  }
}

type Pages = {
  matchAll: (options: object) => Promise<readonly { url: string; focus(): Promise<unknown> }[]>
  openWindow: (url: string) => Promise<unknown>
}

/** Opens the page of a pressed notification: its tab, or a new one. */
export async function openNotificationPage(notification: { close(): void; data: string }, pages: Pages): Promise<void> {
  notification.close()
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  const page = open.find(({ url }) => url === notification.data)
  await (page ? page.focus() : pages.openWindow(notification.data))
}

/** Event listeners appended to the worker. Failures, such as a full disk, are ignored. */
export const migrateScript = `addEventListener('install',event=>event.waitUntil((${migrateCachedScripts})(caches).catch(()=>{})));
addEventListener('activate',event=>event.waitUntil((${migrateOpenPages})(clients,caches,url=>fetch(url)).catch(()=>{})));
addEventListener('notificationclick',event=>event.waitUntil((${openNotificationPage})(event.notification,clients)));`
