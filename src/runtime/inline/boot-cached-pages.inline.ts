import { siteBase } from '#core/address/site-path.ts'

/** Lists cached pages on the offline page by title, last visited first, with their first picture if it is cached. */
export async function bootCachedPages() {
  const container = document.querySelector<HTMLElement>('[data-cached]')
  const list = container?.querySelector('ul')
  if (!container || !list || !('caches' in self)) return
  const pages = await caches.open(`pages${siteBase}`)
  for (const request of await pages.keys()) {
    const html = (await (await pages.match(request))?.text()) ?? ''
    const { title } = new DOMParser().parseFromString(/<title>[^<]*<\/title>/.exec(html)?.[0] ?? '', 'text/html')
    const { pathname } = new URL(request.url)
    if (!title || pathname === location.pathname) continue
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = pathname
    link.textContent = title.endsWith(container.dataset.cached ?? '')
      ? title.slice(0, -(container.dataset.cached ?? '').length)
      : title
    const picture = /<main.*?<img([^>]*)/s.exec(html)?.[1] ?? ''
    for (const [text] of picture.matchAll(/(?:https?:\/)?\/[^\s"]+/g)) {
      const address = text.replaceAll('&amp;', '&')
      if (!(await caches.match(address, { ignoreVary: true }))) continue
      const image = document.createElement('img')
      image.alt = ''
      image.src = address
      link.prepend(image)
      break
    }
    item.append(link)
    list.prepend(item)
    container.hidden = false
  }
}
