import { siteBase } from '#core/site-path.ts'

type Store = Pick<Cache, 'matchAll' | 'keys' | 'put' | 'delete'>
type Stores = { open: (name: string) => Promise<Store>; match: (path: string) => Promise<Response | undefined> }

/** Copies scripts of cached pages out of the old precache on install, prunes unused ones. */
export async function migrateParts(caches: Stores): Promise<void> {
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
    const { body, status, headers } = await fetch(address)
    // A new Response omits `url`, and with it the query.
    if (status === 200) await pages.put(address, new Response(body, { status, headers }))
  }
}

/** Event listeners appended to the worker. Failures, such as a full disk, are ignored. */
export const migrateScript = `addEventListener('install',event=>event.waitUntil((${migrateParts})(caches).catch(()=>{})));
addEventListener('activate',event=>event.waitUntil((${migrateOpenPages})(clients,caches,url=>fetch(url)).catch(()=>{})));`
