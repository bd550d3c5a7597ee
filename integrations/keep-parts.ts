type Store = Pick<Cache, 'matchAll' | 'keys' | 'put' | 'delete'>
type Stores = { open: (name: string) => Promise<Store>; match: (path: string) => Promise<Response | undefined> }

/**
 * Runs in a newer worker before it clears what the one before it kept ahead: whatever kept pages need of it moves to the
 * cache that nobody clears, and from there goes what no kept page needs any more.
 */
export async function keepParts(caches: Stores): Promise<void> {
  const [pages, parts] = await Promise.all([caches.open('pages'), caches.open('parts')])
  const needed = new Set<string>()
  const read = (text: string) => {
    for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) needed.add(`/_astro/${name}`)
  }
  for (const page of await pages.matchAll()) read(await page.text())
  // The set grows by what the scripts in it name
  for (const path of needed) {
    const part = await caches.match(path)
    if (!part) continue
    await parts.put(path, part.clone())
    read(await part.text())
  }
  for (const { url } of await parts.keys()) if (!needed.has(new URL(url).pathname)) await parts.delete(url)
}

type Clients = { matchAll: (options: object) => Promise<readonly { url: string }[]> }

/** Runs when a worker takes over: keeps the pages that were opened before it, such as the first of a first visit. */
export async function keepOpenPages(
  clients: Clients,
  caches: Pick<Stores, 'open'>,
  fetch: (url: string) => Promise<Response>,
) {
  const pages = await caches.open('pages')
  for (const { url } of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const [address = ''] = url.split(/[?#]/)
    const { body, status, headers } = await fetch(address)
    // A response carries the address it came from; a copy carries none
    if (status === 200) await pages.put(address, new Response(body, { status, headers }))
  }
}

/** What the text of a worker ends with; a browser that is short of space goes without. */
export const keptParts = `addEventListener('install',event=>event.waitUntil((${keepParts})(caches).catch(()=>{})));
addEventListener('activate',event=>event.waitUntil((${keepOpenPages})(clients,caches,url=>fetch(url)).catch(()=>{})));`
